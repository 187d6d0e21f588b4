import {
  create,
  createFileRegistry,
  type DescMessage,
  fromBinary,
  type Message,
  type Registry,
  toBinary,
} from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import {
  type Any,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { innerMessages } from "../../runtime/json/json-place.js";

/**
 * Makes a message type that replaces an unknown type in an `Any`. Its only field holds the bytes, which in JSON stand under
 * `@value`.
 */
export function standInFor(typeName: string): DescMessage {
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

/** Calls `visit` with each `Any` of an unknown type in a message, also inside other `Any`s. */
export function visitAnys(message: ReflectMessage, registry: Registry, visit: (any: Any) => void): void {
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
    // Malformed content is reported when the message is printed.
    return;
  }
  visitAnys(reflect(desc, held), registry, visit);
  any.value = toBinary(desc, held);
}

/** The type name in a type URL: `type.googleapis.com/shop.Order` → `shop.Order`. */
export function nameIn(typeUrl: string): string {
  return typeUrl.slice(typeUrl.lastIndexOf("/") + 1);
}
