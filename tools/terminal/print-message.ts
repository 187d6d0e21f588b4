import { create, type DescMessage, type Message, type Registry, toBinary, toJson } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { Code } from "../../runtime/base/code.js";
import { shortenFloats } from "../../runtime/json/json-numbers.js";
import { printJson } from "../../runtime/json/print-json.js";
import type { Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";
import { nameIn, standInFor, visitAnys } from "./unknown-anys.js";

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
  const names = new Set<string>();
  visitAnys(reflect(desc, message), schema.registry, ({ typeUrl }) => names.add(nameIn(typeUrl)));
  if (names.size > 0) await schema.learn([...names]);
  const { registry } = schema;
  const standIns = new Map<string, DescMessage>();
  const known: Registry = { ...registry, getMessage: (name) => registry.getMessage(name) ?? standIns.get(name) };
  try {
    visitAnys(reflect(desc, message), registry, (any) => {
      const name = nameIn(any.typeUrl);
      const standIn = standInFor(name);
      standIns.set(name, standIn);
      any.value = toBinary(standIn, create(standIn, { value: any.value } as Record<string, unknown>));
    });
    return printJson(shortenFloats(desc, toJson(desc, message, { registry: known }), known), space);
  } catch (error) {
    throw new TerminalError(`A message cannot be printed as JSON: ${(error as Error).message}`, Code.INTERNAL);
  }
}
