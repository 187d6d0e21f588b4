import {
  create,
  createFileRegistry,
  type DescMessage,
  fromBinary,
  type Message,
  type Registry,
  toBinary,
  toJson,
} from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import {
  type Any,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { Code } from "../code.js";
import { shortenFloats } from "../proto/json-numbers.js";
import { innerMessages } from "../proto/json-place.js";
import { printJson } from "../proto/print-json.js";
import type { Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";

/**
 * Prints a message as JSON. What it holds in an `Any` of a type that nobody describes is printed as base64, under `@value`.
 * @throws TerminalError INTERNAL if the message has no JSON form
 */
export async function printMessage(
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

/** A message of bytes, in place of one that nobody describes. */
function standInFor(typeName: string): DescMessage {
  const end = typeName.lastIndexOf(".");
  const value = { name: "value", jsonName: "@value", number: 1, type: Type.BYTES, label: Label.OPTIONAL };
  const file = create(FileDescriptorProtoSchema, {
    name: "stand_in.proto",
    package: typeName.slice(0, Math.max(0, end)),
    syntax: "proto3",
    messageType: [{ name: typeName.slice(end + 1), field: [value] }],
  });
  return createFileRegistry(file, () => undefined).getMessage(typeName) as DescMessage;
}

/** Calls `visit` with what is in an `Any` of an unknown type, also in those that are in others. */
function visitAnys(message: ReflectMessage, registry: Registry, visit: (any: Any) => void): void {
  if (message.desc.typeName !== "google.protobuf.Any") {
    for (const [, inner] of innerMessages(message)) visitAnys(inner, registry, visit);
    return;
  }
  const any = message.message as Any;
  if (any.typeUrl === "") return;
  const desc = registry.getMessage(nameIn(any.typeUrl));
  if (desc === undefined) {
    visit(any);
    return;
  }
  let held: Message;
  try {
    held = fromBinary(desc, any.value);
  } catch {
    // Printing says what is wrong.
    return;
  }
  visitAnys(reflect(desc, held), registry, visit);
  any.value = toBinary(desc, held);
}

function nameIn(typeUrl: string): string {
  return typeUrl.slice(typeUrl.lastIndexOf("/") + 1);
}
