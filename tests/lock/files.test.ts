import { outside } from "../support/outside.js";

const { checkTexts, goneFrom, lockText } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

type Texts = Readonly<Record<string, string>>;

const store: Texts = {
  "state.ts": "export enum State {\n  Open = 0,\n  Paid = 1,\n}\n",
  "page.ts": `import type { int32 } from "interwire";
/** @dataContract */
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
  /** @dataMember 2 */
  total: int32;
}
`,
  "order.ts": `import type { int32 } from "interwire";
import type { State } from "./state.js";
/** @dataContract { name: "shop.Order" } */
export interface Order {
  /** @dataMember 1 */
  id: int32;
  /** @dataMember 2 */
  state: State;
  /** @dataMember 9 */
  gone: string;
}
`,
  "base.ts": `import type { Order } from "./order.js";
export interface IReading {
  /** @operationContract */
  Get(id: string): Promise<Order>;
}
`,
  "store.ts": `import type { IReading } from "./base.js";
import type { Order } from "./order.js";
import type { Page } from "./page.js";
/** @serviceContract { name: "Store" } */
export interface IStore extends IReading {
  /** @operationContract */
  List(): Promise<Page<Order>>;
}
`,
  "generic.ts": `/** @serviceContract */
export interface IBox<T> {
  /** @operationContract */
  Put(value: T): Promise<void>;
}
`,
  "boxes.ts": `import type { IBox } from "./generic.js";
import type { Order } from "./order.js";
export type Orders = IBox<Order>;
`,
};

const locked = lockText(store);

/** The sources after replacements in files of theirs. */
function edited(changes: readonly (readonly [file: string, from: string, to: string])[]): Texts {
  const texts: Record<string, string> = { ...store };
  for (const [file, from, to] of changes) {
    if (texts[file]?.includes(from) !== true) throw new Error(`${file} has no '${from}'.`);
    texts[file] = texts[file].replace(from, to);
  }
  return texts;
}

const told = (texts: Texts, level?: "wire" | "json" | "source") =>
  checkTexts(texts, locked, level).problems.map(({ code, at, on, related }) => [
    code,
    at,
    on,
    ...related.map((one) => one.at),
  ]);

test("nothing has changed", () => {
  expect(told(store, "source")).toEqual([]);
});

test.each<[string, readonly (readonly [string, string, string])[], readonly (readonly string[])[]]>([
  [
    "a message is reported in the file that declares it, and in no other",
    [["order.ts", "id: int32;", "id: string;"]],
    [["IW5003", "order.ts:6:3", "id"]],
  ],
  [
    "an enum of another file is reported at the member that has it, and points at the enum",
    [["state.ts", "Paid = 1", "Paid = 2"]],
    [["IW5008", "order.ts:8:3", "state", "state.ts:1:13"]],
  ],
  [
    "a generic message of another file is reported where it has its type arguments, and points at the member",
    [["page.ts", "total: int32;", "total: string;"]],
    [["IW5003", "store.ts:7:3", "List", "page.ts:7:3"]],
  ],
  [
    "an operation of an interface without a service is reported at the contract that extends it",
    [["base.ts", "Get(id: string)", "Get(key: boolean)"]],
    [["IW5005", "store.ts:5:18", "IStore", "base.ts:4:3"]],
  ],
  [
    "an operation of a generic contract is reported where the contract has its type arguments",
    [["generic.ts", "Put(value: T)", "Add(value: T)"]],
    [["IW5001", "boxes.ts:1:1", "", "generic.ts:4:3"]],
  ],
])("%s", (_, changes, expected) => {
  expect(told(edited(changes))).toEqual(expected);
});

test("a contract with other type arguments is gone, and another one is new", () => {
  const texts = edited([["boxes.ts", "IBox<Order>", "IBox<string>"]]);
  expect(told(texts)).toEqual([]);
  expect(goneFrom(texts, locked)).toEqual(["IW5001"]);
});

describe("a member that is gone", () => {
  const without = (options: string): Texts =>
    edited([
      ["order.ts", "  /** @dataMember 9 */\n  gone: string;\n", ""],
      ["order.ts", '{ name: "shop.Order" }', `{ name: "shop.Order"${options} }`],
    ]);

  test("is an error", () => {
    expect(told(without(""))).toEqual([["IW5004", "order.ts:4:18", "Order"]]);
  });

  test("is compatible if its number is reserved, and in JSON if its name is, too", () => {
    expect(told(without(", reserved: [9]"))).toEqual([]);
    expect(told(without(', reserved: ["8 to 10"]'), "json")).toEqual([["IW5004", "order.ts:4:18", "Order"]]);
    expect(told(without(', reserved: [9], reservedNames: ["gone"]'), "json")).toEqual([]);
  });
});

test("a service whose name has characters of all languages is compared", () => {
  const texts = (type: string): Texts => ({
    "main.ts": `import type { int32 } from "interwire";
/** @dataContract */
export interface Größe {
  /** @dataMember 1 */
  wert: int32;
}
/** @serviceContract */
export interface IBox<T> {
  /** @operationContract */
  Put(value: T, at: ${type}): Promise<void>;
}
export type Größen = IBox<Größe>;
`,
  });
  expect(checkTexts(texts("int32"), lockText(texts("int32"))).problems).toEqual([]);
  expect(checkTexts(texts("string"), lockText(texts("int32"))).problems.map(({ code }) => code)).toEqual(["IW5003"]);
});

describe("two contracts of one service", () => {
  const contract = (name: string, operation: string): string =>
    `/** @serviceContract { name: "Store" } */
export interface ${name} {
  /** @operationContract */
  ${operation}
}
`;
  const first = contract("IFirst", "Get(id: string): Promise<string>;");

  test.each([
    ["declare an operation in the same way", contract("ISecond", "Get(id: string): Promise<string>;"), []],
    ["declare other operations", contract("ISecond", "Put(id: string): Promise<string>;"), []],
    ["must not declare one differently", contract("ISecond", "Get(id: boolean): Promise<string>;"), ["IW5016"]],
  ])("%s", (_, second, codes) => {
    const texts = { "first.ts": first, "second.ts": second };
    expect(goneFrom(texts, lockText(texts))).toEqual(codes);
  });
});

describe("of enums of one name and the same values in several files", () => {
  const state = (values: string): string => `export enum State { ${values} }\n`;
  const member = (name: string, head: string): string =>
    `${head}export interface ${name} {\n  /** @dataMember 1 */\n  state: State;\n}\n`;
  const texts = (values: string): Texts => ({
    "a.ts": member("A", state(values)),
    "b.ts": member("B", state(values)),
    "c.ts": member("C", 'import type { State } from "./b.js";\n'),
  });

  test("the one in the file is the place, and otherwise the member is", () => {
    const { problems } = checkTexts(texts("Paid, Open"), lockText(texts("Open, Paid")));
    expect([...new Set(problems.map(({ at, related }) => [at, ...related.map((one) => one.at)].join(" ")))]).toEqual([
      "a.ts:1:13",
      "b.ts:1:13",
      "c.ts:4:3",
    ]);
  });
});
