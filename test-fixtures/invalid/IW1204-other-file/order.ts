import type { Invoice } from "./invoice.js";

export interface Order {
  /** @dataMember 1 */
  invoice: Invoice;
}
