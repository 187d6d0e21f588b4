import { compileIn } from "../support/compile.js";
import { generate } from "../support/generate.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";

const shop = `import type { int32 } from "interwire";
import type { Item } from "./item.js";
export interface IPing {
  /** @operationContract */
  Ping(): Promise<string>;
}
/** @serviceContract { namespace: "acme" } */
export interface IShop extends IPing {
  /** @operationContract */
  Prices(item: Item): Promise<Page<Item>>;
}
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
  /** @dataMember { order: 4 } */
  next?: int32;
}
`;

const item = `import { DataMember, type int32 } from "interwire";
export class Item {
  @DataMember(1) cents: int32 = 0;
  get euros(): number { return this.cents / 100; }
}
`;

const main = `import { contractOf, createServer } from "interwire";
import { serveForTest, connectForTest } from "interwire/testing";
import { type IShop, IShopContract, Item, type Page } from "@acme/contracts";
export interface Order extends Page<Item> {
  /** @dataMember 9 */
  note: string;
}
/** @serviceContract */
export interface IMall extends IShop {
  /** @operationContract */
  Buy(order: Order): Promise<Item>;
}
class Mall implements IMall {
  async Ping() { return "pong"; }
  async Prices(item: Item) { return { items: [item], next: 2 }; }
  async Buy({ items, note }: Order) { return Object.assign(new Item(), { cents: items.length + note.length }); }
}
async function run() {
  const { client, close } = await serveForTest<IMall>(new Mall());
  const { items } = await client.Prices(Object.assign(new Item(), { cents: 250 }));
  console.log(items[0]?.euros, await client.Ping(), (await client.Buy({ items, note: "four" })).cents);
  await close();
  const own = await connectForTest(createServer().map(Mall));
  console.log(await own.createClient(IShopContract).Ping(), await own.createClient<IShop>().Ping());
  await own.close();
  console.log(contractOf<IShop>().hash === IShopContract.hash, contractOf<IMall>().services.map(({ service }) => service).join(" "));
}
void run();
`;

const files = {
  "contracts/package.json": {
    name: "@acme/contracts",
    version: "1.0.0",
    type: "module",
    exports: { ".": { types: "./out/index.d.ts", default: "./out/index.js" } },
  },
  "contracts/tsconfig.json": tsconfig({ composite: true, plugins: [], removeComments: true }),
  "contracts/src/item.ts": item,
  "contracts/src/shop.ts": shop,
  "contracts/src/index.ts": `export * from "./item.js";
export * from "./item.iw.js";
export type * from "./shop.js";
export * from "./shop.iw.js";
`,
  "app/package.json": { name: "app", type: "module" },
  "app/tsconfig.json": tsconfig({}, { references: [{ path: "../contracts" }] }),
  "app/src/main.ts": main,
};

const links = { "node_modules/@acme/contracts": "contracts" };
const printed = `2.5 pong 5
pong pong
true IMall acme.IShop IMall
`;

test("a package that plain tsc built from generated files has tables for those whom the transformer compiles", () => {
  const { folder, compile, run } = createWorkspace({ name: "generate-package", files, links });
  expect(generate(`${folder}/contracts`).problems).toEqual([]);
  expect(compileIn(`${folder}/contracts`, ["-p", ".", "--pretty", "false"], "tsc")).toEqual({
    exitCode: 0,
    output: "",
  });
  expect(compile("-p", "app")).toEqual({ exitCode: 0, output: "" });
  expect(run("app/out/main.js")).toEqual({ exitCode: 0, output: printed });
});

test("and for those who generate files themselves", () => {
  const generated = main
    .replace("serveForTest<IMall>(new Mall())", "serveForTest(new Mall(), IMallContract)")
    .replace("createServer().map(Mall)", "createServer().map(Mall, { contracts: [IMallContract] })")
    .replace("own.createClient<IShop>()", "own.createClient(IShopContract)")
    .replaceAll("contractOf<IShop>()", "contractOf(IShopContract)")
    .replace("contractOf<IMall>()", "contractOf(IMallContract)")
    .replace("export interface Order", 'import { IMallContract } from "./main.iw.js";\nexport interface Order');
  const { folder, run } = createWorkspace({
    name: "generate-packages",
    files: {
      ...files,
      "app/src/main.ts": generated,
      "app/tsconfig.json": tsconfig({ plugins: [] }, { references: [{ path: "../contracts" }] }),
    },
    links,
  });
  for (const name of ["contracts", "app"]) {
    expect(generate(`${folder}/${name}`).problems).toEqual([]);
    const compiled = compileIn(`${folder}/${name}`, ["-p", ".", "--pretty", "false"], "tsc");
    expect(compiled).toEqual({ exitCode: 0, output: "" });
  }
  expect(run("app/out/main.js")).toEqual({ exitCode: 0, output: printed });
});
