import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { type BuildOptions, buildSync } from "esbuild";
import { compileProject, root } from "../../support/compile.js";

const compiled = (module: string): string => join(root, "build/compiled/runtime", `${module}.js`);

const messages = `import { bcl, type double, type Duration, type fixed32, type fixed64, type float, type int32, type int64, messageOf, type Message, type safeInt64, type sfixed32, type sfixed64, type sint32, type sint64, type Struct, type uint32, type uint64 } from "interwire/core";
export enum Color { Red = 0, Blue = 7 }
export interface Inner { /** @dataMember 1 */ id: int32; /** @dataMember 2 */ next?: Inner }
export class Point { /** @dataMember 1 */ x: int32 = 0; /** @dataMember 2 */ y: int32 = 0 }
export interface Page<T> { /** @dataMember 1 */ items: T[] }
export interface All {
  /** @dataMember 1 */ int32: int32; /** @dataMember 2 */ int64: int64; /** @dataMember 3 */ uint32: uint32; /** @dataMember 4 */ uint64: uint64;
  /** @dataMember 5 */ sint32: sint32; /** @dataMember 6 */ sint64: sint64; /** @dataMember 7 */ fixed32: fixed32; /** @dataMember 8 */ fixed64: fixed64;
  /** @dataMember 9 */ sfixed32: sfixed32; /** @dataMember 10 */ sfixed64: sfixed64; /** @dataMember 11 */ float: float; /** @dataMember 12 */ double: double;
  /** @dataMember 13 */ boolean: boolean; /** @dataMember 14 */ text: string; /** @dataMember 15 */ bytes: Uint8Array; /** @dataMember 16 */ color: Color;
  /** @dataMember 17 */ inner: Inner; /** @dataMember 18 */ point: Point; /** @dataMember 19 */ page: Page<string>; /** @dataMember 20 */ tuple: [int32, string];
  /** @dataMember 21 */ packed: int32[]; /** @dataMember 22 */ doubles: double[]; /** @dataMember 23 */ texts: string[]; /** @dataMember 24 */ map: Map<int64, Inner>;
  /** @dataMember 25 */ record: Record<string, Uint8Array>; /** @dataMember 26 */ nothing?: string; /** @dataMember 27 */ zero?: int32; /** @dataMember 28 */ date: Date;
  /** @dataMember 29 */ duration: Duration; /** @dataMember 30 */ struct: Struct; /** @dataMember 31 */ guid: bcl.Guid; /** @dataMember 32 */ decimal: bcl.Decimal;
  /** @dataMember 33 */ safe: safeInt64; choice: { /** @dataMember 34 */ case: "a"; value: string } | { /** @dataMember 35 */ case: "b"; value: Inner } | { case?: undefined };
}
export const all: Message<All> = messageOf<All>();
const long = "äöü語😀".repeat(500);
export const value: All = {
  int32: -5, int64: -(2n ** 63n), uint32: 2 ** 32 - 1, uint64: 2n ** 64n - 1n, sint32: -3, sint64: -3n, fixed32: 9, fixed64: 10n, sfixed32: -11, sfixed64: -12n,
  float: 0.5, double: 1 / 3, boolean: true, text: long, bytes: Uint8Array.of(0, 255), color: Color.Blue, inner: { id: 1, next: { id: 2 } },
  point: Object.assign(new Point(), { x: 1, y: -1 }), page: { items: ["", "a", "ä"] }, tuple: [7, "seven"], packed: [1, -1, 300], doubles: [0.1, -2],
  texts: ["x".repeat(40), "日本", ""], map: new Map([[5n, { id: 5 }]]), record: { a: Uint8Array.of(1), ["ключ"]: new Uint8Array(0) }, zero: 0, date: new Date(1_700_000_000_123),
  duration: { seconds: 5n, nanos: 6 }, struct: { a: [1, null, "x"], b: { c: true } }, guid: "01234567-89ab-cdef-0123-456789abcdef" as bcl.Guid, decimal: "-12.50" as bcl.Decimal,
  safe: 2 ** 40, choice: { case: "b", value: { id: 3 } },
};
`;

const codecs = `import { all, value } from "./messages.js";
const bytes = all.toBinary(value);
const read = all.fromBinary(bytes);
const refusals: string[] = [];
const refuse = (act: () => unknown): void => {
  try { act(); } catch (error) { refusals.push(String(error)); }
};
refuse(() => all.toBinary({ ...value, int32: 0.5 }));
refuse(() => all.fromBinary(Uint8Array.of(0x72, 2, 0xc3, 0x28)));
refuse(() => all.fromBinary(bytes.subarray(0, 100)));
export const outcome = JSON.stringify({
  bytes: [...bytes], again: [...all.toBinary(read)], equal: all.equals(read, value), clone: all.equals(all.clone(read), value), text: read.text, refusals,
});
`;

