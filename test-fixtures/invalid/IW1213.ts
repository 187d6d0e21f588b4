export interface Named {
  /** @dataMember 1 */
  id: string;
}

export interface Numbered {
  /** @dataMember 2 */
  id: string;
  /** @dataMember 3 */
  count: number;
}

export type Both = Named & Numbered;

export interface Derived extends Named, Numbered {}
