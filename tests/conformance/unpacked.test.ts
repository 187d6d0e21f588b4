import { conform, type Row, refuse } from "./rows.js";

const sample = (operations: string, types = ""): string =>
  `import type { Unpacked } from "interwire"; ${types}
   /** @serviceContract */ export interface ISample { ${operations} }`;

const messages =
  ".then((x) => [x, ...iw.contractOf<ISample>().services.flatMap((one) => one.operations).map((one) => one.request + one.response)])";
const beside =
  "const all = []; for await (const item of items) all.push(item); return [all, days, iw.contractOf<ISample>().services[0]?.operations.map((one) => [one.requestHeader, one.responseHeader])]";

/** Each value of the list is a field of its own, whatever holds the list. */
const rows: readonly Row[] = [
  {
    rule: "a parameter and a result",
    source: sample("/** @operationContract */ Echo(xs: Unpacked<int32[]>): Unpacked<int32[]>;"),
    serve: "{ Echo: (xs) => xs }",
    call: `client.Echo([1, -1])${messages}`,
    returns: [[1, -1], "{ xs: repeated int32 = 1 [packed = false] }{ result: repeated int32 = 1 [packed = false] }"],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "one of several parameters",
    source: sample("/** @operationContract */ Echo(a: int32, xs: Unpacked<boolean[]>, b: int32[]): boolean[];"),
    serve: "{ Echo: (_, xs) => xs }",
    call: `client.Echo(1, [true, false], [2])${messages}`,
    returns: [
      [true, false],
      "{ a: int32 = 1; xs: repeated bool = 2 [packed = false]; b: repeated int32 = 3 }{ result: repeated bool = 1 }",
    ],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "an item of a stream, in both directions",
    source: sample(
      "/** @operationContract */ Echo(xs: AsyncIterable<Unpacked<uint64[]>>): AsyncIterable<Unpacked<uint64[]>>;",
    ),
    serve: "{ Echo: (xs) => xs }",
    call: `(async () => { const all = []; for await (const xs of client.Echo((async function* () { yield [1n, 2n]; yield []; })())) all.push(xs); return all; })()${messages}`,
    returns: [
      [[1n, 2n], []],
      "{ xs: repeated uint64 = 1 [packed = false] }{ result: repeated uint64 = 1 [packed = false] }",
    ],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "a value beside a stream",
    source: sample(
      "/** @operationContract */ Echo(items: AsyncIterable<int32>, days: Unpacked<int32[]>): Promise<[items: AsyncIterable<int32>, days: Unpacked<int32[]>]>;",
    ),
    serve: "{ Echo: async (items, days) => [items, days] }",
    call: `client.Echo((async function* () { yield 1; })(), [3, 4]).then(async ([items, days]) => { ${beside}; })`,
    returns: [
      [1],
      [3, 4],
      [["{ days: repeated int32 = 1 [packed = false] }", "{ days: repeated int32 = 1 [packed = false] }"]],
    ],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "an element of a tuple, which another tuple does not share",
    source: sample(
      "/** @operationContract */ Echo(a: [int32, Unpacked<int32[]>], b: [int32, int32[]]): [int32, Unpacked<int32[]>][];",
    ),
    serve: "{ Echo: (a, b) => [a, b] }",
    call: "client.Echo([1, [2, 3]], [4, [5, 6]]).then((x) => [x, iw.messageOf<[int32, Unpacked<int32[]>]>().toBinary([1, [2, 3]]), iw.messageOf<[int32, int32[]]>().toBinary([1, [2, 3]])])",
    returns: [
      [
        [1, [2, 3]],
        [4, [5, 6]],
      ],
      Uint8Array.of(0x08, 1, 0x10, 2, 0x10, 3),
      Uint8Array.of(0x08, 1, 0x12, 2, 2, 3),
    ],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "a member is the same as one with packed: false",
    source: sample(
      "/** @operationContract */ Echo(a: A): A;",
      `export interface A { /** @dataMember 1 */ xs: Unpacked<readonly Color[]>; /** @dataMember { order: 2, packed: false } */ ys: Color[] }
       export enum Color { Red = 0, Blue = 5 }`,
    ),
    serve: "{ Echo: (a) => a }",
    call: "client.Echo({ xs: [5, 0], ys: [5] }).then((x) => [x, iw.messageOf<A>().toBinary(x), iw.contractOf<ISample>().messages])",
    returns: [
      { xs: [5, 0], ys: [5] },
      Uint8Array.of(0x08, 5, 0x08, 0, 0x10, 5),
      { A: "{ xs: repeated Color = 1 [packed = false]; ys: repeated Color = 2 [packed = false] }" },
    ],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "a member of a generic message, of its type argument's elements",
    source: sample(
      "/** @operationContract */ Echo(a: Page<int32>): Page<int32>;",
      "export interface Page<T> { /** @dataMember 1 */ xs: Unpacked<T[]> }",
    ),
    serve: "{ Echo: (a) => a }",
    call: "client.Echo({ xs: [5, 6] }).then((x) => [x, iw.messageOf<Page<int32>>().toBinary(x), iw.messageOf<Page<string>>().toBinary({ xs: [''] })])",
    returns: [{ xs: [5, 6] }, Uint8Array.of(0x08, 5, 0x08, 6), Uint8Array.of(0x0a, 0)],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "a type argument, whose name is that of the list",
    source: sample(
      "/** @operationContract */ Touch(): void;",
      "/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }",
    ),
    contract: "IGen<Unpacked<int32[]>>",
    serve: "{ Echo: (xs) => xs }",
    call: "client.Echo([7, 8]).then((x) => [x, iw.contractOf<IGen<Unpacked<int32[]>>>().services[0]?.operations[0]?.request, iw.contractOf<IGen<int32[]>>().services[0]?.operations[0]?.request])",
    returns: [[7, 8], "{ value: repeated int32 = 1 [packed = false] }", "{ value: repeated int32 = 1 }"],
    paths: ["/IGen-ArrayInt32/Echo"],
  },
  {
    rule: "a type argument that is a tuple",
    source: sample(
      "/** @operationContract */ Touch(): void;",
      "/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }",
    ),
    contract: "IGen<[Unpacked<int32[]>]>",
    serve: "{ Echo: (xs) => xs }",
    call: "client.Echo([[7, 8]]).then((x) => [x, iw.contractOf<IGen<[Unpacked<int32[]>]>>() === iw.contractOf<IGen<[int32[]]>>()])",
    returns: [[[7, 8]], false],
    paths: ["/IGen-ValueTuple-ArrayInt32/Echo"],
  },
  {
    rule: "an alias of one, and of the alias of another",
    source: sample(
      "/** @operationContract */ Echo(xs: Days): Days;",
      "type List<T> = Unpacked<T[]>; type Days = List<int32>;",
    ),
    serve: "{ Echo: (xs) => xs.map((x) => x + 1) }",
    call: `client.Echo([1])${messages}`,
    returns: [[2], "{ xs: repeated int32 = 1 [packed = false] }{ result: repeated int32 = 1 [packed = false] }"],
    paths: ["/ISample/Echo"],
  },
];

