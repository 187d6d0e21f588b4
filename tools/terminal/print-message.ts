import type { DescMessage, Message } from "@bufbuild/protobuf";
import { Code } from "../../runtime/base/code.js";
import { writeMessageJson } from "./message-json.js";
import type { Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";

/**
 * Prints a message as JSON. The content of an `Any` of an unknown type is printed as base64, under `@value`.
 * @throws TerminalError INTERNAL if the message has no JSON form
 */
export async function printMessageJson(
  desc: DescMessage,
  message: Message,
  schema: Schema,
  space?: number,
): Promise<string> {
  const asked = new Set<string>();
  for (;;) {
    const { text, unknown } = write(desc, message, schema, space);
    // What is learned may contain further messages.
    const names = [...unknown].filter((name) => !asked.has(name));
    if (names.length === 0) return text;
    for (const name of names) asked.add(name);
    await schema.learn(names);
  }
}

function write(
  desc: DescMessage,
  message: Message,
  { registry }: Schema,
  space: number | undefined,
): ReturnType<typeof writeMessageJson> {
  try {
    return writeMessageJson(desc, message, registry, space);
  } catch (error) {
    const reason = (error as Error).message.replace(/^IW\d{4}: /, "");
    throw new TerminalError(`A message cannot be printed as JSON: ${reason}`, Code.INTERNAL);
  }
}
