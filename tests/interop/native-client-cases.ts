import { everythingJson, unusualKeysJson } from "./directory-values.js";
import type { Header } from "./native-peer.js";

/** A unary call that a native client makes to our server. */
export interface ClientCase {
  readonly name: string;
  readonly path: string;
  /** The request in protobuf's JSON mapping. */
  readonly request: object;
  readonly metadata?: readonly Header[];
  readonly expected: {
    readonly code: number;
    readonly details?: string;
    /** The response in protobuf's JSON mapping. */
    readonly response?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly trailers?: Readonly<Record<string, string>>;
  };
}

const path = (operation: string): string => `/interwire.test.Directory/${operation}`;
const fails = (code: number, text: string): ClientCase => ({
  name: `an error of code ${code}`,
  path: path("Fail"),
  request: { code, text },
  expected: { code, details: text, trailers: { "x-reason": `because ${code}`, "x-data-bin": "0102ff" } },
});
const ann = { name: "ann", age: 41, address: { city: "Zürich" } };

/** Every unary call of a native client. */
export const clientCases: readonly ClientCase[] = [
  {
    name: "a service without a package",
    path: "/CalculatorNative/Sum",
    request: { x: 2147483647, y: 2147483647, z: -1 },
    expected: { code: 0, response: { result: "4294967293" } },
  },
  {
    name: "a result at its default",
    path: "/CalculatorNative/Sum",
    request: {},
    expected: { code: 0, response: {} },
  },
  {
    name: "wrapped arguments: a message, an optional text, a map",
    path: path("Register"),
    request: { person: ann, note: "", labels: { b: 2, a: 0 } },
    expected: { code: 0, response: { result: "ann (41, Zürich) note  [a=0,b=2]" } },
  },
  {
    name: "wrapped arguments that are absent",
    path: path("Register"),
    request: {},
    expected: { code: 0, response: { result: " (0, ) note none []" } },
  },
  {
    name: "a bare request and response",
    path: path("Find"),
    request: { name: "ann" },
    expected: {
      code: 0,
      response: {
        name: "ann",
        age: 41,
        address: { street: "1 Main", city: "Zürich" },
        tags: ["a", ""],
        color: "GREEN",
        height: 0,
      },
    },
  },
  {
    name: "every kind of field",
    path: path("Echo"),
    request: everythingJson,
    expected: { code: 0, response: everythingJson },
  },
  {
    name: "maps with boolean and 64-bit keys",
    path: path("Echo"),
    request: unusualKeysJson,
    expected: { code: 0, response: unusualKeysJson },
  },
  { name: "no field at all", path: path("Echo"), request: {}, expected: { code: 0, response: {} } },
  {
    name: "numbers that are none, and a value that the enum does not name",
    path: path("Echo"),
    request: { single: "-Infinity", real: "NaN", color: 77 },
    expected: { code: 0, response: { single: "-Infinity", real: "NaN", color: 77 } },
  },
  {
    name: "a long text",
    path: path("Echo"),
    request: { text: "日本".repeat(100_000) },
    expected: { code: 0, response: { text: "日本".repeat(100_000) } },
  },
  {
    name: "metadata, headers and trailers",
    path: path("Greet"),
    request: { name: "Ünï" },
    metadata: [
      { name: "x-user", value: "ada" },
      { name: "x-data-bin", value: "00ff7f" },
    ],
    expected: {
      code: 0,
      response: { result: "Hello, Ünï!" },
      headers: { "x-header": "header for ada" },
      trailers: { "x-trailer": "trailer for ada", "x-data-bin": "00ff7f" },
    },
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((code) => fails(code, `détail % ${code} 😀`)),
  {
    name: "an error of a bare operation",
    path: path("Find"),
    request: { name: "zoë" },
    expected: { code: 5, details: 'No person is named "zoë"' },
  },
];