const contracts = `import { type Contract, contractOf, type int32, type CallContext } from "interwire/core";
import type { All } from "./messages.js";
/** @serviceContract */
export interface IEcho {
  /** @operationContract */ Echo(value: All, context?: CallContext): Promise<All>;
  /** @operationContract */ Count(to: int32): AsyncIterable<int32>;
  /** @operationContract */ Sum(values: AsyncIterable<int32>): Promise<int32>;
  /** @operationContract */ Double(values: AsyncIterable<int32>): AsyncIterable<int32>;
  /** @operationContract */ Fail(): Promise<void>;
}
export const echo: Contract<IEcho> = contractOf<IEcho>();
`;

/** Makes calls of each kind over the transport in memory, whose entries are those of the core's rooms. */
const calls = `import { Code, createClientFactory, Metadata, RpcError, CallContext } from ${JSON.stringify(compiled("core"))};
import { ContractServer } from ${JSON.stringify(compiled("server/contract-server"))};
import { channelOver } from ${JSON.stringify(compiled("client/channel"))};
import { createMemoryNetwork } from ${JSON.stringify(compiled("transport/memory/memory-network"))};
import { all, value } from "./messages.js";
import { echo } from "./contracts.js";
async function* numbers(to) { for (let i = 1; i <= to; i++) yield i; }
const network = createMemoryNetwork();
const server = new ContractServer({ onError() {} }, network.server).implement({
  Echo: async (message, context) => { context.setTrailer("seen", context.metadata.get("who")); return message; },
  Count: (to) => numbers(to),
  async Sum(values) { let sum = 0; for await (const one of values) sum += one; return sum; },
  async *Double(values) { for await (const one of values) yield 2 * one; },
  async Fail() { throw new RpcError(Code.NOT_FOUND, "gone"); },
}, echo);
async function collect(items) { const all = []; for await (const one of items) all.push(one); return all; }
export const outcome = (async () => {
  const channel = channelOver(network.channel(await server.listen("memory:0"), {}));
  const client = createClientFactory().createClient(channel, echo);
  const metadata = new Metadata();
  metadata.set("who", "me");
  const context = new CallContext({ metadata, timeoutMs: 60_000 });
  const equal = all.equals(await client.Echo(value, context), value);
  const failure = await client.Fail().catch((error) => [error.code, error.message]);
  const results = [equal, context.trailers.get("seen"), await collect(client.Count(3)), await client.Sum(numbers(4)), await collect(client.Double(numbers(2))), failure];
  channel.close();
  await server.close();
  return JSON.stringify(results);
})();
`;

let folder: string;
let emitted: (name: string) => string;
beforeAll(() => {
  const project = compileProject({
    name: "without-node",
    format: "esm",
    files: { "messages.ts": messages, "codecs.ts": codecs, "contracts.ts": contracts },
  });
  expect(project.output).toBe("");
  ({ folder, emitted } = project);
  writeFileSync(emitted("calls.js"), calls);
});

/** A program with all that it imports in one script, as for an engine that is not Node. */
function bundle(name: string, options: BuildOptions = {}): string {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: folder,
    entryPoints: [emitted(name)],
    bundle: true,
    format: "iife",
    globalName: "program",
    platform: "neutral",
    alias: { "interwire/core": compiled("core"), "interwire/codegen": compiled("codegen") },
    ...options,
    write: false,
    metafile: true,
  });
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  const [{ text = "" } = {}] = outputFiles;
  return text;
}

/** Runs a script where there is nothing but the language and what is given. */
function runWith(globals: object, script: string): unknown {
  const context = createContext({ ...globals });
  for (const name of ["process", "Buffer", "require"])
    expect(runInContext(`typeof ${name}`, context)).toBe("undefined");
  runInContext(script, context);
  return runInContext("program.outcome", context);
}

const texts = { TextEncoder, TextDecoder };

test("codecs need TextEncoder and TextDecoder alone, and write the bytes that they write on Node", () => {
  const outcome = runWith(texts, bundle("codecs.js")) as string;
  expect(JSON.parse(outcome)).toMatchObject({ equal: true, clone: true });
  expect(JSON.parse(outcome).again).toEqual(JSON.parse(outcome).bytes);
  expect(JSON.parse(outcome).refusals).toHaveLength(3);
  const onNode = bundle("codecs.js", {
    platform: "node",
    format: "cjs",
    alias: {
      "interwire/core": join(root, "dist/esm/runtime/core.js"),
      "interwire/codegen": join(root, "dist/esm/runtime/codegen.js"),
    },
  });
  const module = { exports: {} as { readonly outcome: string } };
  new Function("module", "exports", "require", onNode)(module, module.exports, require);
  expect(outcome).toBe(module.exports.outcome);
});

test("calls also need timers, AbortController and queueMicrotask", async () => {
  const globals = { ...texts, setTimeout, clearTimeout, queueMicrotask, AbortController, AbortSignal };
  expect(JSON.parse((await runWith(globals, bundle("calls.js"))) as string)).toEqual([
    true,
    ["me"],
    [1, 2, 3],
    10,
    [2, 4],
    [5, "[NOT_FOUND] /IEcho/Fail: gone"],
  ]);
});
