import type { Message } from "../contract-types.js";
import { accept, type Check } from "../options/check-options.js";
import { codecHelpers } from "../wire/codec-helpers.js";
import type { Reader } from "../wire/reader.js";
import type { Writer } from "../wire/writer.js";
import { assertSeam, type Codec, type FieldInit, type MessageInit, SEAM } from "./seam.js";

const brand = Symbol.for("interwire.message");

interface Branded {
  readonly [brand]?: unknown;
}

/** What a table is made of. */
export interface NamedInit extends MessageInit {
  readonly name: string;
  readonly hash?: string;
}

/** What the runtime knows of a message whose table was emitted without it. */
export interface MessageParts {
  /** Makes the codec where none was emitted. */
  ready?(init: MessageInit): Codec;
  /** A value's fields by name, or in a list by order, where the value itself has not that form. */
  fieldsOf?(value: unknown): unknown;
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
  readonly fieldsOf: MessageParts["fieldsOf"];
  private make: (() => unknown) | undefined;

  constructor(init: NamedInit, { ready, fieldsOf }: MessageParts = {}) {
    const { codec } = init;
    this.name = init.name;
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
   * Makes the codec unless it is there or being made.
   * @throws SetupError IW2002 when a message inside comes from another version's copy of this package
   */
  link(): this {
    const make = this.make;
    if (make === undefined) return this;
    // Cleared first: a cycle comes back here and must find the table as it is.
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

/** The messages that a message refers to directly. */
export function referredMessages(table: MessageTable): MessageTable[] {
  const found = table.bare === undefined ? [] : [table.bare() as MessageTable];
  for (const { type } of table.fields) {
    const plain = typeof type === "object" ? type.shape.type : type;
    if (typeof plain === "function") found.push(plain() as MessageTable);
  }
  return found;
}

/** Whether a value is a message's table, of this or of another copy of this package. */
export function isMessageTable(value: unknown): value is MessageTable {
  return messageSeam(value) === SEAM;
}

/** The version of the seam that a message's table was made for; undefined for what is none. */
export function messageSeam(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as Branded)[brand] : undefined;
}

/** What functions that take a message check it with. */
export const messageCheck: Check = accept(
  "Pass messageOf<T>(), in a file that the transformer compiles.",
  (value): value is Message<unknown> => messageSeam(value) !== undefined,
);
