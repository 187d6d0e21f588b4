import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import { DecodeError } from "../../runtime/wire/decode-error.js";
import { readMessageJson } from "./message-json.js";
import type { Schema } from "./schema.js";
import { splitJson } from "./split-json.js";
import { TerminalError } from "./terminal-error.js";

/**
 * Reads the requests of a call: JSON values one after another, each as soon as it is complete.
 * @throws TerminalError if a value is not a request
 */
export async function* readRequests(
  chunks: AsyncIterable<string>,
  desc: DescMessage,
  schema: Schema,
): AsyncGenerator<Message> {
  let count = 0;
  for await (const { text, line } of splitJson(chunks)) {
    count++;
    const place = count === 1 && line === 1 ? "The request" : `Request ${count}, which begins in line ${line},`;
    yield await readMessage(desc, text, schema, place);
  }
}

/**
 * Reads the request of a call that takes a single one. An empty input is an empty request.
 * @throws TerminalError if there are several requests
 */
export async function readRequest(chunks: AsyncIterable<string>, desc: DescMessage, schema: Schema): Promise<Message> {
  let only: Message | undefined;
  for await (const request of readRequests(chunks, desc, schema)) {
    if (only !== undefined) throw new TerminalError("The input has several requests, and the method takes one.");
    only = request;
  }
  return only ?? create(desc);
}

/**
 * Reads the JSON form of a message. `place` says in errors where it comes from.
 * @throws TerminalError
 */
export async function readMessage(desc: DescMessage, text: string, schema: Schema, place: string): Promise<Message> {
  const held = [...text.matchAll(/"@type"\s*:\s*"(?:[^"/]*\/)*([\w.]+)"/g)].map(([, name]) => name as string);
  if (held.length > 0) await schema.learn(held);
  const { registry } = schema;
  const unknown = held.filter((name) => registry.getMessage(name) === undefined);
  try {
    // An `Any` of an unknown type can be read in the form in which it is printed: base64 under `@value`.
    return readMessageJson(desc, text, registry, text.includes('"@value"'));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const isUnknown = unknown.length > 0 && error.message.includes(" is not in the type registry");
    const hint = isUnknown ? `. ${unknownHint}` : "";
    throw new TerminalError(`${place} cannot be read: ${error.message.replace(/^IW2018: /, "")}${hint}`);
  }
}

const unknownHint =
  "Name a schema that has it with --project, --proto or --descriptor, or write its bytes as base64 under @value.";
