import type { Page } from "acme-contracts";

export interface Basket {
  /** @dataMember 1 */
  items: Page["first"];
}
