import type { PartialMessage } from "../base/partial-message.js";
import type { LinkedMessage } from "../wire/message-type.js";

declare const messageType: unique symbol;
declare const fieldNumbers: unique symbol;

/** The description of a field as plain data. */
export interface FieldDescription {
  /** The field number. */
  readonly no: number;
  /** The name of the member, or the case of a oneof. */
  readonly name: string;
  /** The type: the name of a scalar, `"enum"`, a function that returns a message, or the descriptor of a type argument. */
  readonly type: string | (() => { readonly name: string }) | { readonly key: string; readonly text: string };
  readonly enum?: { readonly name: string; readonly values: Readonly<Record<string, number>> };
  /** The name of the property that holds the oneof, if the field is one of its cases. */
  readonly oneof?: string;
  readonly repeated?: boolean;
  /** False for a list of numbers that is not packed. */
  readonly packed?: boolean;
  /** The type of the keys, if the field is a map. */
  readonly key?: string;
  /** True if a map is a `Map`; absent if it is a record. */
  readonly map?: boolean;
  /** The value that an absent field reads as, if it may be absent. */
  readonly optional?: "undefined" | "null";
}

export interface FromBinaryOptions {
  /**
   * Whether `Uint8Array` members are copies (true) or views of the input (false, the default), which keep the whole input in
   * memory. `"small"` copies members that are small compared with the input.
   */
  readonly copy?: boolean | "small";
  /** The greatest depth of nested messages and groups. The default is 100. */
  readonly maxDepth?: number;
  /** Whether keys of maps are kept in the process, up to a limit, so that equal ones are read faster. The default is true. */
  readonly cacheKeys?: boolean;
}

/**
 * A message type at run time: it encodes, decodes, creates, copies and compares values of `T`. Programs leave out optional
 * parameters of type `Message`, as in `messageOf<Person>()`: the compiler fills them in from the type argument. `Numbers` states
 * the field numbers by member name, for the transformer.
 */
export interface Message<in out T, out Hash extends string = string, out Numbers = unknown> {
  /** The name of the message as a type argument of a generic contract: `Page-Int32`. */
  readonly name: string;
  /** The name of the message in protobuf: `Page_Int32`. */
  readonly typeName: string;
  /** A hash of everything that determines the message's bytes. Equal hashes mean compatible bytes. */
  readonly hash: Hash;
  readonly fields: readonly FieldDescription[];
  readonly [messageType]?: (value: T) => T;
  readonly [fieldNumbers]?: Numbers;
  /** Makes the codec, unless it exists already. Called by emitted code. */
  link(): LinkedMessage<T>;
  /**
   * Encodes a value into memory of its own.
   * @throws SetupError IW2007 with the path to the value that does not fit its type
   */
  toBinary(value: T): Uint8Array;
  /**
   * Decodes bytes. `Uint8Array` members of the result are views of them, unless `copy` is set.
   * @throws DecodeError IW2010 if the bytes are malformed
   */
  fromBinary(bytes: Uint8Array, options?: FromBinaryOptions): T;
  /**
   * Creates a value. A member that is left out gets its default: zero, an empty list, a message of defaults, or nothing if its
   * type allows that. Lists, maps and messages are copied, bytes are not.
   */
  create(partial?: PartialMessage<T>): T;
  /** A deep copy of a value, with the unknown fields that were kept when it was decoded. */
  clone(value: T): T;
  /**
   * Whether two values are equal field by field. Bytes and lists are compared by content, maps in any order, and floating point
   * numbers by `Object.is`. Unknown fields do not count.
   */
  equals(a: T, b: T): boolean;
}
