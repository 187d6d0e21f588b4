import { imported, moduleOf } from "./written.js";

describe("what is written for a file", () => {
  test.each<[what: string, text: string, has: string[], hasNot?: string[], decorators?: boolean]>([
    [
      "a word with @ in a comment is no annotation, wherever it stands",
      'syntax = "proto3"; message M { // see @dataMember 5, *@a and me@b.c\n string s = 1; }',
      ["/** see \\@dataMember 5, *\\@a and me@b.c */", "/** @dataMember 1 */"],
    ],
    [
      "the comment of the file is no directive",
      '// @ts-nocheck\n/// @ts-nocheck\n/// <reference path="x" />\n//// rule\n\nsyntax = "proto3"; message M {}',
      ['\n// \\@ts-nocheck\n/// \\@ts-nocheck\n// / <reference path="x" />\n//// rule\n'],
    ],
    [
      "operations whose names methods cannot have",
      `syntax = "proto3"; message M {} service S {
        rpc new(M) returns (M); rpc then(M) returns (M) { option idempotency_level = IDEMPOTENT; } rpc then_(M) returns (M);
        rpc constructor(M) returns (M); rpc __proto__(M) returns (M); }`,
      [
        '/** @operationContract { name: "new" } */\n  new_(',
        '/** @operationContract { name: "then", idempotency: "idempotent" } */\n  then__(',
        "  then_(",
        '/** @operationContract { name: "constructor" } */\n  constructor_(',
        '/** @operationContract { name: "__proto__" } */\n  __proto___(',
      ],
    ],
    [
      "types with names that are words of the language",
      `syntax = "proto3"; ${words("keyof unique readonly infer asserts require exports")}`,
      ["keyof_ {", "unique_ {", "readonly_ {", "infer_ {", "asserts_ {", "require_ {", "exports_ {"],
    ],
    [
      "a default that is infinite as a float",
      'syntax = "proto2"; message M { optional float a = 1 [default = 1e39]; optional double b = 2 [default = 1e39]; }',
      ["a?: float;", "default: 1e+39 }\n   */\n  b: double;"].map((one) => one.replace("\n   */", " */")),
      ["Infinity"],
    ],
    [
      "enums stand before classes whose decorators name their values",
      'syntax = "proto2"; message M { optional E e = 1 [default = B]; } enum E { A = 0; B = 1; }',
      ["enum E {\n  A = 0,\n  B = 1,\n}\n\n@DataContract()\nexport class M {"],
      [],
      true,
    ],
    [
      "fields that have one name in JSON",
      'syntax = "proto2"; message M { optional int32 foo_bar = 1; optional int32 fooBar = 2; optional int32 FOO = 3 [json_name = "foo_bar"]; }',
      [
        '/** @dataMember { order: 1, jsonName: "fooBar" } */\n  foo_bar?: int32;',
        '/** @dataMember { order: 2, name: "fooBar_2" } */\n  fooBar?: int32;',
        'name: "FOO_3"',
      ],
    ],
    [
      "a reserved name that a field has in another style is left out",
      'syntax = "proto3"; message M { reserved "userId", "old"; string user_id = 1; }',
      ['reservedNames: ["old"]'],
    ],
  ])("%s", (_, text, has, hasNot = [], decorators = false) => {
    const module = moduleOf(text, decorators);
    for (const one of has) expect(module).toContain(one);
    for (const one of hasNot) expect(module).not.toContain(one);
  });
});

function words(names: string): string {
  return names
    .split(" ")
    .map((name) => `message ${name} {}`)
    .join(" ");
}

test("what is left out has its line, also in a group", () => {
  const text = "message M {\n  optional group G = 1 [(mine) = 1] { optional int32 x = 1; }\n}";
  expect(imported({ "a.proto": text }).leftOut).toEqual([
    { what: "the option (mine)", place: "a.proto:2:3", count: 1 },
  ]);
});

test("modules import each other, wherever they are", () => {
  const { files } = imported({
    ".hidden/money.proto": 'syntax = "proto3"; message Money {}',
    "a.d.proto": 'syntax = "proto3"; message Declared {}',
    "a/*@fileContract {/b.proto":
      'syntax = "proto3"; import ".hidden/money.proto"; import "a.d.proto"; message M { Money a = 1; Declared b = 2; }',
    "c.proto": 'syntax = "proto3"; import ".hidden/money.proto"; message N { Money a = 1; }',
  });
  expect(files.map(({ path }) => path).sort()).toEqual([
    ".hidden/money.ts",
    "a/*@fileContract {/b.ts",
    "a_d.ts",
    "c.ts",
  ]);
  const text = (path: string): string => files.find((one) => one.path === path)?.text ?? "";
  expect(text("c.ts")).toContain('from "./.hidden/money.js"');
  expect(text("a/*@fileContract {/b.ts")).toContain('from "../../a_d.js"');
  expect(text("a/*@fileContract {/b.ts")).toContain("from a/*\\@fileContract {/b.proto.");
});
