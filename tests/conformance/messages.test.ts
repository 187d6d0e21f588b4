import { conform, type Row, refuse } from "./rows.js";

const echo = (types: string, name = "Sample"): string =>
  `${types}\n/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: ${name}): ${name} }`;

/** A message that a call echoes: its declaration, a value, and what comes back. */
const echoed = (rule: string, types: string, value: string, returns: unknown): Row => ({
  rule,
  source: echo(types),
  serve: "{ Echo: (x) => x }",
  call: `client.Echo(${value})`,
  returns,
  paths: ["/ISample/Echo"],
});

/** One member of each type: its extremes travel unchanged, and its default reads back when left out by a peer. */
const members: Record<string, readonly [values: readonly string[], back: readonly unknown[]]> = {
  int32: [["-2147483648", "0", "2147483647"], [-2147483648, 0, 2147483647]],
  uint32: [["0", "4294967295"], [0, 4294967295]],
  sint32: [["-2147483648", "2147483647"], [-2147483648, 2147483647]],
  fixed32: [["4294967295"], [4294967295]],
  sfixed32: [["-2147483648"], [-2147483648]],
  float: [["0.5", "-0", "Infinity", "NaN"], [0.5, -0, Infinity, NaN]],
  double: [["5e-324", "-0", "1.7976931348623157e308", "NaN"], [5e-324, -0, 1.7976931348623157e308, NaN]],
  number: [["0.1"], [0.1]],
  int64: [["-(2n ** 63n)", "2n ** 63n - 1n"], [-(2n ** 63n), 2n ** 63n - 1n]],
  uint64: [["0n", "2n ** 64n - 1n"], [0n, 2n ** 64n - 1n]],
  sint64: [["-(2n ** 63n)"], [-(2n ** 63n)]],
  fixed64: [["2n ** 64n - 1n"], [2n ** 64n - 1n]],
  sfixed64: [["-(2n ** 63n)"], [-(2n ** 63n)]],
  bigint: [["-1n"], [-1n]],
  safeInt64: [["-9007199254740991", "9007199254740991"], [-9007199254740991, 9007199254740991]],
  safeUint64: [["9007199254740991"], [9007199254740991]],
  safeSint64: [["-9007199254740991"], [-9007199254740991]],
  safeFixed64: [["9007199254740991"], [9007199254740991]],
  safeSfixed64: [["-9007199254740991"], [-9007199254740991]],
  boolean: [["true", "false"], [true, false]],
  string: [['""', '"ä€😀\\0"', '"x".repeat(300)'], ["", "ä€😀\0", "x".repeat(300)]],
  Uint8Array: [["new Uint8Array()", "new Uint8Array([0, 255])"], [new Uint8Array(), new Uint8Array([0, 255])]],
  Color: [["Color.Red", "Color.Dark", "77 as Color"], [0, -3, 77]],
  "int32[]": [["[]", "[1, -1, 0]"], [[], [1, -1, 0]]],
  "readonly string[]": [["[]", '["", "a"]'], [[], ["", "a"]]],
  "boolean[]": [["[true, false]"], [[true, false]]],
  "double[]": [["[0.1, -0]"], [[0.1, -0]]],
  "int64[]": [["[-1n, 0n, 2n ** 40n]"], [[-1n, 0n, 2n ** 40n]]],
  "Color[]": [["[0, -3]"], [[0, -3]]],
  "Uint8Array[]": [["[new Uint8Array([1]), new Uint8Array()]"], [[new Uint8Array([1]), new Uint8Array()]]],
  "Leaf[]": [["[{ a: 0 }, { a: 1 }]"], [[{ a: 0 }, { a: 1 }]]],
  "[int32, string][]": [['[[1, "a"], [0, ""]]'], [[[1, "a"], [0, ""]]]],
  "int32 | undefined": [["0", "undefined"], [0, undefined]],
  "string | null": [['""', "null"], ["", null]],
  "Leaf | null": [["{ a: 0 }", "null"], [{ a: 0 }, null]],
  "Uint8Array | undefined": [["new Uint8Array()", "undefined"], [new Uint8Array(), undefined]],
  "bigint | null | undefined": [["0n", "undefined", "null"], [0n, null, null]],
  "[int32, string] | undefined": [['[0, ""]', "undefined"], [[0, ""], undefined]],
  "Map<int32, string>": [["new Map()", 'new Map([[0, ""], [-1, "b"]])'], [new Map(), new Map([[0, ""], [-1, "b"]])]],
  "Map<string, Leaf>": [['new Map([["", { a: 0 }]])'], [new Map([["", { a: 0 }]])]],
  "Map<boolean, bigint>": [["new Map([[false, 0n], [true, 1n]])"], [new Map([[false, 0n], [true, 1n]])]],
  "Map<uint64, Color>": [["new Map([[2n ** 63n, 0]])"], [new Map([[2n ** 63n, 0]])]],
  "Record<string, int32>": [["{}", '{ a: 0, "": 1 }'], [{}, { a: 0, "": 1 }]],
  "Record<string, Leaf>": [["{ a: { a: 1 } }"], [{ a: { a: 1 } }]],
  "{ [key: string]: Uint8Array }": [["{ a: new Uint8Array([1]) }"], [{ a: new Uint8Array([1]) }]],
  "[int32, string | undefined, Leaf]": [["[0, undefined, { a: 0 }]"], [[0, undefined, { a: 0 }]]],
  "[a: int32, b?: string]": [['[1, "x"]'], [[1, "x"]]],
  Leaf: [["{ a: 5 }"], [{ a: 5 }]],
  "Box<int32>": [["{ item: 0 }"], [{ item: 0 }]],
  "Box<Box<string[]>>": [['{ item: { item: ["a"] } }'], [{ item: { item: ["a"] } }]],
};

