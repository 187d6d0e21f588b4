import type { int32 } from "interwire";

/** @protoInclude 10 */
export interface Circle {
  /** @dataMember 1 */
  radius: int32;
}
