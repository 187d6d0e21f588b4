import { accept, type Check } from "../base/options/check-options.js";
import { codecHelpers } from "../wire/codec-helpers.js";
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

/** The parts of a message that stand in the runtime instead of emitted code. */
export interface MessageParts {
  /** Makes the codec, if emitted code has none. */
  ready?(init: MessageInit): Codec;
  /** The fields of a value, by name or in order, for a message whose values do not have this form themselves. */
  fieldsOf?(value: unknown): unknown;
}

/** The fields and the codec of a message. The codec is made on first use, because messages may refer to each other in cycles. */
export class MessageTable implements Codec {
  readonly name: string;
  /** The name of the C# type in the names of generic services. Undefined if it is the message's name. */
  readonly clrName: string | undefined;
  readonly hash: string;
  readonly fields: readonly FieldInit[];
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
    this.tuple = init.tuple === true;
    this.bare = init.bare;
    this.write = writeUnlinked;
    this.read = readUnlinked;
    this.fieldsOf = fieldsOf;
    this.make = codec === undefined ? () => ready?.(init) : () => codec(codecHelpers);
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

/** The tables of the messages that a message has as types of its fields. */
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

/** The version of `interwire/codegen` for which the table of a message was made. Undefined if `value` is no table. */
export function messageSeam(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as Branded)[brand] : undefined;
}

export const messageCheck: Check = accept(
  "Pass messageOf<T>(), in a file that the transformer compiles.",
  (value): value is Message<unknown> => messageSeam(value) !== undefined,
);