const support = `export enum Color { Red = 0, Blue = 5, Dark = -3 } export interface Leaf { /** @dataMember 1 */ a: int32 }
  export interface Box<T> { /** @dataMember 7 */ item: T }`;

describe("members of every type", () => {
  conform(
    "members",
    Object.entries(members).map(([type, [values, back]]): Row => ({
      rule: type,
      source: echo(`${support}\nexport interface Sample { /** @dataMember 1 */ v: ${type} }`),
      serve: "{ Echo: (x) => x }",
      call: `Promise.all([${values.map((value) => `client.Echo({ v: ${value} })`).join(", ")}])`,
      returns: back.map((v) => ({ v })),
      paths: ["/ISample/Echo"],
    })),
  );
});

describe("parameters and results of every type", () => {
  conform(
    "parameters",
    Object.entries(members).map(([type, [values, back]]): Row => ({
      rule: type,
      source: `${support}\n/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(before: string, v: ${type}, after?: int32): Promise<${type}> }`,
      serve: "{ Echo: (_before, v) => v }",
      call: `Promise.all([${values.map((value) => `client.Echo("b", ${value}, 1)`).join(", ")}])`,
      returns: back,
      paths: ["/ISample/Echo"],
    })),
  );
});

const point = "{ /** @dataMember 1 */ x: int32; /** @dataMember 2 */ y: int32 }";

