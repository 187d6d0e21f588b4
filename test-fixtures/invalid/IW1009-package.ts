/** @fileContract { package: "shop-v1", style: "plain" } */
export interface Order {
  /** @dataMember 1 */
  id: string;
}
