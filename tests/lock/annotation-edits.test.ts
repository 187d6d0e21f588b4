import { applyFixes } from "../support/apply-fixes.js";
import { outside } from "../support/outside.js";

const { checkFixable } = outside<typeof import("./fix-texts.js")>(require.resolve("./fix-texts.js"));
const { lockText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

/** The text of `before` behind an edit, after all fixes at a level. */
function fixed(before: string, after: string, level: "wire" | "source"): string | undefined {
  const locked = lockText({ "main.ts": before });
  const { problems, errors } = checkFixable({ "main.ts": after }, locked, level);
  expect(errors).toEqual([]);
  const text = applyFixes(
    { "main.ts": after },
    problems.flatMap(({ fix }) => fix ?? []),
  )["main.ts"];
  if (text !== after) expect(checkFixable({ "main.ts": text ?? "" }, locked, level)).toEqual({ problems: [], errors });
  return text;
}

const member = (annotated: string, name = "title"): string => `import { DataMember } from "interwire";
const number = 2;
const names = { order: 2 } as const;
export class List {
  ${annotated}
  ${name}!: string;
}
export const all = [DataMember, number, names];
`;

test.each([
  ["/** @dataMember 2 */", '/** @dataMember { order: 2, name: "title" } */'],
  ["/** @DataMember(2) */", '/** @DataMember({ order: 2, name: "title" }) */'],
  ["/** @dataMember { order: 2 } */", '/** @dataMember { order: 2, name: "title" } */'],
  ["/** @dataMember { Order: 2, } */", '/** @dataMember { Order: 2, name: "title", } */'],
  ["/** @dataMember ({ order: 2 }) */", '/** @dataMember ({ order: 2, name: "title" }) */'],
  ["/** @dataMember { order: 2, name: 'head' } */", '/** @dataMember { order: 2, name: "title" } */'],
  [
    "/**\n   * Its title.\n   * @dataMember {\n   *   order: 2,\n   *   name: `head`\n   * }\n   * @deprecated {@link all}\n   */",
    '/**\n   * Its title.\n   * @dataMember {\n   *   order: 2,\n   *   name: "title"\n   * }\n   * @deprecated {@link all}\n   */',
  ],
  ["@DataMember(2)", '@DataMember({ order: 2, name: "title" })'],
  ["@DataMember(number)", '@DataMember({ order: number, name: "title" })'],
  ["@DataMember({ order: number })", '@DataMember({ order: number, name: "title" })'],
  ["@DataMember({ order: 2, /* 3, */ })", '@DataMember({ order: 2, name: "title", /* 3, */ })'],
  [
    "@DataMember({\n    order: 2, // its number\n  })",
    '@DataMember({\n    order: 2, name: "title", // its number\n  })',
  ],
])("a name is added to %s", (given, expected) => {
  const before = member("/** @dataMember 2 */");
  const after = member(given, "heading");
  expect(fixed(before, after, "source")).toBe(member(expected, "heading"));
});

const message = (comment: string, members: string): string =>
  `// First.\n\n${comment}export interface List {\n  /** @dataMember 1 */\n  id: string;\n${members}}\n`;
const title = "  /** @dataMember 2 */\n  title: string;\n";
const tag = '@dataContract { reserved: [2], reservedNames: ["title"] }';

test.each([
  ["", `/** ${tag} */\n`],
  ["/** A list. */\n", `/**\n * A list.\n * ${tag}\n */\n`],
  ["/**\n * A list.\n */\n", `/**\n * A list.\n * ${tag}\n */\n`],
  ["/**\n * A list.\n * @see List */\n", `/**\n * A list.\n * @see List\n * ${tag}\n */\n`],
  ["/** A list. */ ", `/**\n * A list.\n * ${tag}\n */ `],
  ["/** Of the file. */\n\n", `/** Of the file. */\n\n/** ${tag} */\n`],
  ["/** @license MIT */\n", `/** @license MIT */\n/** ${tag} */\n`],
  ["/* A list. */\n", `/* A list. */\n/** ${tag} */\n`],
  ["// eslint-disable-next-line no-x\n", `/** ${tag} */\n// eslint-disable-next-line no-x\n`],
  [
    "/** A list. */\n// @ts-ignore\n// biome-ignore x\n",
    `/**\n * A list.\n * ${tag}\n */\n// @ts-ignore\n// biome-ignore x\n`,
  ],
  ["// A list.\n", `// A list.\n/** ${tag} */\n`],
  ["/** @dataContract */\n", `/** ${tag} */\n`],
  ["/** @dataContract {} */\n", `/** ${tag} */\n`],
  [
    '/** @dataContract { reserved: [], reservedNames: ["a"] } */\n',
    '/** @dataContract { reserved: [2], reservedNames: ["a", "title"] } */\n',
  ],
  [
    '/** @dataContract { reserved: [\n *   3,\n *   "10 to 12", ] } */\n',
    '/** @dataContract { reserved: [\n *   3,\n *   "10 to 12", 2, ], reservedNames: ["title"] } */\n',
  ],
])("a reservation is added to %j", (given, expected) => {
  expect(fixed(message(given, title), message(given, ""), "wire")).toBe(message(expected, ""));
});

test("an annotation stands on the declaration that has it, of several that are merged", () => {
  const merged = (members: string, reserved = ""): string =>
    `export interface List {\n  /** @dataMember 1 */\n  id: string;\n${members}}\n/** @dataContract { name: "shop.List"${reserved} } */\nexport interface List {\n  /** @dataMember 3 */\n  note: string;\n}\n`;
  expect(fixed(merged(title), merged(""), "wire")).toBe(merged("", ', reserved: [2], reservedNames: ["title"]'));
});

test("a base has the fix of what a message inherits, and a generic message that of its closings", () => {
  const text = (members: string, annotation = ""): string => `${annotation}export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
${members}}
export interface Titles extends Page<string> {
  /** @dataMember 9 */
  more: Page<boolean>;
}
`;
  expect(fixed(text(title), text(title.replace("2", "7")), "wire")).toBe(text(title));
  const reserved = fixed(text(title), text(""), "wire");
  expect(reserved).toBe(
    text("", `/** ${tag} */\n`).replace("export interface Titles", `/** ${tag} */\nexport interface Titles`),
  );
});

test("two enums of one name and the same values are not told apart, so none is edited", () => {
  const module = (name: string): string =>
    `export namespace ${name} { export enum State { Open, Paid } }\nexport interface ${name}Order {\n  /** @dataMember 1 */\n  state: ${name}.State;\n}\n`;
  const before = `${module("A")}${module("B")}`;
  const after = before.replaceAll("Open, Paid", "Open");
  expect(fixed(before, after, "wire")).toBe(after);
});
