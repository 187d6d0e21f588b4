import { protoCamelCase } from "@bufbuild/protobuf/reflect";
import type { DescriptorProto, EnumDescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { messageOf } from "interwire";
import { fileDescriptorSet } from "interwire/proto";
import { enumsIn, fullName, messagesIn } from "../../runtime/reflection/walk-file.js";
import type { ConformanceRequest } from "../../test-fixtures/google/conformance.js";
import type { TestAllTypesEdition2023 } from "../../test-fixtures/google/test-messages-edition2023.js";
import type { TestAllTypesProto3 } from "../../test-fixtures/google/test-messages-proto3.js";
import type { TestAllTypesProto3 as Proto3Editions } from "../../test-fixtures/google/test-messages-proto3-editions.js";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { standardFiles } from "../../tools/terminal/file-set.js";
import { protoFolder } from "./proto-contract.js";

/** The messages and enums of files by their full names, which say where they stand. */
function typesOf(files: readonly FileDescriptorProto[]): Map<string, unknown> {
  const types = new Map<string, unknown>();
  for (const file of files) {
    for (const message of messagesIn(file)) types.set(fullName(message), fieldsOf(message.part));
    for (const one of enumsIn(file)) types.set(fullName(one), shapeOf(one.part));
  }
  return types;
}

/** The fields of a message without their places among each other and the options that depend on their file's edition. */
function fieldsOf({ field, oneofDecl }: DescriptorProto): unknown {
  const fields = field.map(({ number, name, label, type, typeName, jsonName, oneofIndex }) => {
    const json = jsonName === "" ? protoCamelCase(name) : jsonName;
    return { number, name, label, type, typeName, json, oneof: oneofDecl[oneofIndex]?.name };
  });
  return fields.sort((a, b) => a.number - b.number);
}

function shapeOf({ value, options }: EnumDescriptorProto): unknown {
  return { values: value.map(({ name, number }) => ({ name, number })), allowAlias: options?.allowAlias === true };
}

interface Row {
  readonly file: string;
  readonly own: readonly FileDescriptorProto[];
  /** Some of its enums by their full names. */
  readonly enums: readonly string[];
}

test.each<Row>([
  {
    file: "conformance/conformance.proto",
    own: fileDescriptorSet(messageOf<ConformanceRequest>()).file,
    enums: ["conformance.WireFormat", "conformance.TestCategory"],
  },
  {
    file: "google/protobuf/test_messages_proto3.proto",
    own: fileDescriptorSet(messageOf<TestAllTypesProto3>()).file,
    enums: ["NestedEnum", "AliasedEnum"].map((name) => `protobuf_test_messages.proto3.TestAllTypesProto3.${name}`),
  },
  {
    file: "google/protobuf/test_messages_proto3_editions.proto",
    own: fileDescriptorSet(messageOf<Proto3Editions>()).file,
    enums: ["protobuf_test_messages.editions.proto3.TestAllTypesProto3.NestedEnum"],
  },
  {
    file: "google/protobuf/test_messages_edition2023.proto",
    own: fileDescriptorSet(messageOf<TestAllTypesEdition2023>()).file,
    enums: ["protobuf_test_messages.editions.TestAllTypesEdition2023.NestedEnum"],
  },
])("the contract of $file is described as that describes its messages and enums", ({ file, own, enums }) => {
  const sources = { files: [file], folders: [protoFolder], folder: protoFolder, known: standardFiles };
  const original = typesOf(loadProtoFiles(sources));
  const types = typesOf(own.filter(({ name }) => !standardFiles.has(name)));
  expect([...types.keys()]).toEqual(expect.arrayContaining([...enums]));
  expect([...types]).toEqual([...types.keys()].map((name) => [name, original.get(name)]));
});
