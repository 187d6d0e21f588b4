import { conform, type Row } from "./rows.js";

const echo = (types: string, name = "Sample"): string =>
  `${types}\n/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: ${name}): ${name} }`;

/** One member of each type: its extremes travel unchanged, and its default reads back when left out by a peer. */
const members: Record<string, readonly [values: readonly string[], back: readonly unknown[]]> = {
  int32: [
    ["-2147483648", "0", "2147483647"],
    [-2147483648, 0, 2147483647],
  ],
  uint32: [
    ["0", "4294967295"],
    [0, 4294967295],
  ],
  sint32: [
    ["-2147483648", "2147483647"],
    [-2147483648, 2147483647],
  ],
  fixed32: [["4294967295"], [4294967295]],
  sfixed32: [["-2147483648"], [-2147483648]],
  float: [
    ["0.5", "-0", "Infinity", "NaN"],
    [0.5, -0, Infinity, NaN],
  ],
  double: [
    ["5e-324", "-0", "1.7976931348623157e308", "NaN"],
    [5e-324, -0, 1.7976931348623157e308, NaN],
  ],
  number: [["0.1"], [0.1]],
  int64: [
    ["-(2n ** 63n)", "2n ** 63n - 1n"],
    [-(2n ** 63n), 2n ** 63n - 1n],
  ],
  uint64: [
    ["0n", "2n ** 64n - 1n"],
    [0n, 2n ** 64n - 1n],
  ],
  sint64: [["-(2n ** 63n)"], [-(2n ** 63n)]],
  fixed64: [["2n ** 64n - 1n"], [2n ** 64n - 1n]],
  sfixed64: [["-(2n ** 63n)"], [-(2n ** 63n)]],
  bigint: [["-1n"], [-1n]],
  safeInt64: [
    ["-9007199254740991", "9007199254740991"],
    [-9007199254740991, 9007199254740991],
  ],
  safeUint64: [["9007199254740991"], [9007199254740991]],
  safeSint64: [["-9007199254740991"], [-9007199254740991]],
  safeFixed64: [["9007199254740991"], [9007199254740991]],
  safeSfixed64: [["-9007199254740991"], [-9007199254740991]],
  boolean: [
    ["true", "false"],
    [true, false],
  ],
  string: [
    ['""', '"ä€😀\\0"', '"x".repeat(300)'],
    ["", "ä€😀\0", "x".repeat(300)],
  ],
  Uint8Array: [
    ["new Uint8Array()", "new Uint8Array([0, 255])"],
    [new Uint8Array(), new Uint8Array([0, 255])],
  ],
  Color: [
    ["Color.Red", "Color.Dark", "77 as Color"],
    [0, -3, 77],
  ],
  "int32[]": [
    ["[]", "[1, -1, 0]"],
    [[], [1, -1, 0]],
  ],
  "readonly string[]": [
    ["[]", '["", "a"]'],
    [[], ["", "a"]],
  ],
  "boolean[]": [["[true, false]"], [[true, false]]],
  "double[]": [["[0.1, -0]"], [[0.1, -0]]],
  "int64[]": [["[-1n, 0n, 2n ** 40n]"], [[-1n, 0n, 2n ** 40n]]],
  "Color[]": [["[0, -3]"], [[0, -3]]],
  "Uint8Array[]": [["[new Uint8Array([1]), new Uint8Array()]"], [[new Uint8Array([1]), new Uint8Array()]]],
  "Leaf[]": [["[{ a: 0 }, { a: 1 }]"], [[{ a: 0 }, { a: 1 }]]],
  "[int32, string][]": [
    ['[[1, "a"], [0, ""]]'],
    [
      [
        [1, "a"],
        [0, ""],
      ],
    ],
  ],
  "int32 | undefined": [
    ["0", "undefined"],
    [0, undefined],
  ],
  "string | null": [
    ['""', "null"],
    ["", null],
  ],
  "Leaf | null": [
    ["{ a: 0 }", "null"],
    [{ a: 0 }, null],
  ],
  "Uint8Array | undefined": [
    ["new Uint8Array()", "undefined"],
    [new Uint8Array(), undefined],
  ],
  "bigint | null | undefined": [
    ["0n", "undefined", "null"],
    [0n, null, null],
  ],
  "[int32, string] | undefined": [
    ['[0, ""]', "undefined"],
    [[0, ""], undefined],
  ],
  "Map<int32, string>": [
    ["new Map()", 'new Map([[0, ""], [-1, "b"]])'],
    [
      new Map(),
      new Map([
        [0, ""],
        [-1, "b"],
      ]),
    ],
  ],
  "Map<string, Leaf>": [['new Map([["", { a: 0 }]])'], [new Map([["", { a: 0 }]])]],
  "Map<boolean, bigint>": [
    ["new Map([[false, 0n], [true, 1n]])"],
    [
      new Map([
        [false, 0n],
        [true, 1n],
      ]),
    ],
  ],
  "Map<uint64, Color>": [["new Map([[2n ** 63n, 0]])"], [new Map([[2n ** 63n, 0]])]],
  "Record<string, int32>": [
    ["{}", '{ a: 0, "": 1 }'],
    [{}, { a: 0, "": 1 }],
  ],
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
    Object.entries(members).map(
      ([type, [values, back]]): Row => ({
        rule: type,
        source: echo(`${support}\nexport interface Sample { /** @dataMember 1 */ v: ${type} }`),
        serve: "{ Echo: (x) => x }",
        call: `Promise.all([${values.map((value) => `client.Echo({ v: ${value} })`).join(", ")}])`,
        returns: back.map((v) => ({ v })),
        paths: ["/ISample/Echo"],
      }),
    ),
  );
});

describe("parameters and results of every type", () => {
  conform(
    "parameters",
    Object.entries(members).map(
      ([type, [values, back]]): Row => ({
        rule: type,
        source: `${support}\n/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(before: string, v: ${type}, after?: int32): Promise<${type}> }`,
        serve: "{ Echo: (_before, v) => v }",
        call: `Promise.all([${values.map((value) => `client.Echo("b", ${value}, 1)`).join(", ")}])`,
        returns: back,
        paths: ["/ISample/Echo"],
      }),
    ),
  );
});
