import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "interwire";
import { addReflection } from "interwire/reflection";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";
import type { IOrders } from "../terminal/contracts.js";
import { Orders } from "../terminal/orders.js";
import { type Row, rows } from "./against-fields.js";
import { contract, description } from "./against-store.js";
import { styleRows, styles, stylesDescription } from "./against-styles.js";
import { tupleRows, tuples, tuplesDescription } from "./against-tuples.js";

const { folder } = createWorkspace({
  name: "cli-against",
  files: {
    "served/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "served/src/orders.ts": readFileSync(join(root, "tests/terminal/contracts.ts"), "utf8")
      .replace("price?: number", "price?: float")
      .replace("import type {", "import type { float,"),
    "styles/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "styles/src/orders.ts": styles,
    "styles/orders.proto": stylesDescription,
    "tuples/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "tuples/src/log.ts": tuples,
    "package.json": { type: "module" },
    "tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "src/store.ts": contract,
    "kv.proto": description,
  },
});

/** The lines of a run with edits of a description, without the path of the only source. */
async function runAgainst(
  project: string,
  [description, edits]: readonly [text: string, edits: Row["edits"]],
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly lines: readonly string[]; readonly notes: string }> {
  let text = description;
  for (const [from, to] of Object.entries(edits)) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  writeFileSync(join(folder, "edited.proto"), text);
  const { status, output, notes } = await interwire(
    folder,
    "check",
    "-p",
    project,
    "--against",
    "edited.proto",
    ...args,
  );
  const lines = output.split("\n").filter((line) => line !== "");
  return { status, lines: lines.map((line) => line.replace(/^.*?src\/\w+\.ts/, "")), notes };
}

describe("a difference from a description is told where it is", () => {
  test.each(rows)("$rule", async ({ edits, status, lines }) => {
    expect(await runAgainst(".", [description, edits])).toMatchObject({ status, lines });
  });
});

const orders = ["--service", "shop.v1.Orders"];

describe("the style of operations", () => {
  test.each(styleRows)("$rule", async ({ edits, status, lines }) => {
    expect(await runAgainst("styles", [stylesDescription, edits], ...orders)).toMatchObject({ status, lines });
  });
});

describe("tuples that C# nests", () => {
  test.each(tupleRows)("$rule", async ({ edits, status, lines }) => {
    expect(await runAgainst("tuples", [tuplesDescription, edits])).toMatchObject({ status, lines });
  });
});

test("a message that no operation has is compared by its name, as it may be in an Any", async () => {
  const { lines } = await runAgainst("styles", [stylesDescription, { "string reason": "int32 reason" }]);
  expect(lines).toEqual([
    "(11,3): error TS906010: IW6010: The field reason = 1 of shop.v1.Detail is int32 in edited.proto, and string here. Declare it as int32.",
    "(31,18): error TS906008: IW6008: edited.proto has no service shop.v1.Stock. It has shop.v1.Orders, shop.v1.Prices. Correct the name, or name the services to compare: --service.",
  ]);
});

test("required fields that are missing are an error", async () => {
  const required = `syntax = "proto2";
package shop.v1;
message Count { repeated int32 ids = 1; required string name = 2; }
message Empty {}
service Orders { rpc Count(Count) returns (Empty); }
`;
  const { lines } = await runAgainst("styles", [required, {}], ...orders);
  expect(lines.filter((line) => !line.includes("IW6008"))).toEqual([
    "(23,3): warning TS906010: IW6010: The field ids = 1 of shop.v1.Count is not packed in edited.proto, and packed here. Readers take both, unless they are old.",
    "(23,3): error TS906010: IW6010: shop.v1.Count has required fields in edited.proto that are missing here: name = 2 (string). Its peers refuse messages without them. Add them.",
  ]);
});

test("the note says what was compared, and what else there is", async () => {
  const { notes } = await runAgainst("styles", [stylesDescription, {}], ...orders);
  expect(notes).toBe(
    "Compared 1 service, 6 operations and 12 messages with edited.proto. It also has shop.v1.Prices.\n",
  );
});

test("a descriptor set, and another format", async () => {
  await interwire(folder, "proto", "--descriptor", "own.binpb");
  const own = await interwire(folder, "check", "--against", "own.binpb");
  expect([own.status, own.output]).toEqual([0, ""]);
  const { lines } = await runAgainst(".", [description, { "string text": "bytes text" }], "--format", "github");
  expect(lines).toEqual([
    ",line=21,col=30,endLine=21,endColumn=34,title=IW6010::The field text = 6 of store.v1.KeyValue is bytes in edited.proto, and string here. Declare it as Uint8Array.",
  ]);
});

test("a server that describes itself", async () => {
  const server = createServer().implement<IOrders>(new Orders());
  addReflection(server);
  const address = await server.listen("127.0.0.1:0");
  try {
    const run = await interwire(folder, "check", "-p", "served", "--against", address);
    expect({
      ...run,
      output: run.output.replaceAll(address, "<address>"),
      notes: run.notes.replaceAll(address, "<address>"),
    }).toEqual({
      status: 1,
      output:
        "served/src/orders.ts(13,3): error TS906010: IW6010: The field price = 3 of shop.v1.Order is double in <address>, and float here. Declare it as number.\n",
      notes:
        "Compared 1 service, 6 operations and 12 messages with <address>. It also has grpc.reflection.v1.ServerReflection, grpc.reflection.v1alpha.ServerReflection.\n",
    });
  } finally {
    await server.close({ graceMs: 0 });
  }
});

describe("what cannot be compared ends with status 2", () => {
  test.each<[args: string[], notes: string]>([
    [
      ["--against", "none.binpb"],
      "interwire: --against is 'none.binpb': there is no such file, and the address of a server has a port. See interwire check --help.\n",
    ],
    [["--against", "none.proto"], "none.proto cannot be read: there is no such file.\n"],
    [
      ["--against", "kv.proto", "--against", "own.binpb"],
      "interwire: --against is both 'kv.proto' and 'own.binpb'. Only .proto files may be several. See interwire check --help.\n",
    ],
    [
      ["--against", "own.binpb", "-I", "."],
      "interwire: There is --import, and --against is no .proto file. See interwire check --help.\n",
    ],
    [
      ["--against", "kv.proto", "-w"],
      "interwire: There are both --against and --watch. Give one of them. See interwire check --help.\n",
    ],
    [["--against", "package.json"], "package.json is not a FileDescriptorSet: premature EOF\n"],
    [
      ["--against", "127.0.0.1:1", "--timeout", "5s"],
      "UNAVAILABLE: No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:1.\n",
    ],
    [["--service", "shop.v1.Orders"], "interwire: There is --service without --against. See interwire check --help.\n"],
    [["--tls"], "interwire: There is --tls without --against. See interwire check --help.\n"],
    [
      ["--against", "kv.proto", "--service", "None"],
      "interwire: There is no service 'None'. The project has store.v1.KV. See interwire check --help.\n",
    ],
    [
      ["--against", "kv.proto", "--tls"],
      "interwire: There is --tls, and --against is no server. See interwire check --help.\n",
    ],
  ])("interwire check %j", async (args, notes) => {
    expect(await interwire(folder, "check", ...args)).toEqual({ status: 2, output: "", notes });
  });
});
