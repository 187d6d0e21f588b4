import type { Empty, int32, StringValue } from "interwire";

export interface Circle {
  /** @dataMember 1 */
  radius: int32;
}

export interface Shape<T> {
  /** @protoInclude 10 */
  circle: Circle;
  /** @protoInclude 11 */
  count?: int32;
  /** @protoInclude 12 */
  circles: Circle[];
  /** @protoInclude 13 */
  open?: T;
  /** @protoInclude 14 */
  text?: StringValue;
  /** @protoInclude 15 */
  point?: Empty;
  kind: { /** @protoInclude 16 */ case: "round"; value: Circle } | { case?: undefined };
}

export interface Bigger extends Shape<int32> {
  /** @dataMember 1 */
  by: int32;
}
