import type { Reserved } from "../../common/reserved.js";
import type { Reader } from "./reader.js";
import type { Writer } from "./writer.js";

/**
 * An enum as emitted code describes it: its name, and the numbers of its members in order of declaration. A union of numbers
 * without a name is named by its text: `1 | 2`.
 */
export interface EnumInit {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
  /** The numbers and names that no member may have. Left out if the enum reserves none. */
  readonly reserved?: Reserved;
  /** True for a closed enum, which only a registry describes. If none of its numbers is zero, zero has no name. */
  readonly closed?: true;
}

/** A field's type as plain data, as in the descriptor tables that the compiler emits for messages. */
export interface FieldShape {
  /** The name of a scalar, `"enum"`, or a function that returns the descriptor table of a message. */
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
 * The descriptor of a type. Generic contracts receive descriptors for their type arguments at run time. There is one descriptor
 * object for each key.
 */
export interface WireType<T = unknown> {
  /** A text that identifies the type; equal types have equal keys. */
  readonly key: string;
  /** The type as text, in TypeScript's notation. */
  readonly text: string;
  readonly shape: FieldShape;
  /** The name of the C# type in the service names of generic contracts: `Int32` in `Store-Int32`. */
  readonly clrName: string;
  /** Whether the C# type is a value type, which `Nullable` wraps. */
  readonly isValueType: boolean;
  /** How one value is encoded. Undefined for lists, maps and optional types, which cannot be nested in other types. */
  readonly single: SingleValue<T> | undefined;
  /**
   * Writes the field `no`, or nothing if the value is an implicit default. Makes room for the field, and leaves `rest` free bytes
   * behind it. Returns the position behind the field.
   * @throws ValueError IW2007 if the value is not of the type
   */
  write(w: Writer, p: number, no: number, value: T, rest: number): number;
  /** Whether the wire type in a tag fits this type. If not, the field is treated as unknown. */
  takes(tag: number): boolean;
  /**
   * Reads an occurrence of the field, after `takes` has returned true for its tag. `soFar` is the value of earlier occurrences.
   * Returns the merged value, and sets `r.pos` to the next position.
   *
   * @throws DecodeError IW2010 if the bytes are not of the type
   */
  read(r: Reader, tag: number, p: number, end: number, soFar: unknown): unknown;
  /** The value of a field before its first occurrence was read. @throws ValueError IW2007 if the type cannot be encoded */
  initial(): unknown;
  /**
   * Completes a field's value after its last occurrence was read: a required message that never occurred becomes the message's
   * default, for example.
   */
  settle(value: unknown, r: Reader): T;
}

/** How one value is encoded: in a field, as an element of a list, as a key or value of a map. */
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
  /**
   * Writes a value without its tag. The caller has made room for ten bytes plus `rest`; `rest` bytes are left free behind the
   * value.
   */
  write(w: Writer, p: number, value: T, rest: number): number;
  /** Reads a value whose tag ends at `p`, and merges it into `soFar`, the value of an earlier occurrence. */
  read(r: Reader, p: number, end: number, soFar: T | undefined, tag: number): T;
  /** The value of a required field that was never received. */
  absent(r: Reader): T;
}

/** Writes and reads the elements of a packed list, whose bytes share one field. */
export interface PackedList<T> {
  write(w: Writer, p: number, list: readonly T[], rest: number): number;
  read(r: Reader, p: number, end: number, soFar: T[]): T[];
}

/** The largest number of bytes of a field of a varint type: five for the tag, ten for the value. */
export const fieldRoom = 15;

const made = new Map<string, WireType<never>>();

/** Returns the descriptor with this key. On first use, `make` creates it. */
export function memoised<T>(key: string, make: () => WireType<T>): WireType<T> {
  let type = made.get(key) as WireType<T> | undefined;
  if (type === undefined) {
    type = make();
    made.set(key, type as WireType<never>);
  }
  return type;
}
