export interface Named {
  /** @dataMember 1 */
  name: string;
}

export interface Numbered {
  /** @dataMember 1 */
  id: string;
}

export type Both = Named & Numbered;

export type Noted = Named & {
  /** @dataMember 1 */
  note: string;
};

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Find(value: Named & Numbered): Promise<void>;
}
