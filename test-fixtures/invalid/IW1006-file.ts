/** @fileContract { package: "shop.v1" } */
/** @fileContract { style: "bare" } */
export interface Order {
  /** @dataMember 1 */
  id: string;
}
