import type { Base } from "./base.js";

export interface Derived extends Base {
  /** @dataMember 2 */
  email: string;
}
