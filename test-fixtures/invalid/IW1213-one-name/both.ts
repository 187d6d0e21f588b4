import type { Named as Other } from "./named.js";

export interface Named {
  /** @dataMember 2 */
  name: string;
}

export interface Both extends Named, Other {}
