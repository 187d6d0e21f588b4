import type { Reader } from "./reader.js";
import type { Writer } from "./writer.js";

/** An enum as emitted: its name, or the numbers of a union without a name, and its members in order. */
export interface EnumInit {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The type of a field as data. */
export interface FieldShape {
  /** A scalar's name, "enum", or a thunk of a message table. */
  readonly type: string | (() => { readonly name: string });
  readonly enum?: EnumInit;
  readonly repeated?: boolean;
  /** False if a list of numbers is not packed. */
  readonly packed?: boolean;
  /** Set where a message stands between two tags, as a group. */
  readonly delimited?: true;
  /** The value of an absent one, where that is not its type's zero. */
  readonly default?: number | bigint | string | boolean;
  /** The key type of a map. */
  readonly key?: string;
  /** True for a `Map`, not set for a record. */
  readonly map?: boolean;
  readonly optional?: "undefined" | "null";
}

/**
 * The descriptor of a type argument of a generic contract: the run-time counterpart of `T`.
 *
 * Descriptors are made once per key, so equal keys mean the same descriptor.
 */
export interface WireType<T = unknown> {
  /** The unique key of the type. */
  readonly key: string;
  /** The type as text, in TypeScript's notation. */
  readonly text: string;
  /** The shape of a field of the type. */
  readonly shape: FieldShape;
  /** The type's name in the name of a generic service, as C# derives it. */
  readonly clrName: string;
  /** Whether the C# type is a value type, which `Nullable` wraps. */
  readonly isValueType: boolean;
  /** How one value is encoded by itself; undefined for lists, maps and optional types. */
  readonly single: SingleValue<T> | undefined;
  /**
   * Writes the whole field `no`, or nothing for its implicit default. Makes its own room and leaves `rest` bytes.
   *
   * @throws ValueError IW2007
   */
  write(w: Writer, p: number, no: number, value: T, rest: number): number;
  /** Whether a field with this tag has a wire type of this type; otherwise it is an unknown field. */
  takes(tag: number): boolean;
  /**
   * Reads one occurrence of the field, whose tag the type takes. `soFar` is the value of the earlier occurrences. Returns both
   * merged, and leaves the position in `r.pos`.
   *
   * @throws DecodeError IW2010
   */
  read(r: Reader, tag: number, p: number, end: number, soFar: unknown): unknown;
  /** A field's value before its first occurrence. @throws ValueError IW2007 if the type cannot be encoded */
  initial(): unknown;
  /** The field's value after its last occurrence: a required message that was never received becomes its default. */
  settle(value: unknown, r: Reader): T;
}

/** How one value is encoded by itself: as a field, in a list, as a map's key or value. */
export interface SingleValue<T> {
  readonly wireType: 0 | 1 | 2 | 3 | 5;
  /** Whether a map may have keys of this type. */
  readonly isKey: boolean;
  /** Whether `null` is one of its values. Only `undefined` then stands for an absent value. */
  readonly holdsNull?: boolean;
  /** How a list of them is packed in one field; undefined for types with a length, which are repeated. */
  readonly packed: PackedList<T> | undefined;
  /** Whether a value is left out where presence is implicit; false for a value that is not of the type. */
  isDefault(value: T): boolean;
  /** Writes a value without a tag. The caller has made room for ten bytes and `rest`; `rest` bytes are left. */
  write(w: Writer, p: number, value: T, rest: number): number;
  /** Reads a value behind its tag and merges it into an earlier occurrence of the same field, if there is one. */
  read(r: Reader, p: number, end: number, soFar: T | undefined, tag: number): T;
  /** The value of an absent field. */
  absent(r: Reader): T;
}

/** How a list is packed in one field. */
export interface PackedList<T> {
  write(w: Writer, p: number, list: readonly T[], rest: number): number;
  read(r: Reader, p: number, end: number, soFar: T[]): T[];
}

/** The room for a tag and a value of at most ten bytes. */
export const fieldRoom = 15;

const made = new Map<string, WireType<never>>();

/** The descriptor of a key, made on first use. */
export function memoised<T>(key: string, make: () => WireType<T>): WireType<T> {
  let type = made.get(key) as WireType<T> | undefined;
  if (type === undefined) {
    type = make();
    made.set(key, type as WireType<never>);
  }
  return type;
}
