import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFileRegistry, type DescMessage, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { MapField, parse, type Root, type Type } from "protobufjs";
import descriptor, { type IDescriptorProto } from "protobufjs/ext/descriptor";
import { root } from "./compile.js";

/** The messages of a checked-in .proto as protobuf-es has them: an oracle that knows nothing of our tables. */
export function protoMessages(name: string): (message: string) => DescMessage {
  const text = readFileSync(join(root, "test-fixtures/contracts", name), "utf8");
  const parsed = parse(text, { keepCase: true }).root.resolveAll() as Root;
  const set = (parsed as unknown as { toDescriptor(edition: string): { file: readonly File[] } }).toDescriptor(
    "proto3",
  );
  for (const file of set.file) for (const message of file.messageType) qualify(parsed, file.package, message);
  const bytes = descriptor.FileDescriptorSet.encode(set as never).finish();
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes));
  return (message) => {
    const found = registry.getMessage(`interwire.test.${message}`);
    if (found === undefined) throw new Error(`${name} has no message ${message}`);
    return found;
  };
}

interface File {
  readonly package: string;
  readonly messageType: readonly IDescriptorProto[];
}

/** protobufjs names types as their scope sees them; protobuf-es asks for full names. */
function qualify(parsed: Root, scope: string, { name, field = [], nestedType = [] }: IDescriptorProto): void {
  const type: Type = parsed.lookupType(`${scope}.${name}`);
  for (const one of field) {
    const reflected = type.fields[one.name ?? ""];
    const fullName = reflected?.resolvedType?.fullName;
    if (!(reflected instanceof MapField)) {
      if (fullName !== undefined) one.typeName = fullName;
      continue;
    }
    const entry = nestedType.find((nested) => nested.name === one.typeName);
    const value = entry?.field?.[1];
    if (value !== undefined && fullName !== undefined) value.typeName = fullName;
    one.typeName = `.${scope}.${name}.${entry?.name}`;
  }
}
