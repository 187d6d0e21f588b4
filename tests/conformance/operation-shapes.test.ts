import type { FieldInit, MessageInit, OperationInit } from "../../runtime/message/seam.js";
import { type Compiled, compileProject } from "../support/compile.js";

// Emitted code hands its data to leanContract(): here it comes back as it is, header messages included.
jest.mock("interwire/codegen", () => ({
  ...jest.requireActual<object>("interwire/codegen"),
  leanContract: (init: unknown) => init,
}));

const none = "{}";
const text = "{ result: string = 1 }";
const number = "{ result: int32 = 1 }";
const numbered = (count: number, text: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => text(index + 1));
const parameters = (count: number): string => numbered(count, (at) => `p${at}: int32`).join(", ");
const fields = (count: number, from: number): string =>
  numbered(count, (at) => `p${at}: int32 = ${at + from - 1}`).join("; ");

/** Rule, signature, and what is emitted for it: kind, request (with header and context), response (with header). */
const rows: readonly (readonly [rule: string, signature: string, shape: string])[] = [
  ["response: void", "(): void", `unary ${none} => ${none}`],
  ["response: Task", "(): Promise<void>", `unary ${none} => ${none}`],
  ["response: undefined", "(): Promise<undefined>", `unary ${none} => ${none}`],
  ["response: string", "(): string", `unary ${none} => ${text}`],
  ["response: (string, int)", "(): [string, int32]", `unary ${none} => { result: ValueTuple-String-Int32 = 1 }`],
  ["response: int?", "(): int32 | null", `unary ${none} => { result: int32 | null = 1 }`],
  ["response: int | undefined", "(): int32 | undefined", `unary ${none} => { result?: int32 = 1 }`],
  ["response: null", "(): null", `unary ${none} => { result: null = 1 }`],
  ["response: Task<string>", "(): Promise<string>", `unary ${none} => ${text}`],
  ["response: PromiseLike<string>", "(): PromiseLike<string>", `unary ${none} => ${text}`],
  ["response: ValueTask<int?>", "(): Promise<int32 | null>", `unary ${none} => { result: int32 | null = 1 }`],
  [
    "response: Task<(string, int)>",
    "(): Promise<[string, int32]>",
    `unary ${none} => { result: ValueTuple-String-Int32 = 1 }`,
  ],
  ["response: IAE<int>", "(): AsyncIterable<int32>", `serverStreaming ${none} => ${number}`],
  ["response: an async generator", "(): AsyncGenerator<int32>", `serverStreaming ${none} => ${number}`],
  ["response: Task<IAE<string>>", "(): Promise<AsyncIterable<string>>", `serverStreaming ${none} => ${text}`],
  [
    "response: Task<(string Value1, IAE<string> Stream, int Value2)>",
    "(): Promise<[Value1: string, Stream: AsyncIterable<string>, Value2: int32]>",
    `serverStreaming ${none} => ${text} at 1 beside { Value1: string = 1; Value2: int32 = 2 }`,
  ],
  [
    "response: ValueTask<(IAE<string> Stream, int Value)>",
    "(): Promise<[Stream: AsyncIterable<string>, Value: int32]>",
    `serverStreaming ${none} => ${text} at 0 beside { Value: int32 = 1 }`,
  ],
  ["response: Task<string[]>", "(): Promise<string[]>", `unary ${none} => { result: string[] = 1 }`],
  [
    "response: ValueTask<(IAE<string[]>, int[])>",
    "(): Promise<[AsyncIterable<string[]>, int32[]]>",
    `serverStreaming ${none} => { result: string[] = 1 } at 0 beside { Item1: int32[] = 1 }`,
  ],
  ["request: ()", "(): void", `unary ${none} => ${none}`],
  ["request: (int)", "(x: int32): void", `unary { x: int32 = 1 } => ${none}`],
  [
    "request: (string, int?)",
    "(x: string, y: int32 | null): void",
    `unary { x: string = 1; y: int32 | null = 2 } => ${none}`,
  ],
  [
    "request: an optional parameter",
    "(x: string, y?: int32): void",
    `unary { x: string = 1; y?: int32 = 2 } from 1 => ${none}`,
  ],
  [
    "request: (IAE<int>)",
    "(items: AsyncIterable<int32>): Promise<void>",
    `clientStreaming { items: int32 = 1 } at 0 => ${none}`,
  ],
  [
    "request: (int, string, IAE<int>)",
    "(a: int32, b: string, items: AsyncIterable<int32>): Promise<void>",
    `clientStreaming { items: int32 = 1 } at 2 beside { a: int32 = 1; b: string = 2 } => ${none}`,
  ],
  [
    "request: the stream before the other parameters",
    "(items: AsyncIterable<int32>, a: int32, signal: AbortSignal, b: string): Promise<void>",
    `clientStreaming { items: int32 = 1 } at 0 beside { a: int32 = 1; b: string = 2 } context 2 AbortSignal => ${none}`,
  ],
  ["request: (string[])", "(x: string[]): void", `unary { x: string[] = 1 } => ${none}`],
  [
    "request: (int[], IAE<int[]>)",
    "(x: int32[], items: AsyncIterable<int32[]>): Promise<void>",
    `clientStreaming { items: int32[] = 1 } at 1 beside { x: int32[] = 1 } => ${none}`,
  ],
  ["context: ()", "(): int32", `unary ${none} => ${number}`],
  ["context: (CallContext)", "(c: CallContext): void", `unary ${none} context 0 CallContext => ${none}`],
  ["context: (CallContext?)", "(c?: CallContext): void", `unary ${none} context 0 CallContext from 0 => ${none}`],
  [
    "context: (int, CallContext)",
    "(x: int32, c: CallContext): void",
    `unary { x: int32 = 1 } context 1 CallContext => ${none}`,
  ],
  ["context: (CT)", "(s: AbortSignal): void", `unary ${none} context 0 AbortSignal => ${none}`],
  ["context: (CT?)", "(s: AbortSignal | undefined): void", `unary ${none} context 0 AbortSignal => ${none}`],
  [
    "context: (CallOptions, int, CT)",
    "(c: CallContext, x: int32, s: AbortSignal): void",
    `unary { x: int32 = 1 } context 0 CallContext 2 AbortSignal => ${none}`,
  ],
  [
    "context: between data parameters, which are numbered in order",
    "(s: AbortSignal, x: int32, c: CallContext, y: string): void",
    `unary { x: int32 = 1; y: string = 2 } context 0 AbortSignal 2 CallContext => ${none}`,
  ],
  ["kind: void()", "(): void", `unary ${none} => ${none}`],
  ["kind: Task<int>(string)", "(x: string): Promise<int32>", `unary { x: string = 1 } => ${number}`],
  [
    "kind: void(IAE<string>)",
    "(items: AsyncIterable<string>): Promise<int32>",
    `clientStreaming { items: string = 1 } at 0 => ${number}`,
  ],
  ["kind: IAE<string>()", "(): AsyncIterable<string>", `serverStreaming ${none} => ${text}`],
  [
    "kind: Task<(IAE<string>, string)>()",
    "(): Promise<[AsyncIterable<string>, string]>",
    `serverStreaming ${none} => ${text} at 0 beside { Item1: string = 1 }`,
  ],
  [
    "kind: IAE<string>(IAE<int>)",
    "(x: AsyncIterable<int32>): AsyncIterable<string>",
    `duplex { x: int32 = 1 } at 0 => ${text}`,
  ],
  [
    "kind: Task<IAE<string>>(IAE<int>)",
    "(x: AsyncIterable<int32>): Promise<AsyncIterable<string>>",
    `duplex { x: int32 = 1 } at 0 => ${text}`,
  ],
  [
    "kind: Task<(IAE<string>, string)>(IAE<int>)",
    "(x: AsyncIterable<int32>): Promise<[AsyncIterable<string>, string]>",
    `duplex { x: int32 = 1 } at 0 => ${text} at 0 beside { Item1: string = 1 }`,
  ],
  [
    "header names: (IAE<double> Stream, int R1, string R2)",
    "(): Promise<[Stream: AsyncIterable<double>, R1: int32, R2: string]>",
    `serverStreaming ${none} => { result: double = 1 } at 0 beside { R1: int32 = 1; R2: string = 2 }`,
  ],
  [
    "header names: (int R1, IAE, string R2)",
    "(): Promise<[R1: int32, Stream: AsyncIterable<double>, R2: string]>",
    `serverStreaming ${none} => { result: double = 1 } at 1 beside { R1: int32 = 1; R2: string = 2 }`,
  ],
  [
    "header names: unnamed (int, IAE<double>, string)",
    "(): Promise<[int32, AsyncIterable<double>, string]>",
    `serverStreaming ${none} => { result: double = 1 } at 1 beside { Item1: int32 = 1; Item2: string = 2 }`,
  ],
  [
    "header of a tuple of eight, whose last is in a ValueTuple of its own: (int a, IAE, int × 5, string)",
    `(): Promise<[a: int32, Stream: AsyncIterable<string>, ${parameters(5)}, string]>`,
    `serverStreaming ${none} => ${text} at 1 beside { a: int32 = 1; ${fields(5, 2)}; Rest: ValueTuple-String = 7 }`,
  ],
  [
    "header of a tuple of nine, beside a request stream",
    `(x: AsyncIterable<int32>, ${parameters(8)}): Promise<[${parameters(6)}, AsyncIterable<string>, int32, x: string]>`,
    `duplex { x: int32 = 1 } at 0 beside { ${fields(8, 1)} } => ${text} at 6 beside { ${fields(6, 1)}; Rest: ValueTuple-Int32-String = 7 }`,
  ],
  [
    "header of a tuple of seven",
    `(): Promise<[${parameters(6)}, AsyncIterable<string>]>`,
    `serverStreaming ${none} => ${text} at 6 beside { ${fields(6, 1)} }`,
  ],
  [
    "O12: sixteen parameters and more",
    `(${Array.from({ length: 17 }, (_, i) => `p${i + 1}: int32`).join(", ")}): void`,
    `unary { ${Array.from({ length: 17 }, (_, i) => `p${i + 1}: int32 = ${i + 1}`).join("; ")} } => ${none}`,
  ],
];

