import type { bcl, double, fixed32, float, int32, int64, sfixed32, sint32, sint64, uint32 } from "interwire";

export enum Color {
  None = 0,
  Red = 1,
}
export type Keys = { /** @dataMember 1 */ a: string };
export interface Shape {
  /** @dataMember 1 */
  sides: int32;
}
export interface Square extends Shape {
  /** @dataMember 2 */
  width: int32;
}
export interface Box<T> {
  /** @dataMember 1 */
  value: T;
  /** @dataMember 2 */
  fixed: number;
}

export interface Base {
  /** @dataMember 1 */
  plain: number;
  /** @dataMember 2 */
  signed: int32;
  /** @dataMember 3 */
  large: bigint;
  /** @dataMember 4 */
  half: fixed32;
  /** @dataMember 5 */
  list: number[];
  /** @dataMember 6 */
  byName: Record<string, number>;
  /** @dataMember 7 */
  byId: Map<int32, number>;
  /** @dataMember 8 */
  texts: Record<string, string>;
  /** @dataMember 9 */
  pair: [number, string];
  /** @dataMember 10 */
  id: string;
  /** @dataMember 11 */
  box: Box<number>;
  choice: { /** @dataMember 12 */ case: "amount"; value: number } | { case?: undefined };
}

export interface Other extends Base {
  /** @dataMember 1 */
  plain: int32;
  /** @dataMember 2 */
  signed: sint32;
  /** @dataMember 3 */
  large: sint64;
  /** @dataMember 4 */
  half: float;
  /** @dataMember 5 */
  list: int32[];
  /** @dataMember 6 */
  byName: Record<string, int32>;
  /** @dataMember 7 */
  byId: Map<sint32, number>;
  /** @dataMember 8 */
  texts: Keys;
  /** @dataMember 9 */
  pair: [int32, string];
  /** @dataMember 10 */
  id: bcl.Guid;
  /** @dataMember 11 */
  box: Box<int32>;
  choice: { /** @dataMember 12 */ case: "amount"; value: int32 } | { case?: undefined };
}

/** Of a closed base. */
export interface Closed extends Box<number> {
  /** @dataMember 1 */
  value: int32;
}

export class Sent {
  /** @dataMember 1 */
  count: int32 = 0;
}
export class Stored extends Sent {
  /** @dataMember 1 */
  override count: double = 0;
}

/** What reads the same. */
export interface Legal {
  /** @dataMember 1 */
  maybe: int32 | undefined;
  /** @dataMember 2 */
  shape: Shape;
  /** @dataMember 3 */
  shapes: Shape[];
  /** @dataMember 4 */
  code: int32;
  /** @dataMember 5 */
  unsigned: int32;
  /** @dataMember 6 */
  part?: Partial<Shape>;
  /** @dataMember 7 */
  four: fixed32;
  /** @dataMember 8 */
  eight: int64;
}
export interface Same extends Legal {
  /** @dataMember 1 */
  maybe: int32;
  /** @dataMember 2 */
  shape: Square;
  /** @dataMember 3 */
  shapes: Square[];
  /** @dataMember 4 */
  code: Color;
  /** @dataMember 5 */
  unsigned: uint32;
  /** @dataMember 6 */
  part: Shape;
  /** @dataMember 7 */
  four: sfixed32;
  /** @dataMember 8 */
  eight: bigint;
}
export interface Open<T> extends Box<T> {
  /** @dataMember 1 */
  value: T;
}
