import type { Reader } from "./reader.js";
import type { Writer } from "./writer.js";

/** An enum, as emitted: its name, or the numbers of a union that has none, and its members in order. */
export interface EnumInit {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

/** What a field holds, as data. */
export interface FieldShape {
  /** A scalar's name, "enum", or a thunk of a message table. */
  readonly type: string | (() => { readonly name: string });
  readonly enum?: EnumInit;
  readonly repeated?: boolean;
  /** False where a list of numbers is not packed. */
  readonly packed?: boolean;
  /** The key type of a map. */
  readonly key?: string;
  /** A `Map` rather than a record. */
  readonly map?: boolean;
  readonly optional?: "undefined" | "null";
}

/**
 * How a type argument of a generic contract travels: the run-time counterpart of `T`.
 *
 * Descriptors are made once per key, so equal keys mean the same descriptor.
 */
export interface WireType<T = unknown> {
  /** Tells the type from all others. */
  readonly key: string;
  /** How a table shows it. */
  readonly text: string;
  /** What a field of the type holds. */
  readonly shape: FieldShape;
  /** The name that the type has in the name of a closed generic service, which C# derives too. */
  readonly clrName: string;
  /** Whether C# has it as a value type, which `Nullable` wraps. */
  readonly isValueType: boolean;
  /** How one value travels by itself; undefined for lists, maps and what is already optional. */
  readonly single: SingleValue<T> | undefined;
  /**
   * Writes the whole field `no`, or nothing for its implicit default. Makes its own room and leaves `rest` bytes.
   *
   * @throws ValueError IW2007
   */
  write(w: Writer, p: number, no: number, value: T, rest: number): number;
  /** Whether a field with this tag is of the type's wire type, or of one of them; any other is an unknown field. */
  takes(tag: number): boolean;
  /**
   * Reads one occurrence of the field, whose tag the type takes and of which `soFar` is what came before. Returns both
   * together and leaves the position in `r.pos`.
   *
   * @throws DecodeError IW2010
   */
  read(r: Reader, tag: number, p: number, end: number, soFar: unknown): unknown;
  /** What a field is before its first occurrence. @throws ValueError IW2007 for a type that cannot travel */
  initial(): unknown;
  /** The field's value after its last occurrence: a required message that never came becomes its default. */
  settle(value: unknown, r: Reader): T;
}

/** How one value travels by itself: as a field, in a list, as a map's key or value. */
export interface SingleValue<T> {
  readonly wireType: 0 | 1 | 2 | 5;
  /** Whether it can be the key of a map. */
  readonly isKey: boolean;
  /** `null` is one of its values, so only `undefined` says that there is none. */
  readonly holdsNull?: boolean;
  /** How a list of them travels in one field; undefined for kinds with a length, which are repeated. */
  readonly packed: PackedList<T> | undefined;
  /** Whether it is left out where presence is implicit; false for what is no value of the type. */
  isDefault(value: T): boolean;
  /** Writes it without a tag. The caller has made room for ten bytes and `rest`; `rest` bytes are left. */
  write(w: Writer, p: number, value: T, rest: number): number;
  /** Reads it, merged into an earlier occurrence of the same field if there is one. */
  read(r: Reader, p: number, end: number, soFar: T | undefined): T;
  /** What an absent one reads as. */
  absent(r: Reader): T;
}

/** How a list travels in one field. */
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
