import type { Reserved } from "../../common/reserved.js";
import { accept, type Check } from "../base/options/check-options.js";
import type { Reader } from "../wire/reader.js";
import type { Writer } from "../wire/writer.js";
import type { Message } from "./message-type.js";
import { assertSeam, type Codec, type FieldInit, type MessageInit, SEAM } from "./seam.js";

const brand = Symbol.for("interwire.message");

interface Branded {
  readonly [brand]?: unknown;
}

export interface NamedInit extends MessageInit {
  readonly name: string;
  readonly hash?: string;
}

/** What the runtime itself supplies for a message, beside the data that the transformer emits. */
export interface MessageParts {
  /** Makes the codec of a message for which the transformer emits none. */
  ready?(init: MessageInit): Codec;
  /**
   * Converts a value into an object or an array of the message's fields, in which the cause of a failed encoding is looked for.
   * Absent if the value has this form already.
   */
  fieldsOf?(value: unknown): unknown;
}

/** The fields and the codec of a message. The codec is made on first use, because messages may refer to each other in cycles. */
export class MessageTable implements Codec {
  readonly name: string;
  /** The message's C# name in the service name of a generic contract: `Order` in `IStore-Order`. Undefined if it is `name`. */
  readonly clrName: string | undefined;
  readonly hash: string;
  readonly fields: readonly FieldInit[];
  /** The numbers and names that no field may have. Undefined if there are none. */
  readonly reserved: Reserved | undefined;
  readonly tuple: boolean;
  readonly bare: MessageInit["bare"];
  write: Codec["write"];
  read: Codec["read"];
  readonly fieldsOf: MessageParts["fieldsOf"];
  private make: (() => unknown) | undefined;

  constructor(init: NamedInit, { ready, fieldsOf }: MessageParts = {}) {
    const { codec } = init;
    this.name = init.name;
    this.clrName = init.clrName;
    this.hash = init.hash ?? "";
    this.fields = init.fields ?? [];
    this.reserved = init.reserved;
    this.tuple = init.tuple === true;
    this.bare = init.bare;
    this.write = writeUnlinked;
    this.read = readUnlinked;
    this.fieldsOf = fieldsOf;
    this.make = codec === undefined ? () => ready?.(init) : codec;
  }

  /**
   * Makes the codec, unless it exists already or is being made.
   * @throws SetupError IW2002 if a nested message comes from a copy of this package with another version of `interwire/codegen`
   */
  link(): this {
    const make = this.make;
    if (make === undefined) return this;
    // Cleared before the call, because a cycle of messages leads back here, and must not make the codec again.
    this.make = undefined;
    try {
      for (const inner of referredMessages(this)) assertSeam(inner.name, messageSeam(inner));
      const codec = make() as Codec;
      this.write = codec.write;
      this.read = codec.read;
    } catch (error) {
      this.make = make;
      throw error;
    }
    return this;
  }
}

Object.defineProperty(MessageTable.prototype, brand, { value: SEAM });

function writeUnlinked(this: MessageTable, writer: Writer, p: number, message: unknown): number {
  return this.link().write(writer, p, message);
}

function readUnlinked(this: MessageTable, reader: Reader, p: number, end: number, into?: unknown): unknown {
  return this.link().read(reader, p, end, into);
}

/**
 * The messages to which a message refers as types of its fields. For a request or response of an operation with `style: "bare"`,
 * the message that it consists of.
 */
export function referredMessages(table: MessageTable): MessageTable[] {
  const found = table.bare === undefined ? [] : [table.bare() as MessageTable];
  for (const { type } of table.fields) {
    const plain = typeof type === "object" ? type.shape.type : type;
    if (typeof plain === "function") found.push(plain() as MessageTable);
  }
  return found;
}

/** Whether a value is the table of a message, also one of another copy of this package. */
export function isMessageTable(value: unknown): value is MessageTable {
  return messageSeam(value) === SEAM;
}

/**
 * The version of `interwire/codegen` for which a {@link MessageTable} was made, by any copy of this package. Undefined for
 * another value.
 */
export function messageSeam(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as Branded)[brand] : undefined;
}

export const messageCheck: Check = accept(
  "Pass messageOf<T>(), in a file that the transformer compiles.",
  (value): value is Message<unknown> => messageSeam(value) !== undefined,
);
