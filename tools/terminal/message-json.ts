import { type DescMessage, fromBinary, type Message, type Registry, toBinary } from "@bufbuild/protobuf";
import { positionOf } from "../../common/text-position.js";
import { memoize } from "../../runtime/base/memoize.js";
import { collectTables } from "../../runtime/contract/collect-tables.js";
import { indented } from "../../runtime/json/indent-json.js";
import { decodeErrorOf } from "../../runtime/json/json-fault.js";
import { messageElement } from "../../runtime/json/json-plan.js";
import { TextReader } from "../../runtime/json/text-reader.js";
import { TextWriter } from "../../runtime/json/text-writer.js";
import { writingError } from "../../runtime/json/writing-error.js";
import { decode, encode } from "../../runtime/message/encode.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { messageSource } from "../../runtime/message/message-source.js";
import { NamedMessage } from "../../runtime/message/named-message.js";
import type { AnyTypes } from "../../runtime/message/opaque.js";
import { exampleJson } from "../../runtime/openapi/example-json.js";
import { anyTypes, googleTypes } from "../../runtime/well-known/any.js";
import { registryTables } from "../../runtime/well-known/registry-tables.js";
import { DecodeError } from "../../runtime/wire/decode-error.js";

/**
 * The JSON of a message that is known by its descriptor, and the names of the messages in an `Any` that the registry does not have. The
 * bytes of these are base64, under `@value`.
 * @throws SetupError IW2007 if the message has no JSON form
 */
export function writeMessageJson(
  desc: DescMessage,
  message: Message,
  registry: Registry,
  space: number | undefined,
): { readonly text: string; readonly unknown: ReadonlySet<string> } {
  const unknown = new Set<string>();
  const known = anyTypes(registry);
  const types: AnyTypes = (name) => {
    const table = known(name);
    if (table === undefined) unknown.add(name);
    return table ?? standInFor(name);
  };
  const table = registryTables(registry, googleTypes)(desc);
  const rules = { types };
  const value = decode(table, toBinary(desc, message), { maxDepth: Number.POSITIVE_INFINITY });
  try {
    const text = new TextWriter(rules).write(messageElement(table), value);
    return { text: space === undefined ? text : indented(text, space), unknown };
  } catch (error) {
    throw writingError(table, value, error);
  }
}

/** An example of a message that is known by its descriptor, as indented JSON. */
export function exampleMessageJson(desc: DescMessage, registry: Registry): string {
  const table = registryTables(registry, googleTypes)(desc);
  const { messages } = collectTables({ contracts: [], messages: [table] }, {});
  return JSON.stringify(exampleJson(messageSource(table).name, messages).json, null, 2);
}

/**
 * Reads the JSON of a message that is known by its descriptor. If `takesUnknown` is set, a message in an `Any` that the registry does not
 * have is read in the form in which it is written.
 * @throws DecodeError IW2018
 */
export function readMessageJson(desc: DescMessage, text: string, registry: Registry, takesUnknown: boolean): Message {
  const known = anyTypes(registry);
  const types: AnyTypes = takesUnknown ? (name) => known(name) ?? standInFor(name) : known;
  const table = registryTables(registry, googleTypes)(desc);
  try {
    const value = new TextReader(text, { types }).read(messageElement(table));
    const message = fromBinary(desc, encode(table, value));
    assertComplete(desc, message);
    return message;
  } catch (error) {
    throw decodeErrorOf(error, desc.typeName, (offset) => positionOf(text, offset));
  }
}

/** @throws DecodeError if a required field of proto2 is missing, without which protobuf-es makes no bytes of a message */
function assertComplete(desc: DescMessage, message: Message): void {
  try {
    toBinary(desc, message);
  } catch (error) {
    const [, field] =
      /^cannot encode field (\S+) to binary: required field not set$/.exec((error as Error).message) ?? [];
    if (field === undefined) throw error;
    throw new DecodeError(`the required field ${field} is missing`, { path: desc.typeName }, "IW2018");
  }
}

const standIns = new Map<string, MessageTable>();

/** A table that takes the place of an unknown one: its value has the bytes of the whole message, which in JSON stand under `@value`. */
function standInFor(name: string): MessageTable {
  return memoize(standIns, name, () => {
    const field = { no: 1, name: "value", protoName: "@value", jsonName: "@value", type: "bytes" } as const;
    return new NamedMessage({ name, fields: [field] }, { ready: () => wholeBytes });
  });
}

const wholeBytes: Pick<MessageTable, "write" | "read"> = {
  write(w, p, message) {
    const { value } = message as { readonly value: Uint8Array };
    p = w.room(p, value.length);
    w.buf.set(value, p);
    return p + value.length;
  },
  read(r, p, end) {
    r.pos = end;
    return { value: new Uint8Array(r.buf.subarray(p, end)) };
  },
};
