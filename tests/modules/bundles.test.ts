import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BuildOptions, buildSync } from "esbuild";
import { minified } from "../support/advice.js";
import { sampledRows } from "../support/sample.js";
import { createWorkspace, tsconfig, type Workspace } from "../support/workspace.js";

const contracts = `import type { int32, int64 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;
}
/** @serviceContract */
export interface IShipping {
  /** @operationContract */
  Send(weightInGrams: int32): Promise<string>;
}
/** @dataContract */
export interface Pair {
  /** @dataMember 1 */ x: int32;
  /** @dataMember 2 */ y: int32;
}
`;

// All entries whose code a program may have inside.
const main = `import { createChannel, createClientFactory, createServer, messageOf } from "interwire";
import { currentCall } from "interwire/current-call";
import { ErrorInfo$message } from "interwire/error-details";
import { addHealth } from "interwire/health";
import { toJson } from "interwire/json";
import { openTelemetry } from "interwire/opentelemetry";
import { addReflection } from "interwire/reflection";
import { serialize } from "interwire/snapshot";
import { connectForTest } from "interwire/testing";
import type { ICalculator, Pair } from "./contracts.js";

async function main() {
  const server = createServer({ interceptors: [openTelemetry()] });
  server.implement<ICalculator>({ Sum: async (x, y) => BigInt(x + y + currentCall()!.metadata.get("plus").length) });
  addHealth(server);
  addReflection(server);
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  console.log(await createClientFactory().createClient<ICalculator>(channel).Sum(1, 2), channel.state.way);
  channel.close();
  const connection = await connectForTest(createServer().implement<ICalculator>({ Sum: async () => 4n }));
  console.log(await connection.createClient<ICalculator>().Sum(1, 2));
  await connection.close();
  await server.close();
  console.log(toJson(messageOf<Pair>(), { x: 5, y: 6 }), typeof ErrorInfo$message, typeof serialize);
}
main();
`;

const client = `import { createChannel, createClientFactory } from "interwire";
import type { ICalculator } from "./contracts.js";
const channel = createChannel(process.argv[2]!);
console.log(await createClientFactory().createClient<ICalculator>(channel).Sum(1, 2));
channel.close();
`;

const message = `import { messageOf } from "interwire/core";
import type { Pair } from "./contracts.js";
console.log(messageOf<Pair>().toBinary({ x: 1, y: 2 }));
`;

const orders = `import { bcl, type int32, type int64, messageOf } from "interwire/core";
interface Line { /** @dataMember 1 */ sku: string; /** @dataMember 2 */ quantity: int32 }
export interface Order {
  /** @dataMember 1 */ id: int64;
  /** @dataMember 2 */ lines: Line[];
  /** @dataMember 3 */ key: bcl.Guid;
  /** @dataMember 4 */ ratios: int32[];
  payment: { /** @dataMember 5 */ case: "card"; value: Line } | { case?: undefined };
}
export const order = messageOf<Order>();
const refusal = (act: () => unknown): string => { try { act(); return "none"; } catch (error) { return String(error); } };
const read = (hex: string): string => refusal(() => order.fromBinary(Uint8Array.from(hex.match(/../g)!, (byte) => parseInt(byte, 16))));
for (const hex of JSON.parse(process.argv[2]!)) console.log(read(hex));
console.log(refusal(() => order.toBinary({ id: 1n, lines: [{ sku: "a", quantity: 0.5 }], key: "" as bcl.Guid, ratios: [], payment: {} })));
console.log(refusal(() => order.fromBinary(new Uint8Array(0), { Copy: true } as object)));
console.log(JSON.stringify(order));
`;

const printed = `3n direct
4n
{ x: 5, y: 6 } function function
`;

// esbuild's users write this so that the CommonJS packages inside a module find \`require\`.
const usual = `import { createRequire } from "module"; const require = createRequire(import.meta.url);`;
const longer = `import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
const require = createRequire(import.meta.url);
const __filename = fileURLToPath(import.meta.url);
const __dirname = dirname(__filename);`;

