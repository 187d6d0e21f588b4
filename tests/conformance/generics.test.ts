import { conform, type Row, refuse } from "./rows.js";

const generic = `/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }
  export interface Some { /** @dataMember 1 */ value: int32 }
  /** @dataContract { name: "Some-Data" } */ export interface Named { /** @dataMember 1 */ value: int32 }
  /** @dataContract { name: "Box" } */ export interface Box<T> { /** @dataMember 1 */ value: T }
  export enum Color { Red = 0, Blue = 5 }`;

const int32s = (count: number): string => Array.from({ length: count }, () => "int32").join(", ");
const names = (count: number): string => Array.from({ length: count }, () => "Int32").join("-");

/** A closing of `IGen`: the suffix of its service and a value that a call echoes. */
const closings: Record<string, readonly [suffix: string, value: string, back?: unknown]> = {
  int32: ["Int32", "-1", -1],
  uint32: ["UInt32", "4000000000", 4000000000],
  sint32: ["Int32", "-5", -5],
  fixed32: ["UInt32", "7", 7],
  sfixed32: ["Int32", "-7", -7],
  float: ["Single", "0.5", 0.5],
  double: ["Double", "0.1", 0.1],
  number: ["Double", "0.2", 0.2],
  int64: ["Int64", "-1n", -1n],
  uint64: ["UInt64", "18446744073709551615n", 18446744073709551615n],
  sint64: ["Int64", "-9n", -9n],
  fixed64: ["UInt64", "9n", 9n],
  sfixed64: ["Int64", "-9n", -9n],
  bigint: ["Int64", "1n", 1n],
  safeInt64: ["Int64", "-9007199254740991", -9007199254740991],
  safeUint64: ["UInt64", "9007199254740991", 9007199254740991],
  safeSint64: ["Int64", "-2", -2],
  safeFixed64: ["UInt64", "2", 2],
  safeSfixed64: ["Int64", "-2", -2],
  boolean: ["Boolean", "true", true],
  string: ["String", '"ä"', "ä"],
  Uint8Array: ["ArrayByte", "new Uint8Array([1, 2])", new Uint8Array([1, 2])],
  Color: ["Color", "Color.Blue", 5],
  "int32 | null": ["Nullable-Int32", "0", 0],
  "int32 | undefined": ["Nullable-Int32", "undefined", undefined],
  "number | null": ["Nullable-Double", "null", null],
  "bigint | null": ["Nullable-Int64", "0n", 0n],
  "boolean | null": ["Nullable-Boolean", "false", false],
  "Color | null": ["Nullable-Color", "null", null],
  "string | null": ["String", "null", null],
  "string | undefined": ["String", '""', ""],
  "Uint8Array | null": ["ArrayByte", "null", null],
  "Some | null": ["Some", "null", null],
  "Some | undefined": ["Some", "{ value: 0 }", { value: 0 }],
  "string[]": ["ArrayString", '["a", ""]', ["a", ""]],
  "readonly int32[]": ["ArrayInt32", "[1, -1]", [1, -1]],
  "ReadonlyArray<bigint>": ["ArrayInt64", "[1n]", [1n]],
  "Uint8Array[]": ["ArrayArrayByte", "[new Uint8Array([3])]", [new Uint8Array([3])]],
  "Some[]": ["ArraySome", "[{ value: 1 }, { value: 0 }]", [{ value: 1 }, { value: 0 }]],
  "Map<int32, string>": ["Dictionary-Int32-String", 'new Map([[1, "a"]])', new Map([[1, "a"]])],
  "ReadonlyMap<string, Some>": [
    "Dictionary-String-Some",
    'new Map([["k", { value: 1 }]])',
    new Map([["k", { value: 1 }]]),
  ],
  "Map<boolean, int64>": ["Dictionary-Boolean-Int64", "new Map([[false, 1n]])", new Map([[false, 1n]])],
  "Record<string, float>": ["Dictionary-String-Single", "{ a: 0.5 }", { a: 0.5 }],
  "[int32, string]": ["ValueTuple-Int32-String", '[1, "a"]', [1, "a"]],
  "[Some, [bigint]]": ["ValueTuple-Some-ValueTuple-Int64", "[{ value: 1 }, [2n]]", [{ value: 1 }, [2n]]],
  "[Named, Color]": ["ValueTuple-Some-Data-Color", "[{ value: 1 }, 5]", [{ value: 1 }, 5]],
  [`[${int32s(8)}]`]: [`ValueTuple-${names(7)}-ValueTuple-Int32`, "[1, 2, 3, 4, 5, 6, 7, 8]", [1, 2, 3, 4, 5, 6, 7, 8]],
  [`[${int32s(7)}, Named, string?]`]: [
    `ValueTuple-${names(7)}-ValueTuple-Some-Data-String`,
    "[1, 2, 3, 4, 5, 6, 7, { value: 8 }]",
    [1, 2, 3, 4, 5, 6, 7, { value: 8 }, undefined],
  ],
  [`[${int32s(7)}, [${int32s(8)}]]`]: [
    `ValueTuple-${names(7)}-ValueTuple-ValueTuple-${names(7)}-ValueTuple-Int32`,
    "[1, 2, 3, 4, 5, 6, 7, [1, 2, 3, 4, 5, 6, 7, 8]]",
    [1, 2, 3, 4, 5, 6, 7, [1, 2, 3, 4, 5, 6, 7, 8]],
  ],
  [`[${int32s(15)}] | null`]: [
    `Nullable-ValueTuple-${names(7)}-ValueTuple-${names(7)}-ValueTuple-Int32`,
    "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]",
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  ],
  "[int32, string] | null": ["Nullable-ValueTuple-Int32-String", "null", null],
  Some: ["Some", "{ value: 3 }", { value: 3 }],
  Named: ["Some-Data", "{ value: 3 }", { value: 3 }],
  "Named[]": ["ArraySome-Data", "[{ value: 3 }]", [{ value: 3 }]],
  "Box<int32>": ["Box-Int32", "{ value: 3 }", { value: 3 }],
  "Box<Box<Named>>": ["Box-Box-Some-Data", "{ value: { value: { value: 3 } } }", { value: { value: { value: 3 } } }],
  "Box<string[]>": ["Box-ArrayString", '{ value: ["a"] }', { value: ["a"] }],
  "Record<string, Box<int32 | null>>": [
    "Dictionary-String-Box-Nullable-Int32",
    "{ a: { value: null } }",
    { a: { value: null } },
  ],
};

