import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { type ProtoFile, protoSchema } from "interwire/proto";
import { describeSchema } from "../../runtime/proto/describe-schema.js";
import { printFile } from "../../runtime/proto/print-file.js";
import { TypeScope } from "../../runtime/proto/type-scope.js";
import { randomSchema } from "../proof/random-schema.js";
import { compileSchemas } from "../proof/subject.js";
import { commentsOf, comparable } from "../proto/comparable.js";
import { protoFixtures } from "../proto/fixtures.js";
import { root } from "../support/compile.js";
import { assertProtoc, protoc } from "./toolchain.js";

const folder = join(root, "build/peers/proto-files");
beforeAll(() => {
  assertProtoc();
  rmSync(folder, { recursive: true, force: true });
});

/** Files that import each other, as protoc reads them. */
function compiled(project: string, files: readonly ProtoFile[]): FileDescriptorProto[] {
  const own = join(folder, project);
  for (const { name, text } of files) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  const set = join(own, "set.binpb");
  const paths = files.map(({ name }) => join(own, name));
  protoc([`-I${own}`, "--include_source_info", `--descriptor_set_out=${set}`, ...paths]);
  return fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
}

/** Debian's protoc knows no editions; buf reads those files in `npm run test:packaging`. */
const isProto3 = (files: readonly FileDescriptorProto[]): boolean => files.every(({ syntax }) => syntax === "proto3");

const own = (files: readonly FileDescriptorProto[]): FileDescriptorProto[] =>
  files.filter(({ package: name }) => name !== "google.protobuf").sort((a, b) => (a.name < b.name ? -1 : 1));

const schemas = protoFixtures.map(({ name, parts }) => ({ name, ...protoSchema(parts) }));

test.each(schemas.filter(({ descriptors }) => isProto3(own(descriptors.file))))(
  "protoc reads the files of $name, and makes the same descriptors of them",
  ({ name, files, descriptors }) => {
    const read = own(compiled(name, files));
    expect(read.map(comparable)).toEqual(own(descriptors.file).map(comparable));
    expect(read.map(commentsOf)).toEqual(own(descriptors.file).map(commentsOf));
    expect(read.length).toBeGreaterThan(0);
  },
);

test("all fixtures but those with defaults and groups are of proto3", () => {
  const others = schemas.filter(({ descriptors }) => !isProto3(own(descriptors.file)));
  expect(others.map(({ name }) => name)).toEqual(["contracts/recorded-values", "google/test-messages-edition2023"]);
  expect(schemas.length).toBeGreaterThan(15);
});

test("protoc reads the files of random schemas, and makes the same descriptors of them", () => {
  const random = Array.from({ length: 200 }, (_, i) => randomSchema(7000 + i, `S${7000 + i}`));
  const subjects = compileSchemas("proof-proto-files", random);
  const described = subjects.map(({ schema, table }) => {
    const { files } = describeSchema({ contracts: [], messages: [table] }, { isForFiles: true });
    const scope = new TypeScope(files);
    return {
      name: schema.name,
      files,
      texts: files.map((file) => ({ name: file.name, text: printFile(file, scope) })),
    };
  });
  const readable = described.filter((one) => isProto3(one.files));
  expect(readable.length).toBeGreaterThan(20);
  for (const { name, files, texts } of readable) {
    expect([name, ...own(compiled(name, texts)).map(comparable)]).toEqual([name, ...own(files).map(comparable)]);
  }
});
