import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { interwire } from "../support/interwire.js";
import { writtenFolder } from "../support/written-folder.js";

const money = `syntax = "proto3";
package shop;
message Money { int64 cents = 1; }
message Unused {}
`;

const options = `syntax = "proto3";
package shop;
import "google/protobuf/descriptor.proto";
extend google.protobuf.FieldOptions { bool secret = 50000; }
`;

const orders = `// Copyright: nobody.

syntax = "proto2";
package shop.v1;
import "money.proto";
import "options.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/empty.proto";

// Takes orders.
service Orders {
  // Places one.
  rpc Place(Order) returns (google.protobuf.Empty);
  rpc Follow(stream Order.Line) returns (stream Order) { option deprecated = true; }
  rpc Now(google.protobuf.Empty) returns (Order) { option idempotency_level = IDEMPOTENT; }
}

// An order, which ends: */ here.
// @dataContract { name: "Mine" }
message Order {
  reserved 4, 10 to 12;
  reserved "old";
  required int32 id = 1;
  optional string article_number = 2 [default = "none", json_name = "article", (shop.secret) = true];
  repeated Line lines = 3; // one per article
  message Line { optional group Extra = 1 { optional State state = 2 [default = SENT]; } }
  enum State { NEW = 0; SENT = 1 [deprecated = true]; }
  optional google.protobuf.Timestamp at = 5;
  // How it is paid.
  oneof payment { shop.Money cash = 6; string card = 7; }
  map<int32, State> states = 8;
  repeated uint32 codes = 9;
  extensions 100 to 199;
}
`;

const folder = writtenFolder({
  "proto/orders.proto": orders,
  "proto/money.proto": money,
  "proto/options.proto": options,
});

test("a .proto file becomes a module, with all that it needs of others", async () => {
  const run = await interwire(folder, "import", "orders.proto", "-I", "proto");
  expect(run.status).toBe(0);
  expect(run.output).toBe("");
  expect(run.notes).toMatchSnapshot();
  expect(readdirSync(join(folder, "src")).sort()).toEqual(["money.ts", "orders.ts"]);
  expect(readFileSync(join(folder, "src/orders.ts"), "utf8")).toMatchSnapshot();
  expect(readFileSync(join(folder, "src/money.ts"), "utf8")).toMatchSnapshot();
});

test("with --decorators and --timestamps full, messages are classes with decorators", async () => {
  const given = ["--decorators", "--timestamps", "full", "--out", "classes"];
  expect((await interwire(folder, "import", "orders.proto", "-I", "proto", ...given)).status).toBe(0);
  expect(readFileSync(join(folder, "classes/orders.ts"), "utf8")).toMatchSnapshot();
});

test("a second import of the same files writes nothing", async () => {
  const given = ["import", "proto/money.proto", "--out", "twice"];
  expect((await interwire(folder, ...given)).notes).toBe("wrote twice/money.ts\n");
  expect((await interwire(folder, ...given)).notes).toBe("");
});

test.each<[text: string, notes: string]>([
  ["message M {\n  int32 x = ;\n}", 'wrong.proto:2:13: expected an integer, got ";"\n'],
  ['syntax = "proto3";', "There is nothing to import: the files declare no type.\n"],
])("nothing is written for %j", async (text, notes) => {
  const place = writtenFolder({ "wrong.proto": text });
  expect(await interwire(place, "import", "wrong.proto")).toEqual({ status: 64, output: "", notes });
  expect(readdirSync(place)).toEqual(["wrong.proto"]);
});

const first = `syntax = "proto3";
package shop;
service Orders { rpc Get(Order) returns (Order); }
message Order {
  int64 id = 1;
  string article = 2;
  oneof payment { string card = 3; int32 points = 4; }
  State state = 5;
}
enum State { NEW = 0; SENT = 1; }
`;

/** A project with what an import of `first` wrote, after edits by hand. */
async function editedImport(...edits: readonly (readonly [from: string, to: string])[]): Promise<string> {
  const place = writtenFolder({ "orders.proto": first });
  expect((await interwire(place, "import", "orders.proto")).status).toBe(0);
  const path = join(place, "src/orders.ts");
  let text = readFileSync(path, "utf8");
  for (const [from, to] of edits) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(path, text);
  return place;
}

function importAgain(place: string, from: string, to: string): ReturnType<typeof interwire> {
  expect(first).toContain(from);
  writeFileSync(join(place, "orders.proto"), first.replace(from, to));
  return interwire(place, "import", "orders.proto");
}