describe("CLR names of type arguments, each proven by a call", () => {
  conform(
    "closings",
    Object.entries(closings).map(
      ([argument, [suffix, value, back]]): Row => ({
        rule: `IGen<${argument}> is IGen-${suffix}`,
        source: generic,
        contract: `IGen<${argument}>`,
        serve: "{ Echo: (x) => x }",
        call: `client.Echo(${value})`,
        returns: back,
        paths: [`/IGen-${suffix}/Echo`],
      }),
    ),
  );
});

// Arguments without a form on the wire may only name a contract, whose operations do without them.
const markers: Record<string, string> = {
  "string[][]": "ArrayArrayString",
  "(int32 | null)[][]": "ArrayArrayNullable-Int32",
  "(int32 | null)[]": "ArrayNullable-Int32",
  "Map<string, int32[]>": "Dictionary-String-ArrayInt32",
  "Record<string, int32[]>[]": "ArrayDictionary-String-ArrayInt32",
  "string[] | null": "ArrayString",
};

describe("names of arguments that do not travel", () => {
  conform(
    "markers",
    Object.entries(markers).map(
      ([argument, suffix]): Row => ({
        rule: `IMarker<${argument}> is IMarker-${suffix}`,
        source: `/** @serviceContract */ export interface IMarker<T> { _?: T; /** @operationContract */ Mark(): string }
          /** @serviceContract */ export interface ISample extends IMarker<${argument}> { /** @operationContract */ Ping(): string }
          export const name = () => iw.contractOf<IMarker<${argument}>>().service;`,
        serve: '{ Ping: () => "p", Mark: () => "m" }',
        call: "Promise.all([client.Ping(), client.Mark()]).then(name)",
        returns: `IMarker-${suffix}`,
        paths: ["/ISample/Ping", `/IMarker-${suffix}/Mark`],
      }),
    ),
  );
  refuse(
    "refused-closings",
    Object.keys(markers).map((argument) => ({
      rule: `a contract with operations refuses ${argument}`,
      source: `/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }
        /** @serviceContract */ export interface ISample extends IGen<${argument}> {}`,
      says: "IW1205",
    })),
  );
});

