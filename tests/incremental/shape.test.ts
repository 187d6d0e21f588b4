import ts from "typescript";
import { shapeOf } from "../../transformer/dependencies/shape";

const shape = (text: string, name = "file.ts"): string =>
  shapeOf(ts, ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));

const unseen: readonly (readonly [rule: string, before: string, after: string])[] = [
  ["a comment", "/* a */ export type A = string; // b", "// c\nexport type A = string;"],
  ["documentation", "/** One. */\nexport type A = string;", "/** Two. @see other */\nexport type A = string;"],
  [
    "documentation beside a tag",
    "interface A {/** One. @dataMember 1 */ a: 1 }",
    "interface A {/** Two.\n * @dataMember 1\n */ a: 1 }",
  ],
  ["a statement", "f(1);", "f(2);"],
  ["indentation and blank lines", "interface A {\n  a: 1;\n\n}", "interface A {\n\ta: 1;\n}"],
  [
    "the body of a function of a stated type",
    "function f(): number { return 1; }",
    "function f(): number { return 2; }",
  ],
  ["the body of a function without a result", "const f = async () => { g(1); }", "const f = async () => { g(2); }"],
  [
    "an inner function's result",
    "function f() { g(() => { return 1; }); }",
    "function f() { g(() => { return 2; }); }",
  ],
  ["the body of a constructor", "class A { constructor() { f(1); } }", "class A { constructor() { f(2); } }"],
  ["a comment behind a text that holds a comment", 'const a = "//"; // b', 'const a = "//"; // c'],
  ["a comment in a file with templates", "const a = `//`; /* b */", "const a = `//`; /* c */"],
];

const seen: typeof unseen = [
  ["a type", "export type A = string;", "export type A = number;"],
  ["an enum's value", "enum A { a = 1 }", "enum A { a = 2 }"],
  ["a constant", "const A = { a: 1 } as const;", "const A = { a: 2 } as const;"],
  ["an import", 'import type { A } from "./a";', 'import type { A } from "./b";'],
  ["the body that a function's type is inferred from", "function f() { return 1; }", 'function f() { return ""; }'],
  ["an arrow's expression", "const f = () => 1;", 'const f = () => "";'],
  ["what a generator yields", "function* f() { yield 1; }", 'function* f() { yield ""; }'],
  ["a getter's result", "class A { get a() { return 1; } }", 'class A { get a() { return ""; } }'],
  ["a tag", "/** @dataMember 1 */\na", "/** @dataMember 2 */\na"],
  ["a tag's object", "/** @dataMember { order: 1 } */ a", "/** @dataMember { order: 1, packed: false } */ a"],
  ["a tag's spelling", "/** @dataMembr 1 */ a", "/** @dataMember 1 */ a"],
  ["a tag that another comment takes from its member", "/** @dataMember 1 */\na", "/** @dataMember 1 */\n/** b */\na"],
  [
    "a tag that moves to the next member",
    "interface A {\n/** @dataMember 1 */\na: 1;\nb: 1 }",
    "interface A {\na: 1;\n/** @dataMember 1 */\nb: 1 }",
  ],
  ["a decorator's argument", "class A { @DataMember(1) a = 1 }", "class A { @DataMember(2) a = 1 }"],
  ["what follows a text that looks like a comment", 'const a = "/*", b = 1;', 'const a = "/*", b = 2;'],
  ["what follows an expression that looks like one", "const a = /\\//, b = 1;", "const a = /\\//, b = 2;"],
  ["what follows a template that looks like one", "const a = `\n//`, b = 1;", "const a = `\n//`, b = 2;"],
];

test.each(unseen)("%s is not seen from other files", (_rule, before, after) => {
  expect(shape(after)).toBe(shape(before));
});

test.each(seen)("%s is seen from other files", (_rule, before, after) => {
  expect(shape(after)).not.toBe(shape(before));
});
