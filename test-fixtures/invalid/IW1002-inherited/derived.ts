import type { Base } from "./base.js";

export interface Derived extends Base {
  /** @dataMember 1 */
  id: string;
}
