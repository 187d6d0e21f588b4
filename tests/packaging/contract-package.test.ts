import { current, installProject, pack, succeed } from "./packed.js";

jest.setTimeout(600_000);

const library = {
  "messages.ts": `import type { double, int32 } from "interwire";
export class Money {
  /** @dataMember 1 */ cents: int32 = 0;
  get euros(): double { return this.cents / 100; }
}
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}
`,
  "contracts.ts": `import type { int32 } from "interwire";
import type { Money, Page } from "./messages.js";
export interface IPing {
  /** @operationContract */
  Ping(): Promise<string>;
}
/** @serviceContract { namespace: "acme" } */
export interface IShop extends IPing {
  /** @operationContract */
  Prices(count: int32): Promise<Page<Money>>;
}
`,
  // A named type barrel keeps nothing of the contracts but what the compiler adds.
  "index.ts": `export type { IShop, IShop as IStore, IPing } from "./contracts.js";
export { Money } from "./messages.js";
export type * from "./messages.js";
`,
};

const consumer = `import type { int32 } from "interwire";
import { contractOf, createChannel, createClientFactory, createServer } from "interwire";
import { type IPing, type IShop, type IStore, Money, type Page } from "acme-contracts";

/** @serviceContract */
interface IMall extends IStore, IOpen {}
interface IOpen extends IPing {
  /** @operationContract */
  Open(money: Money): Promise<Page<Money>>;
}

class Shop implements IMall {
  async Ping() { return "pong"; }
  async Prices(count: int32) {
    return { items: Array.from({ length: count }, (_, i) => Object.assign(new Money(), { cents: 150 * i })) };
  }
  async Open(money: Money) { return { items: [money] }; }
}

async function main() {
  console.log(contractOf<IMall>().services.flatMap(({ operations }) => operations.map(({ path }) => path)).join());
  const server = createServer().map(Shop);
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  const clients = createClientFactory();
  const { items } = await clients.createClient<IShop>(channel).Prices(2);
  console.log(items[1] instanceof Money, items[1]?.euros, await clients.createClient<IStore>(channel).Ping());
  console.log((await clients.createClient<IMall>(channel).Open(Object.assign(new Money(), { cents: 5 }))).items[0]?.euros);
  channel.close();
  await server.close();
}
void main();
`;

test.each(["esm", "cjs"] as const)("a packed contract package serves another package, as %s", (format) => {
  const built = installProject({
    name: "acme-contracts",
    format,
    files: library,
    packages: current,
    // The tags do not survive, so nothing may depend on them.
    compilerOptions: { removeComments: true },
    manifest: { files: ["out"], exports: { ".": { types: "./out/index.d.ts", default: "./out/index.js" } } },
  });
  const folder = installProject({
    name: "consumer",
    format,
    files: { "main.ts": consumer },
    packages: [pack(built).path, ...current],
  });
  expect(succeed(folder, process.execPath, "out/main.js")).toBe(`/acme.IShop/Prices,/IMall/Ping,/IMall/Open
true 1.5 pong
0.05
`);
});