const libraries = ["@grpc/grpc-js", "@bufbuild/protobuf", "@opentelemetry/api"];

const rows: readonly (readonly [string, BuildOptions])[] = [
  // The first three differ the most.
  ["a module with everything inside, below the usual banner", { format: "esm", banner: { js: usual } }],
  ["a CommonJS file with everything inside", { format: "cjs" }],
  ["a module with the libraries outside, without a banner", { format: "esm", external: libraries }],
  ["the same below a banner with all names of CommonJS", { format: "esm", banner: { js: longer } }],
  ["the same, minified", { format: "esm", banner: { js: usual }, minify: true }],
  [
    "a module with the libraries outside, below the usual banner",
    { format: "esm", banner: { js: usual }, external: libraries },
  ],
  ["a CommonJS file with the libraries outside", { format: "cjs", external: libraries }],
];

describe("a server and a client run, bundled by esbuild into", () => {
  let workspace: Workspace;
  beforeAll(() => {
    workspace = createWorkspace({
      name: "modules-bundles",
      files: {
        "tsconfig.json": tsconfig({}),
        "package.json": { type: "module", private: true },
        "src/contracts.ts": contracts,
        "src/main.ts": main,
        "src/client.ts": client,
        "src/message.ts": message,
        "src/orders.ts": orders,
      },
    });
    expect(workspace.compile()).toEqual({ exitCode: 0, output: "" });
  });

  test.each(sampledRows(3, rows).map(([name, options], index) => ({ name, options, index })))(
    "$name",
    ({ options, index }) => {
      const file = `bundle${index}.${options.format === "cjs" ? "cjs" : "mjs"}`;
      const { warnings } = buildSync({
        ...options,
        entryPoints: [join(workspace.folder, "out/main.js")],
        outfile: join(workspace.folder, file),
        bundle: true,
        platform: "node",
        target: "node20",
        logLevel: "silent",
      });
      expect(warnings.map(({ text }) => text)).toEqual([]);
      expect(workspace.run(file)).toEqual({ exitCode: 0, output: printed });
    },
  );

  test("names what was minified, and what adds contracts to a bundle, where nothing has", () => {
    const plain = `import { createServer } from "interwire";
class Calculator { async Sum(x, y) { return x + y; } async Echo(x) { return x; } }
try { createServer().map(Calculator); } catch (error) { console.log(String(error)); }
`;
    buildSync({
      stdin: { contents: plain, resolveDir: workspace.folder },
      outfile: join(workspace.folder, "plain.cjs"),
      bundle: true,
      minify: true,
      platform: "node",
    });
    const { output } = workspace.run("plain.cjs");
    expect(output.replace(/The class '\w+'/, "The class '…'")).toBe(
      "SetupError: IW2003: The class '…' with the methods Sum, Echo has no contracts, most likely because the file that declares it was not compiled by interwire's transformer. " +
        `${minified} If the transformer did compile it, annotate an interface that it implements with @serviceContract and its methods with @operationContract.\n`,
    );
  });

  test("a message from interwire/core, without grpc-js, contracts and servers", () => {
    const { outputFiles } = buildSync({
      entryPoints: [join(workspace.folder, "out/message.js")],
      bundle: true,
      minify: true,
      write: false,
      platform: "node",
      format: "esm",
    });
    const [{ text = "" } = {}] = outputFiles;
    const texts = { own: "Pair", other: "ICalculator", server: "createServer() got", transport: "@grpc/grpc-js" };
    const found = Object.entries(texts).filter(([, one]) => text.includes(one));
    expect(found.map(([name]) => name)).toEqual(["own"]);
    expect(brotliCompressSync(text).length).toBeLessThan(21_500);
  });

  describe("for browsers", () => {
    const forBrowser = (contents: string): string => {
      const { outputFiles } = buildSync({
        stdin: { contents, resolveDir: join(workspace.folder, "out") },
        bundle: true,
        minify: true,
        write: false,
        platform: "browser",
        format: "esm",
      });
      return outputFiles[0]?.text ?? "";
    };

    test("a message from interwire/core is 12 kB", () => {
      const text = forBrowser('import "./message.js";');
      expect(brotliCompressSync(text).length).toBeLessThan(12_500);
      writeFileSync(join(workspace.folder, "message.mjs"), text);
      expect(workspace.run("message.mjs")).toEqual({ exitCode: 0, output: "Uint8Array(4) [ 8, 1, 16, 2 ]\n" });
    });

    test("errors of decoding name the member of the outermost message, and what else is short says less", () => {
      writeFileSync(join(workspace.folder, "orders.mjs"), forBrowser('import "./orders.js";'));
      const truncated = "truncated message: a value runs past its end";
      const refusals: readonly (readonly [hex: string, error: string])[] = [
        ["08ffffffffffffffffffff01", "Order.id at byte 0: malformed varint: longer than ten bytes"],
        ["12030a016112030a01ff", "Order.lines at byte 5: invalid UTF-8 in a string"],
        ["2a030a01ff", "Order.payment.value at byte 0: invalid UTF-8 in a string"],
        ["22028080", `Order.ratios at byte 0: ${truncated}`],
        ["1a020901", `Order.key at byte 0: ${truncated}`],
        ["12020a056161616161", `Order.lines at byte 0: ${truncated}`],
        ["120210ff01", `Order near byte 5: ${truncated}`],
        ["f20110", `Order, unknown field 30 at byte 0: ${truncated}`],
        ["08010e", "Order at byte 2: illegal tag: wire type 6"],
      ];
      const { output } = workspace.run("orders.mjs", JSON.stringify(refusals.map(([hex]) => hex)));
      expect(output.trimEnd().split("\n")).toEqual([
        ...refusals.map(([, error]) => `DecodeError: ${error}`),
        "SetupError: IW2007: Order.lines[0].quantity is 0.5, which does not fit its type int32. Pass a value of that type, or change the declaration.",
        "TypeError: fromBinary() has no option Copy. Did you mean copy?",
        '{"typeName":"Order","fields":"{ id = 1; lines = 2; key = 3; ratios = 4; card = 5 }"}',
      ]);
    });

    test("interwire holds no grpc-js, and says what servers and channels lack", () => {
      const text = forBrowser(`import { createChannel, createServer, messageOf } from "interwire";
import { createServer as ofHttp2, http2 } from "interwire/http2";
const listen = (make) => make()[Symbol.for("interwire.listenOver")];
const calls = [() => createChannel("localhost:1"), http2];
console.log(typeof listen(createServer), typeof listen(ofHttp2));
for (const call of calls) try { call(); } catch ({ code, message }) { console.log(code, message.slice(8, message.indexOf(","))); }
console.log(createChannel("memory", { transport: () => ({}) }) !== undefined, typeof messageOf);
`);
      expect([
        text.includes("grpc-node-js/"),
        /\bnode:(?!async_hooks|zlib|diagnostics_channel|util)/.test(text),
      ]).toEqual([false, false]);
      writeFileSync(join(workspace.folder, "sockets.mjs"), text);
      expect(workspace.run("sockets.mjs").output).toBe(`function function
IW2028 createChannel("localhost:1") needs sockets
IW2028 http2() needs sockets
true function
`);
    });
  });

  test("a client of one contract, without its server and without other contracts", () => {
    const { outputFiles } = buildSync({
      entryPoints: [join(workspace.folder, "out/client.js")],
      bundle: true,
      minify: true,
      write: false,
      platform: "node",
      format: "esm",
      external: ["@grpc/grpc-js"],
    });
    const [{ text = "" } = {}] = outputFiles;
    const texts = { own: "ICalculator", other: "IShipping", server: "createServer() got", transport: "@grpc/grpc-js" };
    const found = Object.entries(texts).filter(([, one]) => text.includes(one));
    expect(found.map(([name]) => name)).toEqual(["own", "transport"]);
    // In bytes: with a server it is 200 000.
    expect(text.length).toBeLessThan(175_500);
  });
});
