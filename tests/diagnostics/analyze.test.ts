import { analyze } from "../support/analyze.js";

// The text, the place and the span of a rule's diagnostics, in milliseconds. The fixtures have every rule's text.

const twice = `export interface Person {
  /** @dataMember 3 */
  name: string;
  /** @dataMember 3 */
  email: string;
}
`;

test("a problem has its code, its place, what it stands on, its text and what it refers to", () => {
  expect(analyze(twice).problems).toEqual([
    {
      code: "IW1003",
      at: "main.ts:5:3",
      on: "email",
      text: "Field number 3 is used by both 'name' and 'email' in Person. Give 'email' an unused number; next free: 4.",
      related: [{ at: "main.ts:3:3", text: "'name' has number 3." }],
    },
  ]);
});

test("it is printed as the command prints it", () => {
  expect(analyze({ "people/person.ts": twice }).printed).toEqual([
    "src/people/person.ts(5,3): error TS901003: IW1003: Field number 3 is used by both 'name' and 'email' in Person. " +
      "Give 'email' an unused number; next free: 4.",
  ]);
});

test("each analysis has its own texts and options", () => {
  const cut = (number: string): string => twice.replace("3", number);
  expect([cut("1"), cut("3"), cut("2")].map((text) => analyze(text).problems.length)).toEqual([0, 1, 0]);
  expect(analyze({ "a.ts": cut("1"), "b.ts": twice }).problems.map(({ at }) => at)).toEqual(["b.ts:5:3"]);
  expect(analyze(cut("1"), { strict: false }).problems.map(({ code }) => code)).toEqual(["IW1401"]);
  expect(analyze(cut("1")).problems).toEqual([]);
});

test("it knows the installed package's types, other files and package.json files", () => {
  const shared = `import type { int32 } from "interwire"; export interface Item { /** @dataMember 1 */ count: int32 }`;
  const contract = `import type { Item } from "./item.js";
/** @serviceContract */ export interface IStore { /** @operationContract */ Put(item: Item, any: symbol): Promise<void> }`;
  const manifest = JSON.stringify({ name: "store", version: "1.0.0", files: ["../out"] });
  const { problems } = analyze({ "item.ts": shared, "store.ts": contract, "package.json": manifest });
  expect(problems.map(({ code, at, on }) => [code, at, on])).toEqual([
    ["IW1402", "item.ts:1:58", "Item"],
    ["IW1402", "store.ts:2:42", "IStore"],
    ["IW1201", "store.ts:2:98", "symbol"],
  ]);
});

test("what is no TypeScript is refused", () => {
  expect(() => analyze("export interface {")).toThrow(
    "src/main.ts(1,18): error TS1438: Interface must be given a name.",
  );
});
