import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildSync } from "esbuild";
import { createWorkspace, tsconfig, type Workspace } from "../support/workspace.js";

const contracts = `import type { CallContext, int32 } from "interwire/core";
export interface Item { /** @dataMember 1 */ sku: string; /** @dataMember 2 */ counts: int32[]; /** @dataMember 3 */ next?: Item }
/** @serviceContract */
export interface IPrices {
  /** @operationContract */ Price(item: Item): Promise<number>;
  /** @operationContract */ Double(value: number): Promise<Item>;
}
/** @serviceContract */
export interface IStock {
  /** @operationContract */ Watch(count: int32): AsyncIterable<Item>;
  /** @operationContract */ Known(skus: string[], signal?: AbortSignal): Promise<boolean>;
  /** @operationContract */ Seen(context?: CallContext): Promise<string | undefined>;
}
`;

const server = `import { Code, RpcError, detailOf } from "interwire/core";
import { createServer } from "interwire/http2";
import type { IPrices, IStock, Item } from "./contracts.js";
const item = (sku: string): Item => ({ sku, counts: [1, 300] });
const server = createServer({ web: true, onError() {} });
server.implement<IPrices>({
  Price: async ({ sku, counts }) => {
    if (sku === "") throw new RpcError(Code.NOT_FOUND, "No such item", { details: [detailOf<Item>(item("lost"))] });
    return counts.reduce((sum, count) => sum + count, 0);
  },
  Double: async (value) => item(String(value * 2)),
});
server.implement<IStock>({
  async *Watch(count) { for (let n = 1; n <= count; n++) yield item(String(n)); },
  Known: async (skus) => skus.includes("tea"),
  Seen: async (context) => context?.metadata.get("who")[0] as string | undefined,
});
const url = \`http://\${await server.listen("127.0.0.1:0")}\`;
const { main } = await import(new URL(\`../\${process.argv[2]}\`, import.meta.url).href);
const refusal = (error: unknown): string => String(error).split("\\n")[0]!;
await main(url, (what: unknown) => console.log(JSON.stringify(what)), refusal);
await server.close();
`;

const unary = `import { createClient, createWebChannel } from "interwire/web";
import type { IPrices, Item } from "./contracts.js";
export async function main(url: string, note: (what: unknown) => void, refusal: (error: unknown) => string) {
  const channel = createWebChannel(url);
  const prices = createClient<IPrices>(channel);
  note(await prices.Double(2.5));
  note(await prices.Price({ sku: "tea", counts: [1, 2, -3, 4], next: { sku: "", counts: [] } }));
  const wrong: unknown[] = [
    { sku: 5, counts: [] },
    { sku: "", counts: [1, 0.5] },
    { sku: "", counts: 5 },
    { sku: "", counts: [], next: Object.freeze({ sku: "", counts: [], next: Object.freeze({ sku: "" }) }) },
    undefined,
    { sku: "", get counts() { throw new RangeError("not counted"); } },
  ];
  for (const item of wrong) await prices.Price(item as Item).catch((error) => note(refusal(error)));
  await prices.Double("5" as unknown as number).catch((error) => note(refusal(error)));
  await prices.Price({ sku: "", counts: [] }).catch(({ details, message }) => note([message, details[0].type, details[0].bytes.length]));
  channel.close();
}
`;

const streams = `import { CallContext, createClient, createWebChannel, withOptions } from "interwire/web";
import type { IPrices, IStock } from "./contracts.js";
export async function main(url: string, note: (what: unknown) => void, refusal: (error: unknown) => string) {
  const channel = createWebChannel(url);
  const stock = createClient<IStock>(channel);
  for await (const { sku, counts } of stock.Watch(2)) note([sku, counts]);
  note(await stock.Known(["milk", "tea"]));
  await stock.Known([], AbortSignal.abort("enough")).catch((error) => note(refusal(error)));
  note(await stock.Seen(new CallContext({ timeoutMs: 20_000 })) ?? "nobody");
  await withOptions(createClient<IPrices>(channel), { timeoutMs: 0 }).Double(1).catch((error) => note(refusal(error)));
  channel.close();
}
`;

const factory = `import { createClientFactory, createWebChannel } from "interwire/web";
import type { IPrices } from "./contracts.js";
export async function main(url: string, note: (what: unknown) => void, refusal: (error: unknown) => string) {
  const channel = createWebChannel(url);
  const prices = createClientFactory().createClient<IPrices>(channel);
  await prices.Price({ sku: 5, counts: [] } as never).catch((error) => note(refusal(error)));
  channel.close();
}
`;

