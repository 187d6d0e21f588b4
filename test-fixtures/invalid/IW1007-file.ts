export interface Order {
  /** @dataMember 1 */
  id: string;
}

/** @fileContract { package: "shop.v1" } */
