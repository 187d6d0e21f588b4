import type { PartialMessage } from "../base/partial-message.js";
import type { LinkedMessage } from "../wire/message-type.js";

declare const messageType: unique symbol;
declare const fieldNumbers: unique symbol;

/** A field of a message as plain data. */
export interface FieldDescription {
  /** The field number. */
  readonly no: number;
  /** The name of the member, or the case of a oneof. */
  readonly name: string;
  /** A scalar's name, "enum", a function that returns the table of a message, or the wire type of a type argument. */
  readonly type: string | (() => { readonly name: string }) | { readonly key: string; readonly text: string };
  /** The enum's members. */
  readonly enum?: { readonly name: string; readonly values: Readonly<Record<string, number>> };
  /** The property that holds the field, if it is the case of a oneof. */
  readonly oneof?: string;
  readonly repeated?: boolean;
  /** False if a list of numbers is not packed. */
  readonly packed?: boolean;
  /** The key type of a map. */
  readonly key?: string;
  /** True for a `Map`, not set for a record. */
  readonly map?: boolean;
  /** The value that an absent field reads as, if it may be absent. */
  readonly optional?: "undefined" | "null";
}

/** The options of `fromBinary`. */
export interface FromBinaryOptions {
  /** Which bytes of `Uint8Array` members are copies instead of views of the input: all, those that are small beside it, or none, unless given. */
  readonly copy?: boolean | "small";
  /** How deep messages and groups may be nested; 100 unless given. */
  readonly maxDepth?: number;
  /** Whether the process keeps keys of maps, a bounded number of them, so that it reads them faster; true unless given. */
  readonly cacheKeys?: boolean;
}

/**
 * A message at run time: it encodes, decodes, creates, copies and compares values of `T`. Leave out an optional argument of this
 * type: the compiler fills it in from the type argument. `Numbers` has the field numbers by member name, for the transformer.
 */
export interface Message<in out T, out Hash extends string = string, out Numbers = unknown> {
  /** The message's name as a type argument of a generic contract: `Page-Int32`. */
  readonly name: string;
  /** The message's name in protobuf: `Page_Int32`. */
  readonly typeName: string;
  /** A hash of everything that the message's wire format depends on. */
  readonly hash: Hash;
  readonly fields: readonly FieldDescription[];
  readonly [messageType]?: (value: T) => T;
  readonly [fieldNumbers]?: Numbers;
  /** Makes the codec ready. Emitted code calls it. */
  link(): LinkedMessage<T>;
  /**
   * Encodes a value, into memory of its own.
   * @throws SetupError IW2007 if the value does not fit its type; it names the place
   */
  toBinary(value: T): Uint8Array;
  /**
   * Decodes bytes. `Uint8Array` members of the value are views of them unless `copy` is set.
   * @throws DecodeError IW2010 if the bytes are malformed
   */
  fromBinary(bytes: Uint8Array, options?: FromBinaryOptions): T;
  /**
   * Creates a value. A member that is left out gets its default: zero, an empty list, a message of defaults, or nothing if the
   * type allows that. Lists, maps and messages are copied, bytes are not.
   */
  create(partial?: PartialMessage<T>): T;
  /** A deep copy of a value, with the unknown fields that decoding kept. */
  clone(value: T): T;
  /**
   * Whether two values are equal field by field. Bytes and lists are compared by content, maps in any order, and floating point
   * numbers by `Object.is`. Unknown fields do not count.
   */
  equals(a: T, b: T): boolean;
}