describe("declarations of messages", () => {
  conform("declarations", [
    echoed("an interface", `export interface Sample ${point}`, "{ x: 1, y: 2 }", { x: 1, y: 2 }),
    echoed("an unexported interface", `interface Sample ${point}`, "{ x: 1, y: 2 }", { x: 1, y: 2 }),
    echoed("a type alias", `export type Sample = ${point};`, "{ x: 1, y: 2 }", { x: 1, y: 2 }),
    echoed("an alias of a message", `export interface Point ${point} type Sample = Point;`, "{ x: 1, y: 2 }", { x: 1, y: 2 }),
    echoed("a message without members", "/** @dataContract */ export interface Sample {}", "{}", {}),
    echoed("protoContract and protoMember", "/** @protoContract */ export interface Sample { /** @protoMember 1 */ x: int32 }", "{ x: 1 }", { x: 1 }),
    echoed("numbers in any order, with gaps", "export interface Sample { /** @dataMember 536870911 */ a: int32; /** @dataMember 3 */ b: string; /** @dataMember 16 */ c: string; /** @dataMember 2047 */ d: boolean }", '{ a: -1, b: "b", c: "c", d: true }', { a: -1, b: "b", c: "c", d: true }),
    echoed("inherited members", "interface Base { /** @dataMember 5 */ base: string } interface Middle extends Base {} export interface Sample extends Middle { /** @dataMember 1 */ own: string }", '{ base: "b", own: "o" }', { base: "b", own: "o" }),
    echoed("members of a generic base", "interface Base<T> { /** @dataMember 5 */ base: T } export interface Sample extends Base<string[]> { /** @dataMember 1 */ own: string }", '{ base: ["b"], own: "o" }', { base: ["b"], own: "o" }),
    echoed("nothing but inherited members", "interface Base { /** @dataMember 5 */ base: string } export interface Sample extends Base {}", '{ base: "b" }', { base: "b" }),
    echoed("two interface blocks", "export interface Sample { /** @dataMember 1 */ a: int32 } export interface Sample { /** @dataMember 2 */ b: int32 }", "{ a: 1, b: 2 }", { a: 1, b: 2 }),
    echoed("a list of itself", "export interface Sample { /** @dataMember 1 */ n: int32; /** @dataMember 2 */ children: Sample[] }", "{ n: 1, children: [{ n: 2, children: [] }] }", { n: 1, children: [{ n: 2, children: [] }] }),
    echoed("an option of itself", "export interface Sample { /** @dataMember 1 */ n: int32; /** @dataMember 2 */ next?: Sample }", "{ n: 1, next: { n: 2 } }", { n: 1, next: { n: 2 } }),
    echoed("a map of itself", "export interface Sample { /** @dataMember 2 */ all: Record<string, Sample> }", "{ all: { a: { all: {} } } }", { all: { a: { all: {} } } }),
    echoed("two that contain each other", "interface Other { /** @dataMember 1 */ back?: Sample } export interface Sample { /** @dataMember 1 */ other: Other }", "{ other: { back: { other: {} } } }", { other: { back: { other: {} } } }),
    echoed("names that JavaScript or emitted code has taken", 'export interface Sample { /** @dataMember 1 */ default: int32; /** @dataMember 2 */ "content-type": string; /** @dataMember 3 */ b: int32; /** @dataMember 4 */ p: int32; /** @dataMember 5 */ w: int32; /** @dataMember 6 */ r: int32; /** @dataMember 7 */ $b: int32; /** @dataMember 8 */ constructor: string; /** @dataMember 9 */ ß: int32; /** @dataMember 10 */ end: int32; /** @dataMember 11 */ 5: int32 }', '{ default: 1, "content-type": "c", b: 3, p: 4, w: 5, r: 6, $b: 7, constructor: "k", ß: 9, end: 10, 5: 11 }', { default: 1, "content-type": "c", b: 3, p: 4, w: 5, r: 6, $b: 7, constructor: "k", ß: 9, end: 10, 5: 11 }),
    echoed("an unpacked list", "export interface Sample { /** @dataMember { order: 1, packed: false } */ xs: int32[] }", "{ xs: [1, 2, -3] }", { xs: [1, 2, -3] }),
    echoed("a message of another file", 'import type { Far as Sample } from "./far";', '{ near: { x: 1 }, list: [{ x: 2 }] }', { near: { x: 1 }, list: [{ x: 2 }] }),
    echoed("an inherited message of another file", 'import type { Far } from "./far"; export interface Sample extends Far { /** @dataMember 9 */ own: string }', '{ near: { x: 1 }, list: [], own: "o" }', { near: { x: 1 }, list: [], own: "o" }),
    echoed("a namespaced message", "export namespace Shop { export interface Order { /** @dataMember 1 */ id: int32 } } type Sample = Shop.Order;", "{ id: 1 }", { id: 1 }),
    echoed("an enum object as const", "export const Level = { Low: 0, High: 9 } as const; export type Level = (typeof Level)[keyof typeof Level]; export interface Sample { /** @dataMember 1 */ level: Level }", "{ level: Level.High }", { level: 9 }),
  ].map((row) => ({ ...row, files: { "far.ts": 'import type { int32 } from "interwire"; export interface Near { /** @dataMember 1 */ x: int32 }\nexport interface Far { /** @dataMember 1 */ near: Near; /** @dataMember 2 */ list: Near[] }' } })));
});

