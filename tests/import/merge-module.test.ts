import { withDigests } from "../../tools/import/import-digests.js";
import { type Merged, mergeModule } from "../../tools/import/merge-module.js";
import { splitModule } from "../../tools/import/split-module.js";
import { moduleOf } from "./written.js";

const first = `syntax = "proto3";
package shop;
service Orders { rpc Get(Order) returns (Order); }
// How an enum foo { is sent.
message Order {
  int64 id = 1;
  string article = 2; // one of class A {
  State state = 3;
}
message Line {
  Order order = 1;
}
enum State { NEW = 0; SENT = 1; }
`;

function written(text: string): string {
  const module = moduleOf(text);
  return withDigests(module, splitModule(module));
}

/** A change of a text, which has to be possible. */
type Change = readonly [from: string, to: string];

function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((before, [from, to]) => {
    expect(before).toContain(from);
    return before.replaceAll(from, to);
  }, text);
}

/** What comes of the module of `first` when it was changed by hand, and the file changed, too. */
function merge(byHand: readonly Change[], inFile: readonly Change[]): Merged | undefined {
  return mergeModule(changed(written(first), byHand), moduleOf(changed(first, inFile)));
}

const gift: Change = ["State state = 3;", "State state = 3; bool gift = 4;"];
const lost: Change = ["SENT = 1;", "SENT = 1; LOST = 2;"];
const noLine: Change = ["message Line {\n  Order order = 1;\n}\n", ""];

/** A template, in whose substitution is another one. */
const template = "const text = `{{ a: `}` }.a} export interface No {`;".replace("{", "${");

describe("a merge keeps what was changed by hand, and changes what the file changed", () => {
  test.each<[what: string, byHand: Change[], inFile: Change[], has: string[], hasNot?: string[]]>([
    [
      "a declaration whose comment looks like one",
      [["article: string", "article: Text"]],
      [gift],
      ["article: Text;", "gift: boolean;", "enum foo { is sent", "one of class A {"],
    ],
    [
      "a comment that looks like a declaration",
      [["export interface Line", "// enum Foo {\nexport interface Line"]],
      [["Order order = 1;", "Order order = 1; bool enum = 2;"]],
      ["// enum Foo {\nexport interface Line {", "enum: boolean;"],
    ],
    ["line ends of Windows", [["\n", "\r\n"]], [gift], ["gift: boolean;\r\n}\r\n"]],
    [
      "what was changed between line ends of Windows",
      [
        ["article:", "product:"],
        ["\n", "\r\n"],
      ],
      [gift],
      ["product: string;\r\n", "gift: boolean;\r\n"],
    ],
    [
      "a comment above the first import",
      [["import type", "// mine\nimport type"]],
      [gift],
      ["\n// mine\nimport type { int64 }", "gift"],
    ],
    [
      "a comment above the first import, apart from it",
      [["import type", "// mine\n\nimport type"]],
      [gift],
      ["\n// mine\n\nimport type { int64 }", "gift"],
    ],
    [
      "an import for its effects",
      [["import type", 'import "./effects.js";\nimport type']],
      [gift],
      ['import "./effects.js";', "gift"],
    ],
    [
      "imports of one's own, also of what nothing uses yet",
      [
        [
          "import type",
          'import helper, { type Help } from "./helper.js";\nimport * as all from "./all.js";\nimport { later } from "./later.js";\nimport type',
        ],
      ],
      [gift],
      [
        'import helper, { type Help } from "./helper.js";',
        'import * as all from "./all.js";',
        'import { later } from "./later.js";',
      ],
    ],
    [
      "a name of one's own that is imported from where the import imports",
      [["type { int64 }", "type { int64, safeInt64 }"]],
      [["int64 id", "int32 id"]],
      ['import type { safeInt64, int32 } from "interwire";'],
      ["int64,"],
    ],
    [
      "imports that nothing needs any longer go",
      [["article:", "product:"]],
      [["int64 id", "string id"]],
      ["id: string"],
      ["import type"],
    ],
    [
      "a comment behind a member",
      [["  id: int64;", "  id: int64; // mine"]],
      [gift],
      ["  id: int64; // mine\n  /**\n   * one of"],
    ],
    [
      "a comment behind a member, and the member before it goes",
      [["article: string;", "article: string; // mine"]],
      [["  int64 id = 1;\n", ""]],
      ["article: string; // mine\n"],
      ["id:"],
    ],
    ["a value without a comma", [["SENT = 1,", "SENT = 1 // mine"]], [lost], ["  SENT = 1, // mine\n  LOST = 2,\n}"]],
    [
      "a type that was renamed, where it is used, too",
      [
        ["interface Order {", "interface Purchase {"],
        ["order?: Order", "order?: Purchase"],
        ["request: Order", "request: Purchase"],
        ["Promise<Order>", "Promise<Purchase>"],
      ],
      [
        gift,
        ["service Orders {", "service Orders { rpc Put(Order) returns (Order);"],
        ["Order order = 1;", "repeated Order order = 1;"],
      ],
      [
        "interface Purchase {",
        "gift: boolean;",
        "Put(request: Purchase): Promise<Purchase>;",
        "order: Purchase[];",
        "Get(request: Purchase)",
      ],
      [": Order;", ": Order)", "<Order"],
    ],
    [
      "a type that was removed, while nothing changed in it",
      [["article:", "product:"]],
      [noLine],
      ["product: string"],
      ["Line"],
    ],
    [
      "what stands between and behind declarations",
      [
        ["export interface Line", `${template}\n\nexport interface Line`],
        ["SENT = 1,\n}", "SENT = 1,\n} // the end"],
      ],
      [lost],
      [template, "LOST = 2,\n} // the end"],
    ],
    [
      "a class with methods",
      [
        [
          "  state: State;",
          "  state: State;\n  get isNew() {\n    return /[{/]/.test(this.article) && this.state === 0;\n  }",
        ],
      ],
      [lost],
      ["  get isNew() {\n    return /[{/]/.test(this.article) && this.state === 0;\n  }\n}"],
    ],
  ])("%s", (_, byHand, inFile, has, hasNot = []) => {
    const merged = merge(byHand, inFile);
    expect(merged).toEqual({ text: expect.any(String) });
    const { text } = merged as { text: string };
    for (const one of has) expect(text).toContain(one);
    for (const one of hasNot) expect(text).not.toContain(one);
    // A further import has nothing left to do.
    expect(mergeModule(text, moduleOf(changed(first, inFile)))).toEqual({ text });
  });
});

