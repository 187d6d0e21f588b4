import { sampledRows } from "../support/sample.js";
import { conform, type Row } from "./rows.js";

const echo = (types: string, name = "Sample"): string =>
  `${types}\n/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: ${name}): ${name} }`;
const echoed = (rule: string, types: string, value: string, returns: unknown, name = "Sample"): Row => ({
  rule,
  source: echo(types, name),
  contract: "ISample",
  serve: "{ Echo: (x) => x }",
  call: `client.Echo(${value})`,
  returns,
  paths: ["/ISample/Echo"],
});
/** A class message of a name that emitted code might use itself. */
const named = (name: string): Row =>
  echoed(
    `a message class called ${name}`,
    `export class ${name} { /** @dataMember 1 */ x: int32 = 0; /** @dataMember 2 */ list: string[] = []; /** @dataMember 3 */ next?: ${name}; }`,
    `Object.assign(new ${name}(), { x: 1, list: ["a"], next: new ${name}() }).valueOf() as ${name}).then((back) => [back instanceof ${name}, back.next instanceof ${name}, back.x, back.list]`,
    [true, true, 1, ["a"]],
    name,
  );

const shadowed =
  "{ /** @dataMember 1 */ m: globalThis.Map<string, int32>; /** @dataMember 2 */ b: globalThis.Uint8Array; /** @dataMember 3 */ l: string[] }";
const full = 'new globalThis.Map([["a", 1]])';

const collisions: readonly Row[] = [
  ...[
    "o",
    "m",
    "r",
    "w",
    "p",
    "b",
    "t",
    "v",
    "e",
    "l",
    "end",
    "$x",
    "m0",
    "array",
    "table",
    "codec",
    "contract",
    "message",
  ].map(named),
  echoed(
    "a message class called _ that has messages only",
    "export class _ { /** @dataMember 1 */ next?: _; }",
    "Object.assign(new _(), { next: new _() })).then((back) => [back instanceof _, back.next instanceof _, back.next?.next]",
    [true, true, undefined],
    "_",
  ),
  echoed(
    "declarations called Map, Array, Uint8Array, TypeError, Object",
    `export class Map {} export class Array {} export class Uint8Array {} export class TypeError {} export const Object = 1;
       export interface Sample ${shadowed}`,
    `{ m: ${full}, b: new globalThis.Uint8Array([1]), l: ["x"] }`,
    { m: new Map([["a", 1]]), b: new Uint8Array([1]), l: ["x"] },
  ),
  echoed(
    "an import called Map",
    `import { Map } from "./map.js"; export const made = new Map(); export interface Sample ${shadowed}`,
    `{ m: ${full}, b: new Uint8Array(), l: [] }`,
    { m: new Map([["a", 1]]), b: new Uint8Array(), l: [] },
  ),
  echoed(
    "variables called like the imports of emitted code",
    `const contract$iw = 1, message$iw = 2, int32$iw = 3, closed$iw = 4; export const all = [contract$iw, message$iw, int32$iw, closed$iw];
       export interface Sample { /** @dataMember 1 */ x: int32 }`,
    "{ x: 1 }",
    { x: 1 },
  ),
  echoed(
    "a message called Promise's sibling in a namespace",
    "export namespace Map { export interface Set { /** @dataMember 1 */ x: int32 } }",
    "{ x: 1 }",
    { x: 1 },
    "Map.Set",
  ),
  {
    rule: "a contract class called contracts, a parameter called arguments",
    source:
      "/** @serviceContract */ export class contracts { /** @operationContract */ Get(arguments_: int32, let_: string, w: int32, p: int32): string { return [arguments_, let_, w, p].join(); } }",
    contract: "contracts",
    map: "contracts",
    call: 'client.Get(1, "a", 2, 3)',
    returns: "1,a,2,3",
    paths: ["/contracts/Get"],
  },
  {
    rule: "two namespaces with a message of one name",
    source: `export namespace A { export interface Item { /** @dataMember 1 */ x: int32 } } export namespace B { export interface Item { /** @dataMember 1 */ y: string } }
        /** @serviceContract */ export interface ISample { /** @operationContract */ Get(a: A.Item, b: B.Item): [A.Item, B.Item] }`,
    serve: "{ Get: (a, b) => [a, b] }",
    call: 'client.Get({ x: 1 }, { y: "b" })',
    returns: [{ x: 1 }, { y: "b" }],
    paths: ["/ISample/Get"],
  },
  {
    rule: "messages of one name from two files",
    source: `import type { Item } from "./a.js"; import type { Item as Other } from "./b.js";
        /** @serviceContract */ export interface ISample { /** @operationContract */ Get(a: Item, b: Other[]): [Item, Other] }`,
    files: {
      "a.ts": "export interface Item { /** @dataMember 1 */ x: string }",
      "b.ts": "export interface Item { /** @dataMember 1 */ y: string }",
      "map.ts": "export class Map {}",
    },
    serve: "{ Get: (a, [b]) => [a, b!] }",
    call: 'client.Get({ x: "a" }, [{ y: "b" }])',
    returns: [{ x: "a" }, { y: "b" }],
    paths: ["/ISample/Get"],
  },
].map((row) => ({ files: { "map.ts": "export class Map {}" }, ...row }));

describe.each(sampledRows(1, ["cjs", "esm"] as const))("names that emitted code uses itself (%s)", (format) => {
  conform(`collisions-${format}`, collisions, { format });
});

describe("one closed contract reached twice", () => {
  const base = "/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }";
  const side = (name: string, argument: string): string =>
    `import type { int32 } from "interwire"; import type { IGen, Item } from "./base.js"; export type Used = Item;
     /** @serviceContract */ export interface ${name} extends IGen<${argument}> { /** @operationContract */ ${name}(): string }`;
  const reached = (argument: string, value: string, suffix: string, returns: unknown): Row => ({
    rule: `IGen<${argument}> by two files`,
    source: `import type { ILeft } from "./left.js"; import type { IRight } from "./right.js"; import type { Item } from "./base.js";
      export type Used = Item; /** @serviceContract */ export interface ISample extends ILeft, IRight {}`,
    files: {
      "base.ts": `${base} export interface Item { /** @dataMember 1 */ x: string }`,
      "left.ts": side("ILeft", argument),
      "right.ts": side("IRight", argument),
    },
    serve: '{ Echo: (x) => x, ILeft: () => "l", IRight: () => "r" }',
    call: `client.Echo(${value})`,
    returns,
    paths: ["/ILeft/ILeft", `/IGen-${suffix}/Echo`, "/IRight/IRight"],
  });
  conform("closed-twice", [
    reached("int32", "1", "Int32", 1),
    reached("Item[]", '[{ x: "a" }]', "ArrayItem", [{ x: "a" }]),
    reached("Record<string, Item> ", '{ a: { x: "a" } }', "Dictionary-String-Item", { a: { x: "a" } }),
    reached("[int32, string]", '[1, "a"]', "ValueTuple-Int32-String", [1, "a"]),
    reached("[int32, Item | null, [Item]]", '[1, null, [{ x: "a" }]]', "ValueTuple-Int32-Item-ValueTuple-Item", [
      1,
      null,
      [{ x: "a" }],
    ]),
  ]);
});
