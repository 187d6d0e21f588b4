import type { Order } from "./order.js";

export interface Invoice {
  /** @dataMember 1 */
  order: Order;
}
