import type { Message } from "interwire";
import { compileProject } from "../support/compile";
import { sharedRows } from "../support/sample";

const messages = `
  import type { int32 } from "interwire";
  interface Item { /** @dataMember 1 */ id: int32; /** @dataMember 2 */ name: string }
  interface ItemV2 { /** @dataMember 1 */ name: string; /** @dataMember 2 */ id: int32 }`;
const holder = `
  export interface Holder { /** @dataMember 1 */ old: Item; /** @dataMember 2 */ now: ItemV2 }
  export interface Box<T> { /** @dataMember 1 */ old: Item; /** @dataMember 2 */ now: T }`;

/** The files of a package by their names, and what a consumer writes to have its `Item`, `Holder` and `Box`; imports of them unless given. */
type Library = Readonly<Record<`${string}.ts`, string>> & { readonly consumer?: string };

/** The files of a package, in which a message is known by the name of another one. */
const libraries: Readonly<Record<string, Library>> = {
  "a message is exported under the name of one that is not": {
    "index.ts": `${messages}${holder}
      export type { ItemV2 as Item };`,
  },
  "a barrel swaps two names": {
    "items.ts": `${messages.replaceAll("interface", "export interface")}${holder}`,
    "index.ts": `export type { Item as ItemV2, ItemV2 as Item, Holder, Box } from "./items.js";`,
  },
  "a barrel of barrels swaps them": {
    "items.ts": `${messages.replaceAll("interface", "export interface")}${holder}`,
    "barrel.ts": `export * from "./items.js";`,
    "index.ts": `export type { Item as ItemV2, ItemV2 as Item, Holder, Box } from "./barrel.js";`,
  },
  "one of them is the default export": {
    "items.ts": `${messages.replaceAll("interface", "export interface")}${holder}`,
    "v2.ts": `export type { ItemV2 as default } from "./items.js";`,
    "index.ts": `export type { default as Item } from "./v2.js"; export type { Item as ItemV2, Holder, Box } from "./items.js";`,
  },
  "they are in a namespace of the entry point's": {
    "items.ts": `${messages.replaceAll("interface", "export interface")}${holder}`,
    "index.ts": `export * as items from "./items.js";`,
    consumer: `import type { items } from "swapped-names-library";
      type Item = items.ItemV2; type Holder = items.Holder; type Box<T> = items.Box<T>;`,
  },
  "they are in a module that the entry point imports and exports": {
    "items.ts": `${messages.replaceAll("interface", "export interface")}${holder}`,
    "barrel.ts": `import type * as items from "./items.js"; export type { items };`,
    "index.ts": `export type { items as things } from "./barrel.js";`,
    consumer: `import type { things } from "swapped-names-library";
      type Item = things.ItemV2; type Holder = things.Holder; type Box<T> = things.Box<T>;`,
  },
  "they are in a namespace of TypeScript's": {
    "items.ts": `import type { int32 } from "interwire"; export namespace Shop {
      ${messages.replace(/import.*/, "").replaceAll("interface", "export interface")}${holder} }`,
    "index.ts": `export type { Shop as Market } from "./items.js";`,
    consumer: `import type { Market } from "swapped-names-library";
      type Item = Market.ItemV2; type Holder = Market.Holder; type Box<T> = Market.Box<T>;`,
  },
};

/** The bytes of one value as each of the two messages. */
const first = "080512016e";
const second = "0a016e1005";
const item = { id: 5, name: "n" };
const both = { old: item, now: item };
const bothBytes = `0a05${first}1205${second}`;

/** A way to reach the messages. In the consumer, `Item` is the library's ItemV2. */
type Way = readonly [name: string, declaration: string, value: object, bytes: string];

const ways: readonly Way[] = [
  ["a member", "interface Way { /** @dataMember 1 */ now: Item }", { now: item }, `0a05${second}`],
  ["a list", "interface Way { /** @dataMember 1 */ now: Item[] }", { now: [item] }, `0a05${second}`],
  ["extends", "interface Way extends Item {}", item, second],
  ["Pick", 'type Way = Pick<Item, "name" | "id">;', item, second],
  ["Partial", "type Way = Partial<Item>;", item, second],
  ["Omit of what holds it", 'interface Way extends Omit<Holder, "old"> {}', { now: item }, `1205${second}`],
  [
    "a tuple",
    "interface Way { /** @dataMember 1 */ now: [Item, Item] }",
    { now: [item, item] },
    `0a0e0a05${second}1205${second}`,
  ],
];

/** These need both messages. */
const waysOfBoth: readonly Way[] = [
  ["extends what holds both", "interface Way extends Holder {}", both, bothBytes],
  ["a type argument", "interface Way extends Box<Item> {}", both, bothBytes],
  [
    "a type argument of a member",
    "interface Way { /** @dataMember 1 */ box: Box<Item> }",
    { box: both },
    `0a0e${bothBytes}`,
  ],
  ["Partial of what holds both", "type Way = Partial<Holder>;", both, bothBytes],
];

describe.each(Object.entries(libraries).map(([title, library], place) => [title, library, place] as const))(
  "%s: a table is found by its declaration",
  (title, { consumer, ...sources }: Library, place) => {
    const slug = title.replaceAll(" ", "-");
    const packageName = "swapped-names-library";
    const isHidden = !("items.ts" in sources);
    let files: Record<string, string>;
    beforeAll(() => {
      const built = compileProject({ name: `swapped-${slug}`, files: sources });
      expect(built.output).toBe("");
      const at = `../node_modules/${packageName}`;
      const outputs = Object.keys(sources).flatMap((name) => [name.replace(/ts$/, "js"), name.replace(/ts$/, "d.ts")]);
      files = Object.fromEntries(outputs.map((name) => [`${at}/${name}`, built.read(name)]));
      files[`${at}/package.json`] = JSON.stringify({ name: packageName, main: "index.js", types: "index.d.ts" });
    });

    test.each(sharedRows([...ways, ...waysOfBoth], place, 3))("by %s", (way, declaration, value, bytes) => {
      const source = `import { messageOf } from "interwire";
      ${consumer ?? `import type { Box, Holder, Item } from "${packageName}";`}
      export type Unused = Box<Item> | Holder;
      export ${declaration}
      export const way = messageOf<Way>();`;
      const compiled = compileProject({
        name: `swapped-use-${slug}-${way.replaceAll(" ", "-")}`,
        files: { ...files, "way.ts": source },
      });
      if (isHidden && waysOfBoth.some(([name]) => name === way) && compiled.output !== "") {
        expect(compiled.output.replace(/^.*?\): /, "")).toBe(
          `error TS901111: IW1111: Item is needed here, but ${packageName} does not export it. ` +
            `Export it where it is declared, and from the entry point of ${packageName}.\n`,
        );
        return;
      }
      expect(compiled.output).toBe("");
      const { way: message } = require(compiled.emitted("way.js")) as { readonly way: Message<object> };
      expect(Buffer.from(message.toBinary(value)).toString("hex")).toBe(bytes);
      expect(message.equals(message.fromBinary(Buffer.from(bytes, "hex")), value)).toBe(true);
    });
  },
);
