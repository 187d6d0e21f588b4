// Names for parts of contracts, `type Reads = Pick<IShop, "Get">`, have tables in generated files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileIn } from "../support/compile.js";
import { generate } from "../support/generate.js";
import { contractsConfig, createWorkspace, tsconfig } from "../support/workspace.js";

const contracts = `import type { int32 } from "interwire";
export interface Order {
  /** @dataMember 1 */
  id: string;
  /** @dataMember 2 */
  count: int32;
}
export interface Unneeded {
  /** @dataMember 1 */
  text: string;
}
export interface IPing {
  /** @operationContract */
  Ping(): Promise<string>;
}
/** @serviceContract { name: "Shop" } */
export interface IShop extends IPing {
  /** @operationContract { name: "Take" } */
  Get(id: string): Promise<Order>;
  /** @operationContract */
  Put(order: Partial<Order>): Promise<Pick<Order, "id">>;
  /** @operationContract */
  Watch(after: int32): AsyncIterable<Order>;
  /** @operationContract */
  Tell(one: Unneeded): Promise<void>;
}
/** @serviceContract */
export interface IBox<T> {
  /** @operationContract */
  Open(): Promise<T>;
  /** @operationContract */
  Close(value: T): Promise<void>;
}
export type Gets = Pick<IShop, "Get">;
`;

const parts = `import type { IBox, IShop, Order } from "./contracts.js";
export type Reads = Pick<IShop, "Get" | "Watch" | "Ping">;
export type Same = Omit<IShop, "Put" | "Tell">;
export type Writes = Pick<IShop, "Put">;
export type Opens = Pick<IBox<Order>, "Open">;
export type Notes = Pick<Order, "id">;
`;

const main = `import { createServer } from "interwire";
import { connectForTest } from "interwire/testing";
import { GetsContract, IBoxContract, IShopContract, OrderMessage } from "./contracts.iw.js";
import { OpensContract, ReadsContract, SameContract, WritesContract } from "./parts.iw.js";
import { messageType } from "interwire/codegen";
async function run(): Promise<void> {
  const server = createServer().implement(
    {
      Ping: () => "pong",
      Get: (id) => ({ id, count: 7 }),
      Put: ({ id = "" }) => ({ id }),
      async *Watch(after) { yield { id: "w", count: after + 1 }; },
      Tell() {},
    },
    IShopContract,
  ).implement({ Open: () => ({ id: "boxed", count: 1 }), Close() {} }, IBoxContract(messageType(OrderMessage)));
  const { createClient, close } = await connectForTest(server);
  const reads = createClient(ReadsContract);
  console.log(await reads.Ping(), await reads.Get("a"), "Put" in reads);
  for await (const order of reads.Watch(1)) console.log(order);
  console.log(await createClient(WritesContract).Put({ id: "p" }), await createClient(GetsContract).Get("g"));
  console.log(await createClient(OpensContract).Open(), SameContract.hash === ReadsContract.hash);
  await close();
}
void run();
`;

test("their clients have the operations that are named, and bring the messages of these alone", () => {
  const { folder, compile, run } = createWorkspace({
    name: "generate-parts",
    files: {
      "src/contracts.ts": contracts,
      "src/parts.ts": parts,
      "src/main.ts": main,
      "package.json": { type: "module" },
      "tsconfig.json": tsconfig({ plugins: [] }),
    },
  });
  const { problems } = generate(folder);
  expect(problems).toEqual([]);
  expect(compile("-p", ".")).toEqual({ exitCode: 0, output: "" });
  expect(run("out/main.js").output.split("\n")).toEqual([
    "pong { id: 'a', count: 7 } false",
    "{ id: 'w', count: 2 }",
    "{ id: 'p' } { id: 'g', count: 7 }",
    "{ id: 'boxed', count: 1 } true",
    "",
  ]);
  const text = readFileSync(join(folder, "src/parts.iw.ts"), "utf8");
  expect(text).not.toContain("Tell");
  expect(text).not.toContain("Unneeded");
});

/** A change after the files were generated, and the names that the compiler's error gives; none where types do not show it. */
const changes: readonly {
  readonly change: string;
  readonly file: "contracts" | "parts";
  readonly edit: readonly [from: string, to: string];
  readonly named: readonly string[];
}[] = [
  {
    change: "one more operation",
    file: "contracts",
    edit: ['<IShop, "Get">', '<IShop, "Get" | "Put">'],
    named: ["Gets.Put"],
  },
  { change: "one operation less", file: "parts", edit: [' | "Ping"', ""], named: ["Reads.Ping"] },
  {
    change: "another type of an operation in the same file",
    file: "contracts",
    edit: ["Get(id: string)", "Get(id: int32)"],
    named: ["Gets.Get", "IShop.Get"],
  },
  { change: "another contract", file: "parts", edit: ["<IBox<Order>,", "<IBox<string>,"], named: [] },
];

test.each(changes)(
  "after $change, the file compiles no more, or --check tells",
  ({ file, edit: [from, to], named }) => {
    const { folder } = createWorkspace({
      name: "generate-changed-parts",
      files: {
        "src/contracts.ts": contracts,
        "src/parts.ts": parts,
        "package.json": { type: "module" },
        "tsconfig.json": contractsConfig({ plugins: [], noEmit: true }),
      },
    });
    expect(generate(folder).problems).toEqual([]);
    const text = { contracts, parts }[file];
    expect(text).toContain(from);
    writeFileSync(join(folder, `src/${file}.ts`), text.replace(from, to));
    const { output } = compileIn(folder, ["-p", ".", "--pretty", "false"]);
    const told = [...output.matchAll(/IW4002: (\S+) changed/g)].map(([, name]) => name);
    expect(told).toEqual(named);
    expect(generate(folder, { check: true }).changes.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`src/${file}.iw.ts is not what interwire generates`),
    );
  },
);

test("a part of a contract whose declaration file lacks annotations is an error (IW1406)", () => {
  const { folder } = createWorkspace({
    name: "generate-foreign-parts",
    files: {
      "node_modules/acme/package.json": {
        name: "acme",
        version: "1.0.0",
        types: "./index.d.ts",
        exports: "./index.js",
      },
      "node_modules/acme/index.d.ts": `export interface IShop { Open(): Promise<void>; Close(): Promise<void>; }
export declare function IShop$contract(): import("interwire").Contract<IShop, "h1">;
`,
      "src/parts.ts": `export type Opens = Pick<import("acme").IShop, "Open">;\n`,
      "package.json": { type: "module" },
      "tsconfig.json": contractsConfig({ plugins: [], noEmit: true }),
    },
  });
  expect(generate(folder).problems).toEqual([
    expect.stringContaining("IW1406: The declaration file of IShop in acme does not have all annotations"),
  ]);
});