describe("generic contracts and classes", () => {
  conform("generics", [
    {
      rule: "name replaces the base part, the suffixes stay",
      source:
        '/** @serviceContract { name: "Calc", namespace: "Ns" } */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }',
      contract: "IGen<int32>",
      serve: "{ Echo: (x) => x }",
      call: "client.Echo(1)",
      returns: 1,
      paths: ["/Ns.Calc-Int32/Echo"],
    },
    {
      rule: "several arguments, nested ones flattened left to right",
      source: `/** @serviceContract */ export interface IGen<K, V, W> { /** @operationContract */ Pair(k: K, v: V): W }
        /** @dataContract */ export interface Two<A, B> { /** @dataMember 1 */ a: A; /** @dataMember 2 */ b: B }`,
      contract: "IGen<string, Two<int32, boolean[]>, Map<string, Two<double, string>>>",
      serve: "{ Pair: (k, v) => new Map([[k, { a: v.a, b: String(v.b.length) }]]) }",
      call: 'client.Pair("k", { a: 1, b: [true, false] })',
      returns: new Map([["k", { a: 1, b: "2" }]]),
      paths: ["/IGen-String-Two-Int32-ArrayBoolean-Dictionary-String-Two-Double-String/Pair"],
    },
    {
      rule: "a map whose key is a type parameter",
      source: `/** @serviceContract */ export interface IGen<K, V> { /** @operationContract */ Flip(all: Map<K, V>): Map<V, K> }`,
      contract: "IGen<int32, string>",
      serve: "{ Flip: (all) => new Map([...all].map(([k, v]) => [v, k])) }",
      call: 'client.Flip(new Map([[1, "a"], [-2, "b"]]))',
      returns: new Map([
        ["a", 1],
        ["b", -2],
      ]),
      paths: ["/IGen-Int32-String/Flip"],
    },
    {
      rule: "a generic base closed by the deriving contract",
      source: `/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }
        /** @serviceContract */ export interface ISample extends IGen<string[]> { /** @operationContract */ Own(): string }`,
      serve: '{ Echo: (x) => x, Own: () => "o" }',
      call: 'Promise.all([client.Echo(["a"]), client.Own()])',
      returns: [["a"], "o"],
      paths: ["/ISample/Own", "/IGen-ArrayString/Echo"],
    },
    {
      rule: "a base closed over an argument made of the own one",
      source: `/** @serviceContract */ export interface IBase<T> { /** @operationContract */ Echo(value: T): T }
        /** @serviceContract */ export interface IGen<T> extends IBase<[T, T[]]> {}`,
      contract: "IGen<int32>",
      serve: "{ Echo: ([x, xs]) => [xs.length, [x]] }",
      call: "client.Echo([7, [1, 2]])",
      returns: [2, [7]],
      paths: ["/IBase-ValueTuple-Int32-ArrayInt32/Echo"],
    },
    {
      rule: "one generic base closed twice",
      source: `/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }
        class Service implements IGen<int32>, IGen<string> { Echo(value: never) { return value; } }`,
      contract: "IGen<int32>",
      map: "Service",
      call: 'Promise.all([client.Echo(1), clients.createClient<IGen<string>>(channel).Echo("s")])',
      returns: [1, "s"],
      paths: ["/IGen-Int32/Echo"],
      sent: ["/IGen-Int32/Echo", "/IGen-String/Echo"],
    },
    {
      rule: "a generic class closed where it is mapped",
      source: `/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }
        export class Service<T> implements IGen<T> { Echo(value: T) { return value; } }`,
      contract: "IGen<int32>",
      map: "Service<int32>",
      call: "client.Echo(3)",
      returns: 3,
      paths: ["/IGen-Int32/Echo"],
    },
    {
      rule: "a generic class mapped twice with different arguments",
      source: `/** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }
        export class Service<T> implements IGen<T> { Echo(value: T) { return value; } }`,
      contract: "IGen<int32>",
      map: "Service<int32>).map(Service<string>",
      call: 'Promise.all([client.Echo(3), clients.createClient<IGen<string>>(channel).Echo("s")])',
      returns: [3, "s"],
      paths: ["/IGen-Int32/Echo"],
      sent: ["/IGen-Int32/Echo", "/IGen-String/Echo"],
    },
    {
      rule: "a subclass closes its generic base class",
      source: `/** @serviceContract */ export interface IGen<A, B> { /** @operationContract */ Swap(value: [A, B]): [B, A] }
        class Base<X, Y> implements IGen<Y, X> { Swap([y, x]: [Y, X]): [X, Y] { return [x, y]; } }
        class Middle<Z> extends Base<Z, string> {} class Service extends Middle<int32> {}`,
      contract: "IGen<string, int32>",
      map: "Service",
      call: 'client.Swap(["a", 1])',
      returns: [1, "a"],
      paths: ["/IGen-String-Int32/Swap"],
    },
    {
      rule: "a generic class contract",
      source: `/** @serviceContract */ export class Store<T> { private kept: T[] = [];
        /** @operationContract */ Put(value: T): int32 { return this.kept.push(value); } /** @operationContract */ All(): T[] { return this.kept; } }`,
      contract: "Store<string>",
      map: "Store<string>",
      call: '(async () => [await client.Put("a"), await client.Put("b"), await client.All()])()',
      returns: [1, 2, ["a", "b"]],
      paths: ["/Store-String/All", "/Store-String/Put"],
    },
    {
      rule: "type parameters in lists, maps, options and tuples of a generic contract",
      source: `/** @serviceContract */ export interface IGen<T> {
          /** @operationContract */ List(x: T[]): T[]; /** @operationContract */ Dictionary(x: Record<string, T>): Map<string, T>;
          /** @operationContract */ Option(x?: T): T | null; /** @operationContract */ Tuple(x: [T, string]): [string, T];
          /** @operationContract */ Long(x: [${int32s(7)}, T, T[]]): [...[${int32s(8)}], T[]];
        }`,
      contract: "IGen<int32>",
      serve: `{ List: (x) => x, Dictionary: (x) => new Map(Object.entries(x)), Option: (x) => x ?? null, Tuple: ([a, b]) => [b, a], Long: (x) => x }`,
      call: 'Promise.all([client.List([1]), client.Dictionary({ a: 2 }), client.Option(), client.Option(0), client.Tuple([1, "t"]), client.Long([1, 2, 3, 4, 5, 6, 7, 8, [9]])])',
      returns: [[1], new Map([["a", 2]]), null, 0, ["t", 1], [1, 2, 3, 4, 5, 6, 7, 8, [9]]],
      paths: ["Dictionary", "List", "Long", "Option", "Tuple"].map((name) => `/IGen-Int32/${name}`),
    },
    {
      rule: "a type argument with a default",
      source:
        "/** @serviceContract */ export interface IGen<T = string> { /** @operationContract */ Echo(value: T): T }",
      contract: "IGen",
      serve: "{ Echo: (x) => x }",
      call: 'client.Echo("d")',
      returns: "d",
      paths: ["/IGen-String/Echo"],
    },
    {
      rule: "a type argument behind a type alias",
      source: `type Id = int32; type Ids = Id[]; type Mine = IGen<Ids>;
        /** @serviceContract */ export interface IGen<T> { /** @operationContract */ Echo(value: T): T }`,
      contract: "Mine",
      serve: "{ Echo: (x) => x }",
      call: "client.Echo([1])",
      returns: [1],
      paths: ["/IGen-ArrayInt32/Echo"],
    },
  ]);
});
