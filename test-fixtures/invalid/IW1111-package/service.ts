import type { Page } from "acme-contracts";

export interface Basket {
  /** @dataMember 1 */
  items: Page["first"];
  /** @dataMember 2 */
  others: Page["second"];
}
