import type { bcl, Duration, Empty, FieldMask, ListValue, StringValue, Struct, Timestamp, Value } from "interwire";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function ok<T extends true>(): T;
declare const text: string;
declare const guid: bcl.Guid;
declare const decimal: bcl.Decimal;

// Texts with a brand are assignable both ways and no objects to utility types.
export const plain: string = guid;
export const branded: bcl.Guid = text;
export const other: bcl.Decimal = guid;
export const shout: string = guid.toUpperCase();
ok<Equal<Equal<bcl.Guid, string>, false>>();
ok<Equal<bcl.Guid extends object ? true : false, false>>();
export const byId: Record<bcl.Guid, number> = { a: 1 };
function identity<T>(value: T): T {
  return value;
}
ok<Equal<ReturnType<typeof identity<bcl.Guid>>, bcl.Guid>>();
export const pair: [bcl.Guid, bcl.Decimal] = [text, text];
// @ts-expect-error: a number is no text
export const wrong: bcl.Guid = 5;
export const same = guid === text || decimal === text;

// Plain objects are values of the message types.
export const timestamp: Timestamp = { seconds: 1n, nanos: 0 };
export const duration: Duration = timestamp;
export const rest: { seconds: bigint; nanos: number } = duration;
export const mask: FieldMask = { paths: ["a"] };
export const empty: Empty = {};
export const dateTime: bcl.DateTime = { ticks: 0n };
export const name: StringValue = { value: "x" };
// @ts-expect-error: seconds are a bigint
export const seconds: Timestamp = { seconds: 1, nanos: 0 };
// @ts-expect-error: a text is no object
export const noObject: Empty = "x";

// Plain JSON is a Value.
export const struct: Struct = { a: 1, b: ["x", null, { c: true }] };
export const list: ListValue = [1, "x", [null]];
export const value: Value = JSON.parse("{}") as Value;
export const values: readonly Value[] = [null, 1, "x", true, struct, list];
export const first: Value | undefined = list[0];
type Shape = { readonly id: string; readonly tags: string[] };
declare const shape: Shape;
export const fromAlias: Struct = shape;
interface Declared {
  readonly id: string;
}
declare const declared: Declared;
// @ts-expect-error: an interface may get more members elsewhere
export const fromInterface: Struct = declared;
// @ts-expect-error: a bigint is no JSON
export const big: Struct = { a: 1n };
// @ts-expect-error: neither is undefined
export const missing: Struct = { a: undefined };
