import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { protoSchema } from "interwire/proto";
import { commentsOf, comparable } from "../proto/comparable.js";
import { protoFixtures } from "../proto/fixtures.js";
import { root } from "../support/compile.js";

/** buf's program is 90 MB, so it is fetched for this suite alone. */
const version = "1.75.0";
const folder = join(root, "build/projects/buf");
const buf = join(folder, "node_modules/.bin/buf");

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", `@bufbuild/buf@${version}`], { cwd: folder });
});

const own = (files: readonly FileDescriptorProto[]): FileDescriptorProto[] =>
  files.filter(({ package: name }) => name !== "google.protobuf").sort((a, b) => (a.name < b.name ? -1 : 1));

describe.each(protoFixtures.map(({ name, parts }) => ({ name, schema: protoSchema(parts) })))("$name", (fixture) => {
  const { name, schema } = fixture;
  const module = join(folder, "modules", name);
  beforeAll(() => {
    for (const { name: path, text } of schema.files) {
      mkdirSync(dirname(join(module, path)), { recursive: true });
      writeFileSync(join(module, path), text);
    }
  });

  test("is laid out as buf format does it", () => {
    const { status, stdout, stderr } = spawnSync(buf, ["format", "-d", "--exit-code", "."], {
      cwd: module,
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  test("is read by buf, editions included, and has the descriptors that tables have", () => {
    const { status, stdout, stderr } = spawnSync(buf, ["build", "--as-file-descriptor-set", "-o", "-"], {
      cwd: module,
    });
    expect([status, stderr.toString()]).toEqual([0, ""]);
    const read = own(fromBinary(FileDescriptorSetSchema, stdout).file);
    expect(read.map(comparable)).toEqual(own(schema.descriptors.file).map(comparable));
    expect(read.map(commentsOf)).toEqual(own(schema.descriptors.file).map(commentsOf));
  });
});