describe("a second import keeps what was changed by hand, and changes what the file changed", () => {
  const safe = ["id: int64", "id: safeInt64"] as const;
  test.each<[what: string, hand: [string, string][], from: string, to: string, has: string[], hasNot: string[]]>([
    ["a type", [[...safe]], "article", "item", ["id: safeInt64;", "item: string;"], ["article"]],
    [
      "a name of a member",
      [["article:", "product:"]],
      "SENT = 1;",
      "SENT = 1; LOST = 2;",
      ["product: s", "LOST = 2"],
      [],
    ],
    [
      "a name of a type",
      [["interface Order {", "interface Purchase {"]],
      "int64 id = 1;",
      "",
      ["interface Purchase"],
      [],
    ],
    [
      "a comment",
      [["  article", "  // mine\n  article"]],
      "int64 id",
      "int32 id",
      ["// mine", "id: int32", "import type { int32 }"],
      [],
    ],
    [
      "another declaration",
      [
        [
          '/** @dataContract { name: "shop.State"',
          'export type Mine = string;\n\n/** @dataContract { name: "shop.State"',
        ],
      ],
      "NEW",
      "NONE",
      ["type Mine", "NONE = 0"],
      ["NEW"],
    ],
    [
      "a member of one's own",
      [["  article", "  /** @dataMember 50 */\n  note?: string;\n  article"]],
      "NEW",
      "OLD",
      ["note?: string"],
      [],
    ],
    [
      "an operation",
      [["request: Order", "order: Order"]],
      "returns (Order); }",
      "returns (Order); rpc Put(Order) returns (Order); }",
      ["Get(order: Order)", "Put(request: Order)"],
      [],
    ],
    [
      "what was removed",
      [["  SENT = 1,\n", ""]],
      "string article = 2;",
      "string article = 2; bool gift = 6;",
      ["gift: boolean"],
      ["SENT"],
    ],
    [
      "layout",
      [["  /** @dataMember 2 */\n  article: string;", "  /** @dataMember 2 */ article: string"]],
      "string article",
      "bytes article",
      ["article: Uint8Array;"],
      [],
    ],
  ])("%s", async (_, hand, from, to, has, hasNot) => {
    const place = await editedImport(...hand);
    expect(await importAgain(place, from, to)).toMatchObject({ status: 0, notes: "wrote src/orders.ts\n" });
    const text = readFileSync(join(place, "src/orders.ts"), "utf8");
    for (const one of has) expect(text).toContain(one);
    for (const one of hasNot) expect(text).not.toContain(one);
    // A third import has nothing left to do.
    expect((await interwire(place, "import", "orders.proto")).notes).toBe("");
  });
});

describe("a second import writes nothing where both changed the same", () => {
  test.each<[what: string, hand: [string, string], from: string, to: string, conflict: string]>([
    ["a member", ["article: string", "article: Uint8Array"], "string article", "int32 article", "Order#2"],
    ["a oneof", ['case: "card"', 'case: "visa"'], "string card", "bytes card", "Order#3"],
    ["a member that the file removed", ["article:", "product:"], "string article = 2;", "", "Order#2"],
    [
      "a member that was removed",
      ["  /** @dataMember 2 */\n  article: string;\n", ""],
      "string article",
      "bytes article",
      "Order#2",
    ],
    ["a value", ["SENT = 1", "GONE = 1"], "SENT = 1", "LEFT = 1", "shop.State#1"],
    ["an operation", ["request: Order", "order: Order"], "(Order);", "(stream Order);", "service Orders#Get"],
  ])("%s", async (_, hand, from, to, conflict) => {
    const place = await editedImport(hand);
    const before = readFileSync(join(place, "src/orders.ts"), "utf8");
    const notes = `Nothing was written: these were changed by hand since the last import, and in the .proto files.\n  orders.ts: ${conflict}\nChange them to what the .proto files have, or remove them, and import again.\n`;
    expect(await importAgain(place, from, to)).toEqual({ status: 64, output: "", notes });
    expect(readFileSync(join(place, "src/orders.ts"), "utf8")).toBe(before);
  });

  test("a module that no import wrote is not overwritten", async () => {
    const place = writtenFolder({ "orders.proto": first, "src/orders.ts": "export {};\n" });
    const notes = "orders.ts is there, and no import wrote it. Name another folder with --out, or remove it.\n";
    expect(await interwire(place, "import", "orders.proto")).toEqual({ status: 64, output: "", notes });
  });
});
