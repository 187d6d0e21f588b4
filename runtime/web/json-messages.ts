import { positionOf } from "../../common/text-position.js";
import { memoize } from "../base/memoize.js";
import { decodeErrorOf, JsonFault } from "../json/json-fault.js";
import type { JsonWriteOptions } from "../json/json-options.js";
import { type JsonElement, messageElement } from "../json/json-plan.js";
import type { ReadRules } from "../json/read-rules.js";
import { TextReader } from "../json/text-reader.js";
import { TextWriter } from "../json/text-writer.js";
import { writingError } from "../json/writing-error.js";
import type { DecodeOptions } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import { plainMessage } from "../message/plain-message.js";
import { readUtf8, utf8Bytes } from "../platform/platform.js";
import type { MessageCodec } from "../protocol/message-codec.js";
import type { MessageFormat } from "../protocol/message-format.js";
import type { WebJsonOptions } from "../transport/web-options.js";
import { DecodeError } from "../wire/decode-error.js";

/** A request or response of an operation as a message with members, which has a form in JSON. */
interface Shape {
  readonly element: JsonElement;
  /** The members in the order of the message's fields. Undefined for `style: "bare"`, whose only value is the message itself. */
  readonly names: readonly string[] | undefined;
}

/** The requests and responses of operations as JSON: protobuf's mapping, in which each value beside others has its name. */
export class JsonMessages implements MessageFormat {
  private readonly reading: ReadRules;
  private readonly writing: JsonWriteOptions;
  private readonly codecs = new WeakMap<MessageTable, MessageCodec>();

  constructor(options: WebJsonOptions = {}) {
    this.reading = { ignoreUnknownFields: true, ...options };
    this.writing = options;
  }

  codecOf(table: MessageTable): MessageCodec {
    return memoize(this.codecs, table, () => this.makeCodec(table));
  }

  read(table: MessageTable, bytes: Uint8Array, start: number, end: number, options: DecodeOptions): unknown[] {
    const { element, names } = shapeOf(table);
    const { path = table.name, maxDepth } = options;
    const text = readUtf8(bytes, start, end);
    if (text === undefined) throw new DecodeError("invalid UTF-8", { path }, "IW2018");
    const rules: ReadRules = maxDepth === undefined ? this.reading : { ...this.reading, recursionLimit: maxDepth };
    try {
      const message = new TextReader(text, rules).read(element);
      return names === undefined ? [message] : names.map((name) => (message as Record<string, unknown>)[name]);
    } catch (error) {
      throw decodeErrorOf(error, path, (offset) => positionOf(text, offset));
    }
  }

  private makeCodec(table: MessageTable): MessageCodec {
    const { element, names } = shapeOf(table);
    const { writing } = this;
    return {
      write(writer, p, value) {
        const fields = table.fieldsOf === undefined ? value : table.fieldsOf(value);
        const message = names === undefined ? fields : record(names, fields as unknown[]);
        let text: string;
        try {
          text = new TextWriter({ ...writing }).write(element, message);
        } catch (error) {
          if (error instanceof JsonFault) throw writingError(element.table as MessageTable, message, error);
          throw error;
        }
        return writer.unknown(p, utf8Bytes(text));
      },
    };
  }
}

const shapes = new WeakMap<MessageTable, Shape>();

function shapeOf(table: MessageTable): Shape {
  return memoize(shapes, table, () => {
    const { bare, name, fields } = table;
    if (bare !== undefined) return { element: messageElement(bare() as MessageTable), names: undefined };
    const message = plainMessage({ name, fields }) as unknown as MessageTable;
    return { element: messageElement(message), names: fields.map((field) => field.name) };
  });
}

function record(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