const isOne = (call: string, returns: unknown) => ({ serve: "{ Echo: (x) => x }", call, returns, paths: ["/ISample/Echo"] });

describe("classes, prototypes and absence", () => {
  conform("classes", [
    {
      rule: "an instance of the class comes back, with its methods",
      source: echo("export class Sample { /** @dataMember 1 */ x: int32 = 0; /** @dataMember 2 */ readonly y: string = 'd'; twice() { return this.x * 2; } }"),
      ...isOne("client.Echo(Object.assign(new Sample(), { x: 3 })).then((s) => [s instanceof Sample, s.twice(), s.y])", [true, 6, "d"]),
    },
    {
      rule: "a subclass instance, with inherited members and private state",
      source: echo("class Base { /** @dataMember 1 */ a: string = ''; #b = 4; b() { return this.#b; } } export class Sample extends Base { /** @dataMember 2 */ c: string = ''; }"),
      ...isOne("client.Echo(Object.assign(new Sample(), { a: 'a', c: 'c' })).then((s) => [s instanceof Sample, s.a, s.b(), s.c])", [true, "a", 4, "c"]),
    },
    {
      rule: "accessors, methods, statics and #private fields are the class's own business",
      source: echo("export class Sample { #kept = 0; /** @dataMember 1 */ x: int32 = 0; get ignored() { return this.#kept; } method() {} static count = 1; }"),
      ...isOne("client.Echo(Object.assign(new Sample(), { x: 3 })).then((s) => s.x)", 3),
    },
    {
      rule: "the key __proto__ of a record, and the prototype is untouched",
      source: echo("export interface Sample { /** @dataMember 1 */ all: Record<string, string> }"),
      ...isOne('client.Echo({ all: JSON.parse(\'{"__proto__":"p","constructor":"c"}\') }).then((s) => [Object.entries(s.all), Object.getPrototypeOf(s.all) === Object.prototype])', [[["__proto__", "p"], ["constructor", "c"]], true]),
    },
    {
      rule: "an entry __proto__ of a record of messages",
      source: echo("export interface In { /** @dataMember 1 */ x: int32 } export interface Sample { /** @dataMember 1 */ all: Record<string, In> }"),
      ...isOne('client.Echo({ all: JSON.parse(\'{"__proto__":{"x":1}}\') }).then((s) => Object.entries(s.all))', [["__proto__", { x: 1 }]]),
    },
    {
      rule: "keys of a Map may be __proto__",
      source: echo("export interface Sample { /** @dataMember 1 */ all: Map<string, int32> }"),
      ...isOne('client.Echo({ all: new Map([["__proto__", 1]]) }).then((s) => [...s.all])', [["__proto__", 1]]),
    },
    {
      rule: "an absent option is undefined, an absent nullable is null",
      source: echo("export interface Sample { /** @dataMember 1 */ a?: int32; /** @dataMember 2 */ b: int32 | null; /** @dataMember 3 */ c?: string | null; /** @dataMember 4 */ d: string | undefined }"),
      ...isOne("client.Echo({ b: null, d: undefined }).then((s) => [s.a, s.b, s.c, s.d])", [undefined, null, null, undefined]),
    },
    {
      rule: "exactOptionalPropertyTypes aside, a present zero is told from absence",
      source: echo("export interface Sample { /** @dataMember 1 */ a?: int32; /** @dataMember 2 */ b?: string; /** @dataMember 3 */ c?: boolean }"),
      ...isOne('client.Echo({ a: 0, b: "", c: false })', { a: 0, b: "", c: false }),
    },
    {
      rule: "a required message that is absent on the wire reads as its default",
      source: `${support}
        export class Part { /** @dataMember 1 */ size: int32 = 42; /** @dataMember 2 */ leaf: Leaf = { a: 9 }; }
        export interface Full { /** @dataMember 1 */ part: Part; /** @dataMember 2 */ pair: [int32, Leaf]; /** @dataMember 3 */ list: Leaf[];
          /** @dataMember 4 */ text: string; /** @dataMember 5 */ map: Map<string, Leaf>; /** @dataMember 6 */ bytes: Uint8Array; /** @dataMember 7 */ big: bigint }
        export interface Empty { /** @dataMember 99 */ other?: string }
        /** @serviceContract { name: "One" } */ export interface IWriter { /** @operationContract */ Get(): Empty }
        /** @serviceContract { name: "One" } */ export interface ISample { /** @operationContract */ Get(): Full }`,
      map: "class implements IWriter { Get() { return {}; } }",
      call: "client.Get().then((x) => [x, x.part instanceof Part])",
      returns: [
        { part: { size: 0, leaf: { a: 0 } }, pair: [0, { a: 0 }], list: [], text: "", map: new Map(), bytes: new Uint8Array(), big: 0n },
        true,
      ],
      paths: ["/One/Get"],
    },
    {
      rule: "a required message parameter that is absent on the wire",
      source: `${support}
        /** @serviceContract { name: "One" } */ export interface ISample { /** @operationContract */ Get(): string }
        /** @serviceContract { name: "One" } */ export interface IReader { /** @operationContract */ Get(leaf: Leaf, n: int32, list: string[], maybe?: Leaf): string }`,
      map: "class implements IReader { Get(...all: unknown[]) { return JSON.stringify(all); } }",
      call: "client.Get()",
      returns: '[{"a":0},0,[],null]',
      paths: ["/One/Get"],
    },
    {
      rule: "bare style: the parameter and the result are the messages themselves",
      source: `${support} /** @serviceContract */ export interface ISample { /** @operationContract { style: "bare" } */ Get(x: Leaf, s?: AbortSignal): Box<Leaf>; /** @operationContract { style: "bare" } */ Nothing(): void }`,
      serve: "{ Get: (x) => ({ item: { a: -x.a } }), Nothing: () => {} }",
      call: "Promise.all([client.Get({ a: 1 }), client.Nothing()])",
      returns: [{ item: { a: -1 } }, undefined],
      paths: ["/ISample/Get", "/ISample/Nothing"],
    },
  ]);
  refuse("refused-messages", [
    { rule: "a member without a number", source: "export interface Sample { /** @dataMember 1 */ a: int32; b: int32 }", says: "IW1001" },
    { rule: "a required message in itself", source: "export interface Sample { /** @dataMember 1 */ a: Sample }", says: "IW1204" },
    { rule: "a string enum", source: 'export enum E { A = "a" } export interface Sample { /** @dataMember 1 */ a: E }', says: "IW1201" },
    { rule: "a mixture of brands", source: "export interface Sample { /** @dataMember 1 */ a: int32 | uint32 }", says: "IW1202" },
    { rule: "a class with a required constructor parameter", source: "export class Sample { /** @dataMember 1 */ a: int32; constructor(a: int32) { this.a = a; } }", says: "IW1207" },
    {
      rule: "an inherited member whose message the base's file does not export",
      source: 'import type { Far } from "./far"; export interface Sample extends Far { /** @dataMember 9 */ own: string }',
      files: {
        "far.ts": "interface Near { /** @dataMember 1 */ x: string }\nexport interface Far { /** @dataMember 1 */ near: Near }",
      },
      says: "IW1111: Near is needed here, but far.ts does not export it.",
    },
    {
      rule: "a number on a #private field",
      source: "export class Sample { /** @dataMember 1 */ a: int32 = 0; /** @dataMember 2 */ #b: int32 = 0; b() { return this.#b; } }",
      says: "IW1005: @dataMember cannot stand on a #private field.",
    },
    {
      rule: "a number on a static property",
      source: "export class Sample { /** @dataMember 1 */ a: int32 = 0; /** @dataMember 2 */ static b: int32 = 0; }",
      says: "IW1005: @dataMember cannot stand on a static property.",
    },
    { rule: "an anonymous object", source: "export interface Sample { /** @dataMember 1 */ a: { b: int32 } }", says: "IW1201" },
  ]);
});
