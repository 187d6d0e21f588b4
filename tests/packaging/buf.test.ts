import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { type ProtoFile, protoSchema } from "interwire/proto";
import { commentsOf, comparable } from "../proto/comparable.js";
import { protoFixtures } from "../proto/fixtures.js";
import { isProto3, ownFiles, randomFiles } from "../proto/random-files.js";
import { everyNth, isSample } from "../support/sample.js";
import { buf, installTools } from "./install-tools.js";

let folder: string;
let program: string;
beforeAll(() => {
  folder = installTools("buf", buf);
  program = join(folder, "node_modules/.bin/buf");
});

/** Rules of buf's linter that a contract's choices may break: names, packages, enums, and the messages of bare operations. */
const except = [
  "PACKAGE_DEFINED",
  "PACKAGE_LOWER_SNAKE_CASE",
  "PACKAGE_VERSION_SUFFIX",
  "SERVICE_PASCAL_CASE",
  "SERVICE_SUFFIX",
  "MESSAGE_PASCAL_CASE",
  "FIELD_LOWER_SNAKE_CASE",
  "ENUM_PASCAL_CASE",
  "ENUM_NO_ALLOW_ALIAS",
  "ENUM_VALUE_PREFIX",
  "ENUM_VALUE_UPPER_SNAKE_CASE",
  "ENUM_ZERO_VALUE_SUFFIX",
  "RPC_REQUEST_STANDARD_NAME",
  "RPC_RESPONSE_STANDARD_NAME",
  "RPC_REQUEST_RESPONSE_UNIQUE",
];
const lint = JSON.stringify({ version: "v2", lint: { use: ["STANDARD"], except } });

function write(module: string, files: readonly ProtoFile[]): void {
  for (const { name: path, text } of files) {
    mkdirSync(dirname(join(module, path)), { recursive: true });
    writeFileSync(join(module, path), text);
  }
}

/** The descriptors that buf makes of a folder of files. */
function readIn(module: string): FileDescriptorProto[] {
  const { status, stdout, stderr } = spawnSync(program, ["build", "--as-file-descriptor-set", "-o", "-"], {
    cwd: module,
  });
  expect([status, stderr.toString()]).toEqual([0, ""]);
  return ownFiles(fromBinary(FileDescriptorSetSchema, stdout).file);
}

describe.each(everyNth(3, protoFixtures).map(({ name, parts }) => ({ name, schema: protoSchema(parts) })))(
  "$name",
  (fixture) => {
    const { name, schema } = fixture;
    let module: string;
    beforeAll(() => {
      module = join(folder, "modules", name);
      write(module, schema.files);
    });

    test("is laid out as buf format does it", () => {
      const { status, stdout, stderr } = spawnSync(program, ["format", "-d", "--exit-code", "."], {
        cwd: module,
        encoding: "utf8",
      });
      expect([status, stdout, stderr]).toEqual([0, "", ""]);
    });

    test("passes buf lint but for what contracts choose", () => {
      const { status, stdout, stderr } = spawnSync(program, ["lint", "--config", lint, "."], {
        cwd: module,
        encoding: "utf8",
      });
      expect([status, stdout, stderr]).toEqual([0, "", ""]);
    });

    test("is read by buf, editions included, and has the descriptors that tables have", () => {
      const read = readIn(module);
      expect(read.map(comparable)).toEqual(ownFiles(schema.descriptors.file).map(comparable));
      expect(read.map(commentsOf)).toEqual(ownFiles(schema.descriptors.file).map(commentsOf));
    });
  },
);

// protoc reads those of proto3 in `npm run test:peers`.
test("random schemas of editions are read by buf, and have the descriptors that tables have", () => {
  const editions = randomFiles("proof-buf", isSample ? 20 : 60).filter(({ files }) => !isProto3(files));
  expect(editions.length).toBeGreaterThan(isSample ? 5 : 20);
  for (const { name, files, texts } of editions) {
    const module = join(folder, "random", name);
    write(module, texts);
    expect([name, ...readIn(module).map(comparable)]).toEqual([name, ...ownFiles(files).map(comparable)]);
  }
});
