export interface Basket {
  /** @dataMember 1 */
  byPrice: Map<number, string>;
  /** @dataMember 2 */
  byBytes: Map<Uint8Array, string>;
  /** @dataMember 3 */
  byBasket: Map<Item, string>;
}

export interface Item {
  /** @dataMember 1 */
  name: string;
}
