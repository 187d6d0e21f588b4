import type { int32 } from "interwire";

export interface Circle {
  /** @dataMember 1 */
  radius: int32;
}

export interface Shape {
  /** @protoInclude { order: 10, packed: false } */
  circle?: Circle;
}
