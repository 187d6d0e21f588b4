import { conform, refuse } from "./rows.js";

const echo = (types: string, name = "Sample"): string =>
  `${types}\n/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: ${name}): ${name} }`;

const support = `export enum Color { Red = 0, Blue = 5, Dark = -3 } export interface Leaf { /** @dataMember 1 */ a: int32 }
  export interface Box<T> { /** @dataMember 7 */ item: T }`;

const isOne = (call: string, returns: unknown) => ({
  serve: "{ Echo: (x) => x }",
  call,
  returns,
  paths: ["/ISample/Echo"],
});

describe("classes, prototypes and absence", () => {
  conform("classes", [
    {
      rule: "an instance of the class comes back, with its methods",
      source: echo(
        "export class Sample { /** @dataMember 1 */ x: int32 = 0; /** @dataMember 2 */ readonly y: string; constructor() { this.y = 'd'; } twice() { return this.x * 2; } }",
      ),
      ...isOne(
        "client.Echo(Object.assign(new Sample(), { x: 3 })).then((s) => [s instanceof Sample, s.twice(), s.y])",
        [true, 6, "d"],
      ),
    },
    {
      rule: "a subclass instance, with inherited members and private state",
      source: echo(
        "class Base { /** @dataMember 1 */ a: string = ''; #b = 4; b() { return this.#b; } } export class Sample extends Base { /** @dataMember 2 */ c: string = ''; }",
      ),
      ...isOne(
        "client.Echo(Object.assign(new Sample(), { a: 'a', c: 'c' })).then((s) => [s instanceof Sample, s.a, s.b(), s.c])",
        [true, "a", 4, "c"],
      ),
    },
    {
      rule: "accessors, methods, statics and #private fields are the class's own business",
      source: echo(
        "export class Sample { #kept = 0; /** @dataMember 1 */ x: int32 = 0; get ignored() { return this.#kept; } method() {} static count = 1; }",
      ),
      ...isOne("client.Echo(Object.assign(new Sample(), { x: 3 })).then((s) => s.x)", 3),
    },
    {
      rule: "private and protected members without a number are no data, those with one are",
      source: echo(
        "export class Sample { /** @dataMember 1 */ x: int32 = 0; private kept = 4; protected readonly cache = new Map<string, () => void>(); /** @dataMember 2 */ private y: int32 = 0; constructor(private readonly also: string[] = ['a']) {} sum() { return [this.x, this.y, this.kept, this.cache.size, this.also.length]; } set(y: int32) { this.y = y; return this; } }",
      ),
      ...isOne(
        "client.Echo(Object.assign(new Sample(['b', 'c']).set(3), { x: 1, kept: 5 })).then((s) => [s.sum(), iw.contractOf<ISample>().messages])",
        [[1, 3, 4, 0, 1], { Sample: "{ x: int32 = 1; y: int32 = 2 }" }],
      ),
    },
    {
      rule: "a derived class beside private members of its base",
      source: echo(
        "class Base { /** @dataMember 1 */ a: int32 = 0; private state = 7; get() { return this.state; } } export class Sample extends Base { protected more = 1; }",
      ),
      ...isOne("client.Echo(Object.assign(new Sample(), { a: 2 })).then((s) => [s.a, s.get()])", [2, 7]),
    },
    {
      rule: "this is the message itself, of a derived one the derived",
      source: echo(
        "export class Link { /** @dataMember 1 */ next?: this; } export class Sample extends Link { /** @dataMember 2 */ name: string = ''; /** @dataMember 3 */ all: this[] = []; }",
      ),
      ...isOne(
        "client.Echo(Object.assign(new Sample(), { next: new Sample(), all: [Object.assign(new Sample(), { name: 'n' })] })).then((s) => [s.next instanceof Sample, s.all[0] instanceof Sample, s.all[0]?.name])",
        [true, true, "n"],
      ),
    },
    {
      rule: "initializers that are what an absent member reads as, however they are written",
      source: `${support} const zero: int32 = 0, none: string[] = []; const Texts = { empty: "" } as const;
        export class Part { /** @dataMember 1 */ x: int32 = zero; }
        export class Sample<T = string> {
          /** @dataMember 1 */ a: int32 = -0; /** @dataMember 2 */ b: int64 = BigInt(0); /** @dataMember 3 */ c: bigint = 0x00n; /** @dataMember 4 */ d = false;
          /** @dataMember 5 */ e = ""; /** @dataMember 6 */ f = Texts.empty as string; /** @dataMember 7 */ g = new Uint8Array(0); /** @dataMember 8 */ h = Uint8Array.of();
          /** @dataMember 9 */ i: string[] = none; /** @dataMember 10 */ j = <string[]>[]; /** @dataMember 11 */ k = new Map<int32, string>([]); /** @dataMember 12 */ l: Record<string, string> = {};
          /** @dataMember 13 */ m = Color.Red; /** @dataMember 14 */ n = new Part(); /** @dataMember 15 */ o: Leaf = { a: zero }; /** @dataMember 16 */ p: Leaf = iw.messageOf<Leaf>().create();
          /** @dataMember 17 */ q: [int32, string?] = [0]; /** @dataMember 18 */ r = new Date(0); /** @dataMember 19 */ s: iw.Duration = { seconds: 0n, nanos: 0 };
          /** @dataMember 20 */ t: iw.bcl.Guid = "00000000-0000-0000-0000-000000000000"; /** @dataMember 21 */ u: iw.bcl.Decimal = "0";
          /** @dataMember 22 */ v?: string = undefined; /** @dataMember 23 */ w: string | null = null; /** @dataMember 24 */ x!: int32; /** @dataMember 25 */ y: Leaf = undefined!;
          /** @dataMember 26 */ z: T = "any" as T; choice: { /** @dataMember 27 */ case: "one"; value: string } | { case?: undefined } = {};
          constructor(/** @dataMember 28 */ readonly by: string = "") {}
        }
        /** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: Sample<string>): Sample<string> }`,
      ...isOne("client.Echo(Object.assign(new Sample(), { x: 1, y: { a: 2 } })).then((s) => [s.x, s.y, s.by, s.i])", [
        1,
        { a: 2 },
        "",
        [],
      ]),
    },
    {
      rule: "the key __proto__ of a record, and the prototype is untouched",
      source: echo("export interface Sample { /** @dataMember 1 */ all: Record<string, string> }"),
      ...isOne(
        'client.Echo({ all: JSON.parse(\'{"__proto__":"p","constructor":"c"}\') }).then((s) => [Object.entries(s.all), Object.getPrototypeOf(s.all) === Object.prototype])',
        [
          [
            ["__proto__", "p"],
            ["constructor", "c"],
          ],
          true,
        ],
      ),
    },
    {
      rule: "an entry __proto__ of a record of messages",
      source: echo(
        "export interface In { /** @dataMember 1 */ x: int32 } export interface Sample { /** @dataMember 1 */ all: Record<string, In> }",
      ),
      ...isOne('client.Echo({ all: JSON.parse(\'{"__proto__":{"x":1}}\') }).then((s) => Object.entries(s.all))', [
        ["__proto__", { x: 1 }],
      ]),
    },
    {
      rule: "keys of a Map may be __proto__",
      source: echo("export interface Sample { /** @dataMember 1 */ all: Map<string, int32> }"),
      ...isOne('client.Echo({ all: new Map([["__proto__", 1]]) }).then((s) => [...s.all])', [["__proto__", 1]]),
    },
    {
      rule: "an absent option is undefined, an absent nullable is null",
      source: echo(
        "export interface Sample { /** @dataMember 1 */ a?: int32; /** @dataMember 2 */ b: int32 | null; /** @dataMember 3 */ c?: string | null; /** @dataMember 4 */ d: string | undefined }",
      ),
      ...isOne("client.Echo({ b: null, d: undefined }).then((s) => [s.a, s.b, s.c, s.d])", [
        undefined,
        null,
        null,
        undefined,
      ]),
    },
    {
      rule: "exactOptionalPropertyTypes aside, a present zero is told from absence",
      source: echo(
        "export interface Sample { /** @dataMember 1 */ a?: int32; /** @dataMember 2 */ b?: string; /** @dataMember 3 */ c?: boolean }",
      ),
      ...isOne('client.Echo({ a: 0, b: "", c: false })', { a: 0, b: "", c: false }),
    },
    {
      rule: "a required message that is absent on the wire reads as its default",
      source: `${support}
        export class Part { /** @dataMember 1 */ size: int32; /** @dataMember 2 */ leaf: Leaf; constructor() { this.size = 42; this.leaf = { a: 9 }; } }
        export interface Full { /** @dataMember 1 */ part: Part; /** @dataMember 2 */ pair: [int32, Leaf]; /** @dataMember 3 */ list: Leaf[];
          /** @dataMember 4 */ text: string; /** @dataMember 5 */ map: Map<string, Leaf>; /** @dataMember 6 */ bytes: Uint8Array; /** @dataMember 7 */ big: bigint }
        export interface Empty { /** @dataMember 99 */ other?: string }
        /** @serviceContract { name: "One" } */ export interface IWriter { /** @operationContract */ Get(): Empty }
        /** @serviceContract { name: "One" } */ export interface ISample { /** @operationContract */ Get(): Full }`,
      map: "class implements IWriter { Get() { return {}; } }",
      call: "client.Get().then((x) => [x, x.part instanceof Part])",
      returns: [
        {
          part: { size: 0, leaf: { a: 0 } },
          pair: [0, { a: 0 }],
          list: [],
          text: "",
          map: new Map(),
          bytes: new Uint8Array(),
          big: 0n,
        },
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
    {
      rule: "a member without a number",
      source: "export interface Sample { /** @dataMember 1 */ a: int32; b: int32 }",
      says: "IW1001",
    },
    {
      rule: "a required message in itself",
      source: "export interface Sample { /** @dataMember 1 */ a: Sample }",
      says: "IW1204",
    },
    {
      rule: "a string enum",
      source: 'export enum E { A = "a" } export interface Sample { /** @dataMember 1 */ a: E }',
      says: "IW1201",
    },
    {
      rule: "a mixture of brands",
      source: "export interface Sample { /** @dataMember 1 */ a: int32 | uint32 }",
      says: "IW1202",
    },
    {
      rule: "a class with a required constructor parameter",
      source: "export class Sample { /** @dataMember 1 */ a: int32; constructor(a: int32) { this.a = a; } }",
      says: "IW1207",
    },
    {
      rule: "an inherited member whose message the base's file does not export",
      source:
        'import type { Far } from "./far.js"; export interface Sample extends Far { /** @dataMember 9 */ own: string }',
      files: {
        "far.ts":
          "interface Near { /** @dataMember 1 */ x: string }\nexport interface Far { /** @dataMember 1 */ near: Near }",
      },
      says: "IW1111: Near is needed here, but far.ts does not export it.",
    },
    {
      rule: "a number on a #private field",
      source:
        "export class Sample { /** @dataMember 1 */ a: int32 = 0; /** @dataMember 2 */ #b: int32 = 0; b() { return this.#b; } }",
      says: "IW1005: @dataMember cannot be used on a #private field.",
    },
    {
      rule: "a number on a static property",
      source: "export class Sample { /** @dataMember 1 */ a: int32 = 0; /** @dataMember 2 */ static b: int32 = 0; }",
      says: "IW1005: @dataMember cannot be used on a static property.",
    },
    {
      rule: "an anonymous object",
      source: "export interface Sample { /** @dataMember 1 */ a: { b: int32 } }",
      says: "IW1201",
    },
  ]);
});