const opened = `import { type Contract, type Message } from "interwire/core";
import type { IPrices, Item } from "./contracts.js";
const nameOf = <T,>(_: T, message?: Message<T>) => [message?.typeName, message?.create() !== undefined];
const servicesOf = <T,>(contract?: Contract<T>) => contract?.services.map(({ service }) => service);
export async function main(_: string, note: (what: unknown) => void) {
  note([nameOf<Item>({ sku: "", counts: [] }), servicesOf<IPrices>()]);
}
`;

/** Texts by which the parts of the runtime are found in a bundle. */
const parts = {
  interceptors: "IW2023",
  "values of C#": "System.Decimal",
  "descriptions of contracts": "IW2024",
  "methods of messages": "fromBinary()",
  explanations: "without the n, or Number(value)",
  streams: "The request stream failed",
  options: "The deadline passed before the call started",
} as const;

type Part = keyof typeof parts;

const rows: readonly (readonly [name: string, file: string, has: readonly Part[], notes: readonly unknown[]])[] = [
  [
    "a client with calls of one request and one response",
    "unary",
    [],
    [
      { sku: "5", counts: [1, 300] },
      4,
      "SetupError: IW2007: Price[0].sku: 5 is not a string.",
      "SetupError: IW2007: Price[0].counts[1]: 0.5 is not an int32.",
      "SetupError: IW2007: Price[0].counts: 5 is not an array.",
      "SetupError: IW2007: Price[0].next.next.counts: undefined is not an array.",
      expect.stringMatching(/^SetupError: IW2007: Price\[0\]: .*undefined/),
      "RangeError: not counted",
      'SetupError: IW2007: Double[0]: "5" is not a double.',
      ["[NOT_FOUND] /IPrices/Price: No such item", "Item", expect.any(Number)],
    ],
  ],
  [
    "a client with streams, contexts and options",
    "streams",
    ["streams", "options"],
    [
      ["1", [1, 300]],
      ["2", [1, 300]],
      true,
      "RpcError: [CANCELLED] /IStock/Known: The call was cancelled before it started",
      "nobody",
      "RpcError: [DEADLINE_EXCEEDED] /IPrices/Double: The deadline passed before the call started",
    ],
  ],
  [
    "a factory of clients",
    "factory",
    ["interceptors", "values of C#", "methods of messages", "explanations", "streams", "options"],
    [
      "SetupError: IW2007: Price.item.sku is 5, which does not fit its type string. Pass a value of that type, or change the declaration.",
    ],
  ],
  [
    "functions of the program that take contracts and messages",
    "opened",
    ["descriptions of contracts", "methods of messages", "explanations"],
    [[["Item", true], ["IPrices"]]],
  ],
];

describe("the bundle for browsers of", () => {
  let workspace: Workspace;
  beforeAll(() => {
    workspace = createWorkspace({
      name: "modules-lean-clients",
      files: {
        "tsconfig.json": tsconfig({ lib: ["ES2023", "DOM"] }),
        "package.json": { type: "module", private: true },
        "src/contracts.ts": contracts,
        "src/server.ts": server,
        "src/unary.ts": unary,
        "src/streams.ts": streams,
        "src/factory.ts": factory,
        "src/opened.ts": opened,
      },
    });
    expect(workspace.compile()).toEqual({ exitCode: 0, output: "" });
  });

  const bundle = (file: string): string => {
    const { outputFiles } = buildSync({
      entryPoints: [join(workspace.folder, `out/${file}.js`)],
      bundle: true,
      minify: true,
      write: false,
      platform: "browser",
      format: "esm",
    });
    return outputFiles[0]?.text ?? "";
  };

  test.each(rows)("%s runs, and holds no other parts", (_, file, has, notes) => {
    const text = bundle(file);
    expect(Object.keys(parts).filter((part) => text.includes(parts[part as Part]))).toEqual(
      Object.keys(parts).filter((part) => has.includes(part as Part)),
    );
    writeFileSync(join(workspace.folder, `${file}.mjs`), text);
    const { output } = workspace.run("out/server.js", `${file}.mjs`);
    expect(
      output
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(notes);
  });

  test("a client with calls of one request and one response is small", () => {
    expect(brotliCompressSync(bundle("unary")).length).toBeLessThan(24_000);
  });
});
