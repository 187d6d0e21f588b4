import type { FromBinaryOptions, Message } from "../contract-types.js";
import { accept, type Check, type Checks, checkOptions } from "../options/check-options.js";
import { aBoolean, aDepth, someBytes } from "../options/kinds.js";
import { codecHelpers } from "../wire/codec-helpers.js";
import type { Reader } from "../wire/reader.js";
import type { Writer } from "../wire/writer.js";
import { cloneMessage } from "./clone-message.js";
import { createMessage } from "./create-message.js";
import { describeMessage, referredMessages } from "./describe-message.js";
import { DescribedTypes } from "./described-types.js";
import { decode, encode } from "./encode.js";
import { equalMessages } from "./equal-messages.js";
import { encodeFailure, nestingFailure } from "./misfit-error.js";
import { isOpaque } from "./opaque.js";
import { protoName } from "./proto-name.js";
import { assertSeam, type Codec, type FieldInit, type MessageInit, SEAM, type TableInit } from "./seam.js";

const brand = Symbol.for("interwire.message");

interface Branded {
  readonly [brand]?: unknown;
}

interface NameInit {
  readonly name: string;
  readonly hash?: string;
}

/** A message's shape with its codec, which is made on first use: messages may refer to each other in cycles. */
export class MessageTable implements Codec {
  readonly name: string;
  readonly hash: string;
  readonly fields: readonly FieldInit[];
  readonly tuple: boolean;
  readonly bare: MessageInit["bare"];
  write: Codec["write"];
  read: Codec["read"];
  private make: (() => unknown) | undefined;

  /** `ready` makes the codec where none was emitted. */
  constructor(init: MessageInit & NameInit, ready?: (init: MessageInit) => Codec) {
    const { codec } = init;
    this.name = init.name;
    this.hash = init.hash ?? "";
    this.fields = init.fields ?? [];
    this.tuple = init.tuple === true;
    this.bare = init.bare;
    this.write = writeUnlinked;
    this.read = readUnlinked;
    this.make = codec === undefined ? () => ready?.(init) : () => codec(codecHelpers);
  }

  /**
   * Makes the codec unless it is there or being made.
   * @throws SetupError IW2002 when a message inside comes from another version's copy of this package
   */
  link(): this {
    const make = this.make;
    if (make === undefined) return this;
    // Cleared first: a cycle comes back here and must find the table as it is.
    this.make = undefined;
    try {
      for (const inner of referredMessages(this)) assertSeam(inner.name, (inner as Branded)[brand]);
      const codec = make() as Codec;
      this.write = codec.write;
      this.read = codec.read;
    } catch (error) {
      this.make = make;
      throw error;
    }
    return this;
  }

  /** The message's name in protobuf. */
  get typeName(): string {
    return isOpaque(this) ? this.protoName : protoName(this.name);
  }

  /** The bytes of a value, in memory of their own: a view would keep all of a slab alive. @throws SetupError IW2007 */
  toBinary(value: unknown): Uint8Array {
    let bytes: Uint8Array;
    try {
      bytes = encode(this, value);
    } catch (error) {
      throw encodeFailure(this, value, this.name, error);
    }
    return new Uint8Array(bytes);
  }

  /** The value of bytes. @throws DecodeError IW2010 */
  fromBinary(bytes: Uint8Array, options?: FromBinaryOptions): unknown {
    someBytes(bytes, "The bytes", "fromBinary()");
    if (options !== undefined) checkOptions(readChecks, options, "fromBinary()");
    return decode(this, bytes, options);
  }

  /** A value with defaults for what is left out. @throws SetupError IW2007 for what holds itself */
  create(partial?: unknown): unknown {
    try {
      return createMessage(this, partial);
    } catch (error) {
      throw nestingFailure(this, partial, error);
    }
  }

  /** A copy that shares nothing with the value. @throws SetupError IW2007 for what holds itself */
  clone(value: unknown): unknown {
    try {
      return cloneMessage(this, value);
    } catch (error) {
      throw nestingFailure(this, value, error);
    }
  }

  /** Whether two values are the same field by field. @throws SetupError IW2007 for what holds itself */
  equals(a: unknown, b: unknown): boolean {
    try {
      return equalMessages(this, a, b);
    } catch (error) {
      throw nestingFailure(this, a, error);
    }
  }

  /** The message as data: what a snapshot without our serializer and a log show of it. */
  toJSON(): object {
    const types = new DescribedTypes();
    types.addRoot(this);
    return { typeName: this.typeName, fields: describeMessage(this, types), ...types.describe() };
  }
}

Object.defineProperty(MessageTable.prototype, brand, { value: SEAM });

const readChecks: Checks<FromBinaryOptions> = { copy: aBoolean, maxDepth: aDepth };

/** What functions that take a message check it with. */
export const messageCheck: Check = accept(
  "Pass messageOf<T>(), in a file that the transformer compiles.",
  (value): value is Message<unknown> => messageSeam(value) !== undefined,
);

function writeUnlinked(this: MessageTable, writer: Writer, p: number, message: unknown): number {
  return this.link().write(writer, p, message);
}

function readUnlinked(this: MessageTable, reader: Reader, p: number, end: number, into?: unknown): unknown {
  return this.link().read(reader, p, end, into);
}

/**
 * Makes a message's table from what the transformer emitted.
 * @throws SetupError IW2002
 */
export function message<T, Hash extends string>(init: MessageInit & TableInit): Message<T, Hash> {
  assertSeam(init.name, init.seam);
  return new MessageTable(init) as unknown as Message<T, Hash>;
}

/** Whether a value is a message's table, of this or of another copy of this package. */
export function isMessageTable(value: unknown): value is MessageTable {
  return messageSeam(value) === SEAM;
}

/** The version of the seam that a message's table was made for; undefined for what is none. */
export function messageSeam(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as Branded)[brand] : undefined;
}
