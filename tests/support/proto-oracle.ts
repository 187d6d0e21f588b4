import { join } from "node:path";
import { createFileRegistry, type DescMessage, fromBinary } from "@bufbuild/protobuf";
import { protoCamelCase } from "@bufbuild/protobuf/reflect";
import { type DescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { Root } from "protobufjs";
import { root } from "./compile.js";
import "protobufjs/ext/descriptor";

interface Describable {
  toDescriptor(syntax: string): { readonly constructor: { encode(value: unknown): { finish(): Uint8Array } } };
}

/** The messages of a .proto among the contract fixtures, as protobuf-es knows them from that file alone. */
export function protoMessages(name: string): (typeName: string) => DescMessage {
  const parsed = new Root().loadSync(join(root, "test-fixtures/contracts", name), { keepCase: true }).resolveAll();
  const described = (parsed as unknown as Describable).toDescriptor("proto3");
  const set = fromBinary(FileDescriptorSetSchema, described.constructor.encode(described).finish());
  for (const file of set.file) {
    for (const message of file.messageType) complete(message, `.${file.package}`, `.${file.package}`);
  }
  const registry = createFileRegistry(set);
  return (typeName) => {
    const found = registry.getMessage(typeName);
    if (found === undefined) throw new Error(`${name} has no message ${typeName}`);
    return found;
  };
}

/** Fills in what protoc adds: JSON names and full type names. */
function complete(message: DescriptorProto, scope: string, top: string): void {
  const own = `${scope}.${message.name}`;
  for (const field of message.field) {
    if (field.jsonName === "") field.jsonName = protoCamelCase(field.name);
    const { typeName } = field;
    if (typeName === "" || typeName.startsWith(".")) continue;
    const isNested = message.nestedType.some((one) => one.name === typeName);
    field.typeName = `${isNested ? own : top}.${typeName}`;
  }
  for (const nested of message.nestedType) complete(nested, own, top);
}
