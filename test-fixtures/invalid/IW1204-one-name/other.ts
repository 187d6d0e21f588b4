import type { Node as Back } from "./node.js";

export interface Node {
  /** @dataMember 1 */
  back: Back;
}
