import type { Node as Other } from "./other.js";

export interface Node {
  /** @dataMember 1 */
  other: Other;
}