const refused: readonly (readonly [rule: string, signature: string, says: string])[] = [
  ["response: object", "(): object", "IW1201"],
  ["response: CallContext", "(): CallContext", "IW1201"],
  ["response: CancellationToken", "(): AbortSignal", "IW1201"],
  ["response: Task<CallOptions>", "(): Promise<CallContext>", "IW1201"],
  ["response: a stream of bytes", "(): ReadableStream", "IW1201"],
  ["response: ValueTuple<IAE<string>>", "(): [AsyncIterable<string>]", "Wrap the result"],
  ["response: Task<ValueTuple<IAE<string>>>", "(): Promise<[AsyncIterable<string>]>", "Return the stream itself"],
  [
    "response: a stream behind seven values, which C# has in a tuple of its own",
    `(): Promise<[${parameters(7)}, Stream: AsyncIterable<string>]>`,
    "returns its stream behind seven other values",
  ],
  ["response: (IAE<string>, int) outside a Task", "(): [AsyncIterable<string>, int32]", "Wrap the result"],
  [
    "response: Task<(IAE<string>, IAE<string>)>",
    "(): Promise<[AsyncIterable<string>, AsyncIterable<string>]>",
    "more than one stream",
  ],
  ["request: (object)", "(x: object): void", "IW1201"],
  ["request: (Task)", "(x: Promise<int32>): void", "IW1201"],
  ["request: (Stream)", "(x: ReadableStream): void", "IW1201"],
  ["request: two streams", "(x: AsyncIterable<int32>, y: AsyncIterable<int32>): Promise<void>", "IW1109"],
  ["request: a rest parameter", "(...x: int32[]): void", "IW1105"],
  ["a generic method", "<T>(x: T): void", "IW1103"],
];