test.each<[what: string, byHand: Change[], inFile: Change[], conflicts: string[]]>([
  ["a member of a type that the file removed", [["order?: Order", "order?: Purchase"]], [noLine], ["Line"]],
  [
    "a member that was added to a type that the file removed",
    [["  order?: Order;\n", "  order?: Order;\n  mine?: string;\n"]],
    [noLine],
    ["Line"],
  ],
  [
    "blanks in a text",
    [["@dataMember 2", '@dataMember { order: 2, default: "a  b" }']],
    [["string article = 2", "bytes article = 2"]],
    ["Order#2"],
  ],
])("a merge writes nothing where both changed the same: %s", (_, byHand, inFile, conflicts) => {
  expect(merge(byHand, inFile)).toEqual({ conflicts });
});

test.each<[what: string, byHand: Change[]]>([
  ["nothing", []],
  ["line ends", [["\n", "\r\n"]]],
  [
    "quotes and semicolons",
    [
      [";\n", "\n"],
      ['"interwire"', "'interwire'"],
    ],
  ],
  ["a type", [["article: string", "article: Text"]]],
  ["the order of lines", [["  NEW = 0,\n  SENT = 1,\n", "  SENT = 1,\n  NEW = 0,\n"]]],
])("a module stays as it is while the file does: %s", (_, byHand) => {
  const text = changed(written(first), byHand);
  expect(mergeModule(text, moduleOf(first))).toEqual({ text });
});

test("a text in a declaration keeps its blanks", () => {
  const before = `syntax = "proto2"; message M { optional string a = 1 [default = "x y"]; optional string b = 2; }`;
  const after = before.replace("x y", "xy");
  const merged = mergeModule(written(before).replace("b?:", "c?:"), moduleOf(after)) as { text: string };
  expect(merged.text).toContain('default: "xy"');
  expect(merged.text).toContain("c?: string");
});

test("a comment of the file that looks like a digest is none", () => {
  const file = (state: string): string => `// imported wholesale\n\n${first.replace("SENT", state)}`;
  const text = written(file("SENT")).replace("article:", "product:");
  const merged = mergeModule(text, moduleOf(file("GONE"))) as { text: string };
  for (const one of ["// imported wholesale\n", "product:", "GONE = 1"]) expect(merged.text).toContain(one);
});

test("a module of any text is divided in time that is linear in its length", () => {
  const texts = ["/* a ", "// a\n", "/**/ ", "@a ", "<!--", "'", "`$" + "{", "/[", "\n\n", " * ", "enum a "];
  const started = process.cpuUsage();
  for (const one of texts) splitModule(`${one.repeat(20_000)}import`);
  expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
});
