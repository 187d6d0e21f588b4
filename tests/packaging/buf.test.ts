import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { protoSchema } from "interwire/proto";
import { commentsOf, comparable } from "../proto/comparable.js";
import { protoFixtures } from "../proto/fixtures.js";
import { buf, installTools } from "./install-tools.js";

let folder: string;
let program: string;
beforeAll(() => {
  folder = installTools("buf", buf);
  program = join(folder, "node_modules/.bin/buf");
});

const own = (files: readonly FileDescriptorProto[]): FileDescriptorProto[] =>
  files.filter(({ package: name }) => name !== "google.protobuf").sort((a, b) => (a.name < b.name ? -1 : 1));

describe.each(protoFixtures.map(({ name, parts }) => ({ name, schema: protoSchema(parts) })))("$name", (fixture) => {
  const { name, schema } = fixture;
  let module: string;
  beforeAll(() => {
    module = join(folder, "modules", name);
    for (const { name: path, text } of schema.files) {
      mkdirSync(dirname(join(module, path)), { recursive: true });
      writeFileSync(join(module, path), text);
    }
  });

  test("is laid out as buf format does it", () => {
    const { status, stdout, stderr } = spawnSync(program, ["format", "-d", "--exit-code", "."], {
      cwd: module,
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  test("is read by buf, editions included, and has the descriptors that tables have", () => {
    const { status, stdout, stderr } = spawnSync(program, ["build", "--as-file-descriptor-set", "-o", "-"], {
      cwd: module,
    });
    expect([status, stderr.toString()]).toEqual([0, ""]);
    const read = own(fromBinary(FileDescriptorSetSchema, stdout).file);
    expect(read.map(comparable)).toEqual(own(schema.descriptors.file).map(comparable));
    expect(read.map(commentsOf)).toEqual(own(schema.descriptors.file).map(commentsOf));
  });
});
