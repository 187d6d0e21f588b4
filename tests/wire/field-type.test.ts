import { scalarNames } from "../../common/scalar-table.js";
import * as codegen from "../../runtime/codegen.js";
import { fieldType } from "../../runtime/message/field-type.js";
import { leanMessage } from "../../runtime/message/lean-message.js";
import type { FieldInit } from "../../runtime/message/seam.js";

const codec = { write: (_: unknown, p: number) => p, read: () => ({}) };
const leaf = leanMessage({ seam: codegen.SEAM, name: "FieldLeaf", hash: "", codec: () => codec });
const color = { name: "FieldColor", values: { Red: 1 } };

type Shape = Omit<FieldInit, "no" | "name">;

/** The types that may stand alone, with the key of their descriptor. */
const elements: readonly (readonly [what: string, shape: Shape, key: string])[] = [
  ...scalarNames.map((name) => [name, { type: name }, name] as const),
  ["an enum", { type: "enum", enum: color }, 'enum FieldColor FieldColor {"Red":1}'],
  ["an enum of an unknown name", { type: "enum" }, "int32"],
  ["a message", { type: () => leaf }, "FieldLeaf"],
];

/** The types that may hold it. */
const holders: readonly (readonly [what: string, shape: Partial<Shape>, key: (element: string) => string])[] = [
  ["alone", {}, (element) => element],
  ["optional", { optional: "undefined" }, (element) => `${element} | undefined`],
  ["nullable", { optional: "null" }, (element) => `${element} | null`],
  ["in a list", { repeated: true }, (element) => `${element}[]`],
  ["in a list that is not packed", { repeated: true, packed: false }, (element) => `${element}[] unpacked`],
  ["in a record", { key: "string" }, (element) => `Record<string, ${element}>`],
  ["in a map by text", { key: "string", map: true }, (element) => `Map<string, ${element}>`],
  ["in a map by number", { key: "sfixed64", map: true }, (element) => `Map<sfixed64, ${element}>`],
  ["an arm", { oneof: "kind" }, (element) => element],
  ["an arm of a oneof that may be left out", { oneof: "kind", optional: "undefined" }, (element) => element],
];

const fieldOf = (shape: Shape): FieldInit => ({ no: 1, name: "one", ...shape });

describe("every field has a descriptor", () => {
  const rows = elements.flatMap(([element, shape, key]) =>
    holders.map(([where, held, keyOf]) => ({
      what: `${element} ${where}`,
      field: { ...shape, ...held },
      key: keyOf(key),
    })),
  );

  test.each(rows)("$what", ({ field, key }) => {
    expect(fieldType(fieldOf(field)).key).toBe(key);
  });

  test("the one that it was given, when it has one", () => {
    const type = codegen.listType(codegen.int32Type);
    expect(fieldType(fieldOf({ type }))).toBe(type);
  });

  test("unless its type is one that this version does not know", () => {
    expect(() => fieldType(fieldOf({ type: "int128" }))).toThrow(new TypeError("int128 is no type of a field"));
  });
});

test.each(scalarNames)("emitted code finds the descriptor of %s in the seam", (name) => {
  const found = (codegen as unknown as Readonly<Record<string, { readonly key: string } | undefined>>)[`${name}Type`];
  expect(found?.key).toBe(name);
});
