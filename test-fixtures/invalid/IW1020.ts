/** @fileContract { package: "shop.v1" } */

export interface Order {
  /** @dataMember 1 */
  id: string;
}

/** @serviceContract { package: "shop.v1", style: "bare" } */
export interface IOrders {
  /** @operationContract */
  Place(order: Order): Promise<Order>;
}

/** @serviceContract { package: "shop.v2", style: "bare" } */
export interface INewOrders {
  /** @operationContract */
  Place(order: Order): Promise<Order>;
}
