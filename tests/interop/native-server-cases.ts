import { CallContext, type Code, isRpcError, Metadata } from "interwire";
import type { Everything, ICalculator, IDirectory, Person } from "../../test-fixtures/contracts/directory.js";
import { everything, nothing, unusualKeys } from "./directory-values.js";

/** Our clients of a native server. */
export interface NativeClients {
  readonly calculator: ICalculator;
  readonly directory: IDirectory;
}

/** A call that our client makes to a native server, and its outcome. */
export interface ServerCase {
  readonly name: string;
  readonly call: (clients: NativeClients) => Promise<unknown>;
  readonly expected: unknown;
}

const person: Person = { name: "ann", age: 41, address: { street: "", city: "Zürich" }, tags: [], color: 0 };
const numberless: Everything = { ...nothing, single: Number.NEGATIVE_INFINITY, real: Number.NaN, color: 77 as never };
const long: Everything = { ...nothing, text: "日本".repeat(100_000) };

/** An error's text, without the parts that differ between servers. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    (value) => ({ succeeded: value }),
    (thrown: unknown) => thrown,
  );
  if (!isRpcError(error)) return error;
  const metadata = error.metadata ?? new Metadata();
  const data = metadata.get("x-data-bin").map((value) => Buffer.from(value as Buffer).toString("hex"));
  return { code: error.code, text: error.rawMessage, reason: metadata.get("x-reason"), data };
}

async function greet({ directory }: NativeClients): Promise<unknown> {
  const context = new CallContext();
  context.metadata.set("x-user", "ada");
  context.metadata.set("x-data-bin", Buffer.from([0, 255, 127]));
  const text = await directory.Greet(context, "Ünï");
  const { responseHeaders, trailers, status } = context;
  const data = trailers?.get("x-data-bin").map((value) => Buffer.from(value as Buffer).toString("hex"));
  return {
    text,
    header: responseHeaders?.get("x-header"),
    trailer: trailers?.get("x-trailer"),
    data,
    code: status?.code,
  };
}

const fails = (code: Code, text: string): ServerCase => ({
  name: `an error of code ${code}`,
  call: ({ directory }) => outcome(directory.Fail(code, text)),
  expected: { code, text, reason: [`because ${code}`], data: ["0102ff"] },
});

/** Every call to a native server. */
export const serverCases: readonly ServerCase[] = [
  {
    name: "a service without a package",
    call: ({ calculator }) => calculator.SumAsync(2147483647, 2147483647, -1),
    expected: 4294967293n,
  },
  { name: "a result at its default", call: ({ calculator }) => calculator.SumAsync(0, 0, 0), expected: 0n },
  {
    name: "wrapped arguments: a message, an optional text, a map",
    call: ({ directory }) =>
      directory.Register(
        person,
        "",
        new Map([
          ["b", 2],
          ["a", 0],
        ]),
      ),
    expected: "ann (41, Zürich) note  [a=0,b=2]",
  },
  {
    name: "wrapped arguments that are absent",
    call: ({ directory }) => directory.Register({ ...person, name: "", age: 0 }, undefined, new Map()),
    expected: " (0, Zürich) note none []",
  },
  {
    name: "a bare request and response",
    call: ({ directory }) => directory.Find({ name: "ann" }),
    expected: { ...person, address: { street: "1 Main", city: "Zürich" }, tags: ["a", ""], color: 2, height: 0 },
  },
  { name: "every kind of field", call: ({ directory }) => directory.Echo(everything), expected: everything },
  {
    name: "maps with boolean and 64-bit keys",
    call: ({ directory }) => directory.Echo(unusualKeys),
    expected: unusualKeys,
  },
  { name: "no field at all", call: ({ directory }) => directory.Echo(nothing), expected: nothing },
  {
    name: "numbers that are none, and a value that the enum does not name",
    call: ({ directory }) => directory.Echo(numberless),
    expected: numberless,
  },
  { name: "a long text", call: ({ directory }) => directory.Echo(long), expected: long },
  {
    name: "metadata, headers and trailers",
    call: greet,
    expected: {
      text: "Hello, Ünï!",
      header: ["header for ada"],
      trailer: ["trailer for ada"],
      data: ["00ff7f"],
      code: 0,
    },
  },
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const).map((code) =>
    fails(code, `détail % ${code} 😀`),
  ),
  {
    name: "an error of a bare operation",
    call: ({ directory }) => outcome(directory.Find({ name: "zoë" })),
    expected: { code: 5, text: 'No person is named "zoë"', reason: [], data: [] },
  },
];