const contract = (name: string, signatures: readonly string[]): string =>
  `import type { CallContext, double, int32 } from "interwire";
/** @serviceContract */ export interface ${name} {
${signatures.map((one, index) => `  /** @operationContract */ m${index}${one};`).join("\n")}
}`;

describe("operation shapes", () => {
  let compiled: Compiled;
  beforeAll(() => {
    compiled = compileProject({
      name: "conformance-operation-shapes",
      files: {
        "good.ts": contract(
          "IGood",
          rows.map(([, signature]) => signature),
        ),
        "bad.ts": contract(
          "IBad",
          refused.map(([, signature]) => signature),
        ),
      },
      compilerOptions: { lib: ["ES2023", "DOM"] },
    });
  });

  test.each(rows.map(([rule, signature, shape], index) => ({ rule, signature, shape, index })))(
    "$rule: $signature",
    ({ index, shape }) => {
      const { IGood$contract: node } = require(compiled.emitted("good.js")) as {
        IGood$contract(): { readonly operations: readonly OperationInit[] };
      };
      expect(shapeOf(node().operations[index] as OperationInit)).toBe(shape);
    },
  );

  test("nothing is reported for the good ones", () => {
    expect(compiled.output).not.toContain("src/good.ts");
  });

  test.each(refused.map(([rule, signature, says], index) => ({ rule, signature, says, index })))(
    "refused: $rule: $signature",
    ({ index, says }) => {
      const lines = compiled.output.split("\n").filter((line) => line.startsWith(`src/bad.ts(${index + 3},`));
      expect(lines).toEqual([expect.stringContaining(says)]);
    },
  );
});

function shapeOf({ kind, required, ...init }: OperationInit): string {
  const context = (init.context ?? []).map(({ at, type }) => ` ${at} ${type}`).join("");
  const input = side(init.request, init.stream?.request, init.requestHeader);
  const output = side(init.response, init.stream?.response, init.responseHeader);
  const from = required === undefined ? "" : ` from ${required}`;
  return `${kind} ${input}${context === "" ? "" : ` context${context}`}${from} => ${output}`;
}

function side(message: MessageInit, at: number | undefined, header: MessageInit | undefined): string {
  const place = at === undefined ? "" : ` at ${at}`;
  return `${fieldsOf(message)}${place}${header === undefined ? "" : ` beside ${fieldsOf(header)}`}`;
}

function fieldsOf({ fields = [] }: MessageInit): string {
  return fields.length === 0 ? "{}" : `{ ${fields.map(fieldText).join("; ")} }`;
}

function fieldText({ no, name, type, optional, repeated }: FieldInit): string {
  const element = typeof type === "function" ? type().name : String(type);
  const absent = optional === "null" ? " | null" : "";
  return `${name}${optional === "undefined" ? "?" : ""}: ${element}${repeated === true ? "[]" : ""}${absent} = ${no}`;
}
