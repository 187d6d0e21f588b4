import type {
  double,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  safeInt64,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "interwire";
import type { Ambient } from "./ambient.js";

// The twins of choices.proto: each kind of enum stands for its Color.

export enum Color {
  Red = 0,
  Green = 2,
  // biome-ignore lint/suspicious/noDuplicateEnumValues: a number may have two names.
  Lime = 2,
  Below = -1,
}

export enum Size {
  Small = 1,
  Large = 1 << 20,
}

export const Level = { Low: 1, Middle: 2, High: 3, Top: 3 } as const;
export type Level = (typeof Level)[keyof typeof Level];

export type Bit = 0 | 1;

/** An enum in every position, printed for the enum itself. */
export interface Positions {
  /** @dataMember 1 */
  single: Color;
  /** @dataMember 2 */
  optional?: Color;
  /** @dataMember 3 */
  nullable: Color | null;
  /** @dataMember 4 */
  list: Color[];
  /** @dataMember { order: 5, packed: false } */
  unpacked: readonly Color[];
  /** @dataMember 6 */
  map: Map<int32, Color>;
  /** @dataMember 7 */
  record: Record<string, Color>;
  /** @dataMember 8 */
  pair: [Color, Color?];
  choice:
    | { /** @dataMember 9 */ case: "chosen"; value: Color }
    | { /** @dataMember 10 */ case: "other"; value: string }
    | { case?: undefined };
}

/** The same, closed over an enum where it is used. */
export interface Closed<E> {
  /** @dataMember 1 */
  single: E;
  /** @dataMember 2 */
  optional?: E;
  /** @dataMember 3 */
  nullable: E | null;
  /** @dataMember 4 */
  list: E[];
  /** @dataMember { order: 5, packed: false } */
  unpacked: readonly Color[];
  /** @dataMember 6 */
  map: Map<int32, E>;
  /** @dataMember 7 */
  record: Record<string, E>;
  /** @dataMember 8 */
  pair: [E, E?];
  choice:
    | { /** @dataMember 9 */ case: "chosen"; value: E }
    | { /** @dataMember 10 */ case: "other"; value: string }
    | { case?: undefined };
}

export interface Leaf {
  /** @dataMember 1 */
  text: string;
  /** @dataMember 2 */
  number: int32;
}

/** @dataContract */
export class Empty {}

interface LeafArm {
  /** @dataMember 19 */
  case: "leafCase";
  value: Leaf;
}

type Second =
  | { /** @dataMember 23 */ case: "firstLeaf"; value: Leaf }
  | { /** @dataMember 30 */ case: "lateText"; value: string }
  | { case: undefined; value?: undefined };

/** Every kind of value in a oneof, whose arms stand on both sides of other members. */
export interface Choices {
  /** @dataMember 1 */
  id: int32;
  kind:
    | { /** @dataMember 2 */ case: "int32Case"; value: int32 }
    | { /** @dataMember 3 */ case: "uint32Case"; value: uint32 }
    | { /** @dataMember 4 */ case: "sint32Case"; value: sint32 }
    | { /** @dataMember 5 */ case: "fixed32Case"; value: fixed32 }
    | { /** @dataMember 6 */ case: "sfixed32Case"; value: sfixed32 }
    | { /** @dataMember 7 */ case: "floatCase"; value: float }
    | { /** @dataMember 8 */ case: "doubleCase"; value: double }
    | { /** @dataMember 9 */ case: "int64Case"; value: int64 }
    | { /** @dataMember 10 */ case: "uint64Case"; value: uint64 }
    | { /** @dataMember 11 */ case: "sint64Case"; value: sint64 }
    | { /** @dataMember 12 */ case: "fixed64Case"; value: fixed64 }
    | { /** @dataMember 13 */ case: "sfixed64Case"; value: sfixed64 }
    | { /** @dataMember 14 */ case: "safeCase"; value: safeInt64 }
    | { /** @dataMember 15 */ case: "boolCase"; value: boolean }
    | { /** @dataMember 16 */ case: "stringCase"; value: string }
    | { /** @dataMember 17 */ case: "bytesCase"; value: Uint8Array }
    | { /** @dataMember 18 */ case: "enumCase"; value: Color }
    | LeafArm
    | { /** @dataMember 20 */ case: "selfCase"; value: Choices }
    | { /** @dataMember 21 */ case: "emptyCase"; value: Empty }
    | { /** @dataMember 2047 */ case: "pairCase"; value: [Color, Color?] }
    | { /** @dataMember 2048 */ case: "farCase"; value: string }
    | { case?: undefined };
  /** @dataMember 22 */
  between: string;
  second?: Second;
  /** @dataMember 25 */
  tail: int32[];
}

/** The same oneof by inheritance, built as a class. */
export class ChoicesClass implements Omit<Choices, "kind"> {
  /** @dataMember 1 */
  id: int32 = 0;
  kind:
    | { /** @dataMember 2 */ case: "int32Case"; value: int32 }
    | { /** @dataMember 18 */ case: "enumCase"; value: Color }
    | LeafArm
    | { case?: undefined } = { case: undefined };
  /** @dataMember 22 */
  between: string = "";
  second: Second = { case: undefined };
  /** @dataMember 25 */
  tail: int32[] = [];
}

export interface Derived extends Choices {
  /** @dataMember 100 */
  own: string;
}

type Upper = Exclude<Level, 1>;

/** Every kind of enum. */
export type Kinds = [Color, Size, Level, Bit, Ambient, 4 | -7, Color.Red | Color.Below, Upper, 2 | undefined];

/** @serviceContract */
export interface IChoices {
  /** @operationContract { style: "bare" } */
  Positions(message: Positions): Positions;
  /** @operationContract { style: "bare" } */
  Enum(message: Closed<Color>): Closed<Color>;
  /** @operationContract { style: "bare" } */
  ConstEnum(message: Closed<Size>): Closed<Size>;
  /** @operationContract { style: "bare" } */
  AsConst(message: Closed<Level>): Closed<Level>;
  /** @operationContract { style: "bare" } */
  Literals(message: Closed<Bit>): Closed<Bit>;
  /** @operationContract { style: "bare" } */
  Ambient(message: Closed<Ambient>): Closed<Ambient>;
  /** @operationContract { style: "bare" } */
  Anonymous(message: Closed<4 | -7>): Closed<4 | -7>;
  /** @operationContract { style: "bare" } */
  Subset(message: Closed<Color.Red | Color.Below>): Closed<Color.Red | Color.Below>;
  /** @operationContract { style: "bare" } */
  Choices(message: Choices): Choices;
  /** @operationContract { style: "bare" } */
  Class(message: ChoicesClass): ChoicesClass;
  /** @operationContract { style: "bare" } */
  Derived(message: Derived): Derived;
  /** @operationContract { style: "bare" } */
  Leaf(message: Leaf): Leaf;
  /** @operationContract */
  Values(kinds: Kinds, size: Size, level?: Level): Level | null;
  /** @operationContract */
  Stream(sizes: AsyncIterable<Size>, level: Level): AsyncIterable<Level>;
}
