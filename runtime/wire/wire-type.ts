import type { Reader } from "./reader.js";
import type { Writer } from "./writer.js";

/**
 * An enum, as emitted code has it: its name and its members in order. The name of a union of numbers without a name is the union
 * as text.
 */
export interface EnumInit {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The type of a field, described as data. */
export interface FieldShape {
  /** The name of a scalar, "enum", or a function that returns the table of a message. */
  readonly type: string | (() => { readonly name: string });
  readonly enum?: EnumInit;
  readonly repeated?: boolean;
  /** False if a list of numbers is not packed. */
  readonly packed?: boolean;
  /** True if the field is a message that is encoded as a group, between two tags. */
  readonly delimited?: true;
  /** The value of an absent field, if it is not the zero of the type. */
  readonly default?: number | bigint | string | boolean;
  /** The type of a map's keys; set for maps only. */
  readonly key?: string;
  /** True for a `Map`; not set for a record. */
  readonly map?: boolean;
  readonly optional?: "undefined" | "null";
}

/**
 * The descriptor of a type. Descriptors stand for the type arguments of generic contracts at run time.
 *
 * There is one descriptor for each key, so types with equal keys are the same object.
 */
export interface WireType<T = unknown> {
  /** The key of the type, which no other type has. */
  readonly key: string;
  /** The type as text, in TypeScript's notation. */
  readonly text: string;
  /** The type as a field has it in a message's table. */
  readonly shape: FieldShape;
  /** The name that C# gives the type in the names of generic services. */
  readonly clrName: string;
  /** Whether the C# type is a value type, which `Nullable` wraps. */
  readonly isValueType: boolean;
  /** How a single value is encoded. Undefined for lists, maps and optional types. */
  readonly single: SingleValue<T> | undefined;
  /**
   * Writes the field `no`. Writes nothing for an implicit default. Makes room for what it writes, and leaves room for `rest`
   * bytes.
   *
   * @throws ValueError IW2007 if the value is not of the type
   */
  write(w: Writer, p: number, no: number, value: T, rest: number): number;
  /** Whether the wire type in a tag is one of this type. If not, the field is an unknown field. */
  takes(tag: number): boolean;
  /**
   * Reads an occurrence of the field, after `takes` has returned true for its tag. `soFar` is the value of earlier occurrences.
   * Returns the merged value, and sets `r.pos` to the next position.
   *
   * @throws DecodeError IW2010 if the bytes are not of the type
   */
  read(r: Reader, tag: number, p: number, end: number, soFar: unknown): unknown;
  /** The value of a field before its first occurrence. @throws ValueError IW2007 if the type cannot be encoded */
  initial(): unknown;
  /** Converts the value after the last occurrence. If a required message was never received, it becomes the message's default. */
  settle(value: unknown, r: Reader): T;
}

/** How a single value is encoded: as a field, as an element of a list, as a key or a value of a map. */
export interface SingleValue<T> {
  readonly wireType: 0 | 1 | 2 | 3 | 5;
  /** Whether a map may have keys of this type. */
  readonly isKey: boolean;
  /** Whether `null` is a value of the type. If so, only `undefined` stands for an absent value. */
  readonly holdsNull?: boolean;
  /** How lists of the type are packed. Undefined for types with a length, whose lists are not packed. */
  readonly packed: PackedList<T> | undefined;
  /** Whether a value is the default, which is not written where presence is implicit. False for a value of another type. */
  isDefault(value: T): boolean;
  /** Writes a value without a tag. The caller has made room for ten bytes and `rest` more, and room for `rest` bytes is left. */
  write(w: Writer, p: number, value: T, rest: number): number;
  /** Reads a value, `p` being the position after its tag, and merges it into `soFar`: the value of an earlier occurrence. */
  read(r: Reader, p: number, end: number, soFar: T | undefined, tag: number): T;
  /** The value that an absent field has. */
  absent(r: Reader): T;
}

/** How a list is packed into one field. */
export interface PackedList<T> {
  write(w: Writer, p: number, list: readonly T[], rest: number): number;
  read(r: Reader, p: number, end: number, soFar: T[]): T[];
}

/** The number of bytes that a tag and a value of at most ten bytes take. */
export const fieldRoom = 15;

const made = new Map<string, WireType<never>>();

/** Returns the descriptor with a key. It is made on first use. */
export function memoised<T>(key: string, make: () => WireType<T>): WireType<T> {
  let type = made.get(key) as WireType<T> | undefined;
  if (type === undefined) {
    type = make();
    made.set(key, type as WireType<never>);
  }
  return type;
}
