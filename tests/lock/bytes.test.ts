import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { compileProject } from "../support/compile.js";
import { pageEdits } from "./page-edits.js";

const page = readPage("docs/evolving.md");
const contract = blockFor(page, "contracts.ts");

/** The edits that the page calls compatible, or incompatible in JSON and in .proto files alone. */
const compatible = page.text
  .split("\n")
  .filter((line) => /\| (passes|reports) +\|$/.test(line) && /\| (–|\[IW501[12]\]\S*) +\|/.test(line))
  .map((line) => line.split("|")[1]?.trim() ?? "");

/** The source of a module that encodes and decodes orders. */
function moduleOf(edit: string | undefined): string {
  const changes = edit === undefined ? [] : (pageEdits[edit] ?? []);
  const text = changes.reduce((whole, [from, to]) => whole.replace(from, to), contract);
  return `import { messageOf } from "interwire";\n${text}\nexport const orders = messageOf<Order>();\n`;
}

interface Codec {
  toBinary(value: object): Uint8Array;
  fromBinary(bytes: Uint8Array): Readonly<Record<string, unknown>>;
}

let codecs: readonly Codec[];
beforeAll(() => {
  const names = [undefined, ...compatible];
  const compiled = compileProject({
    name: "lock-bytes",
    files: Object.fromEntries(names.map((edit, at) => [`orders${at}.ts`, moduleOf(edit)])),
  });
  expect(compiled.output).toBe("");
  codecs = names.map((_, at) => (require(compiled.emitted(`orders${at}.js`)) as { readonly orders: Codec }).orders);
});

test("most of the page's edits are compatible", () => {
  expect(compatible).toHaveLength(12);
});

/** The values of an order in the order of their names, which an edit may change. */
const valuesOf = (order: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(order)
    .filter(([name, value]) => name !== "note" && value !== undefined)
    .map(([, value]) => String(value))
    .sort();

test.each(compatible.map((edit, at) => [edit, at] as const))("%s: bytes are read by both sides", (_, at) => {
  const [before, after] = [codecs[0], codecs[at + 1]];
  if (before === undefined || after === undefined) throw new Error("There is no such module.");
  const order = { id: 9_007_199_254_740_993n, quantity: 7, state: 1 };
  const bytes = before.toBinary(order);
  const read = after.fromBinary(bytes);
  expect(valuesOf(read)).toEqual(valuesOf(order));
  // And the other way: what the new side has read and writes again is the old one's.
  expect(before.fromBinary(after.toBinary(read))).toEqual(order);
});

/** What the page says of a required member that becomes optional: which quantity is read as which. */
describe("a required member becomes optional", () => {
  const at = compatible.indexOf("a required member or parameter becomes optional") + 1;
  const order = { id: 1n, state: 1 };

  test.each([
    ["a peer that is older sends 7", 7, 7],
    ["a peer that is older sends its default, which is absent", 0, undefined],
  ])("%s", (_, quantity, read) => {
    const bytes = codecs[0]?.toBinary({ ...order, quantity }) ?? new Uint8Array();
    expect(codecs[at]?.fromBinary(bytes).quantity).toBe(read);
  });

  test.each([
    ["a peer that is older reads 7", 7, 7],
    ["a peer that is older reads the default, which is sent", 0, 0],
    ["a peer that is older reads an absent value as the default", undefined, 0],
  ])("%s", (_, quantity, read) => {
    const bytes = codecs[at]?.toBinary({ ...order, quantity }) ?? new Uint8Array();
    expect(codecs[0]?.fromBinary(bytes).quantity).toBe(read);
  });
});
