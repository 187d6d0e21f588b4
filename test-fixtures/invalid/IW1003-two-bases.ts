export interface Named {
  /** @dataMember 1 */
  name: string;
}

export interface Numbered {
  /** @dataMember 1 */
  id: string;
}

export interface Person extends Named, Numbered {}