describe("a list that is not packed", () => {
  conform("unpacked", rows);
});

const says = (where: string, type: string): string =>
  `${where} has type '${type}', but only a list of numbers, booleans or enums is sent packed unless told otherwise. ` +
  "Leave Unpacked out, or write it around such a list: Unpacked<int32[]>.";

describe("Unpacked around anything else", () => {
  const member = (type: string): string =>
    `import type { Unpacked } from "interwire"; export interface A<T extends int32[]> { /** @dataMember 1 */ xs: ${type}; /** @dataMember 2 */ next?: A<T> }`;
  refuse("unpacked-refused", [
    {
      rule: "a list of texts",
      source: member("Unpacked<string[]>"),
      says: says("Member 'xs' of A", "Unpacked<string[]>"),
    },
    {
      rule: "a list of messages",
      source: member("Unpacked<A<int32[]>[]>"),
      says: says("Member 'xs' of A", "Unpacked<A<int32[]>[]>"),
    },
    { rule: "a tuple", source: member("Unpacked<[int32]>"), says: says("Member 'xs' of A", "Unpacked<[int32]>") },
    { rule: "a type parameter", source: member("Unpacked<T>"), says: says("Member 'xs' of A", "Unpacked<T>") },
    {
      rule: "two lists",
      source: member("Unpacked<int32[] | uint32[]>"),
      says: "but only a list of numbers, booleans or enums is sent packed unless told otherwise.",
    },
  ]);
});
