/** The sources of two contract packages and of a package that uses them; paths are those under src/. */
export type Sources = Readonly<Record<string, string>>;

/** Messages: a class, a generic one and one that only its numbers mark; behind a value barrel and a sub-path. */
export const models: Sources = {
  "money.ts": `import type { double, int32 } from "interwire";
/** An amount. */
export class Money {
  /** @dataMember 1 */ cents: int32 = 0;
  get euros(): double { return this.cents / 100; }
}
`,
  "page.ts": `export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
  /** @dataMember { order: 4 } */
  next?: string;
}
`,
  "notes/note.ts": `/** @dataContract { name: "Remark" } */
export default interface Note {
  /** @dataMember 3 */
  text: string;
}
`,
  "notes/index.ts": `export type { default as Note } from "./note.js";
`,
  "index.ts": `export * from "./money.js";
export type { Page, Page as Slice } from "./page.js";
`,
};

/** Contracts: an unmarked base, a generic and a default one, two levels of barrels and a sub-path. */
export const contracts: Sources = {
  "contracts/ping.ts": `export interface IPing {
  /** @operationContract */
  Ping(): Promise<string>;
}
`,
  "contracts/shop.ts": `import type { int32 } from "interwire";
import type { Money, Slice } from "@acme/models";
import type { IPing } from "./ping.js";
/** @serviceContract { namespace: "acme" } */
export interface IShop extends IPing {
  /** @operationContract */
  Prices(count: int32): Promise<Slice<Money>>;
}
`,
  "contracts/store.ts": `import type { int32 } from "interwire";
/** @serviceContract */
export interface IStore<T> {
  /** @operationContract { name: "PutOne" } */
  Put(value: T): Promise<int32>;
  /** @operationContract */
  All(): Promise<T[]>;
}
`,
  "contracts/hello.ts": `import type { Note } from "@acme/models/notes";
/** @serviceContract */
export default interface IHello {
  /** @operationContract */
  Hello(note: Note): Promise<Note>;
}
`,
  "contracts/index.ts": `export type { IShop, IShop as IStall } from "./shop.js";
import type { IPing } from "./ping.js";
export type { IPing };
export * from "./store.js";
export { type default as IHello } from "./hello.js";
`,
  "admin.ts": `export type { IHello as default, IHello as IAdmin } from "./contracts/index.js";
`,
  "index.ts": `export type * from "./contracts/index.js";
export type { IStall as IKiosk } from "./contracts/index.js";
export { Money, type Slice as Page } from "@acme/models";
`,
};

/** Extends, implements, hosts and calls foreign contracts, and derives from foreign messages. */
export const consumer: Sources = {
  "contracts.ts": `import type { IKiosk, IPing, IStore, Money, Page } from "@acme/contracts";
import type { Note } from "@acme/models/notes";
export interface Letter extends Note {
  /** @dataMember 1 */
  to: string;
}
export interface IOpen extends IPing {
  /** @operationContract */
  Open(money: Money): Promise<Page<Money>>;
}
/** @serviceContract */
export interface IMall extends IKiosk, IOpen {
  /** @operationContract */
  Post(letter: Letter): Promise<Letter>;
}
/** @serviceContract */
export interface IDepot extends IStore<Letter> {}
`,
  "main.ts": `import type { int32 } from "interwire";
import { contractOf, createChannel, createClientFactory, createServer } from "interwire";
import { type IShop, type IStore, Money } from "@acme/contracts";
import type IAdmin from "@acme/contracts/admin";
import type { IDepot, IMall, Letter } from "./contracts.js";

class Shop implements IMall {
  async Ping() { return "pong"; }
  async Prices(count: int32) {
    return { items: Array.from({ length: count }, (_, i) => Object.assign(new Money(), { cents: 150 * i })) };
  }
  async Open(money: Money) { return { items: [money], next: "more" }; }
  async Post({ to, text }: Letter) { return { to: text, text: to }; }
}

class Memory<T> implements IStore<T> {
  readonly values: T[] = [];
  async Put(value: T) { return this.values.push(value); }
  async All() { return this.values; }
}
class Depot extends Memory<Letter> implements IDepot {}

async function main() {
  const server = createServer()
    .map(Shop)
    .map(Depot)
    .map(Memory<Money>)
    .implement<IAdmin>({ Hello: async ({ text }) => ({ text: \`hello \${text}\` }) });
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  const clients = createClientFactory();
  const paths = [contractOf<IMall>(), contractOf<IDepot>(), contractOf<IStore<Money>>(), contractOf<IAdmin>()]
    .flatMap(({ services }) => services)
    .flatMap(({ operations }) => operations.map(({ path }) => path));
  console.log(paths.join(" "));
  const { items, next } = await clients.createClient<IShop>(channel).Prices(2);
  console.log(items[1] instanceof Money, items[1]?.euros, next);
  const mall = clients.createClient<IMall>(channel);
  const opened = await mall.Open(Object.assign(new Money(), { cents: 5 }));
  console.log(opened.items[0]?.euros, opened.next, await mall.Ping());
  console.log(JSON.stringify(await mall.Post({ to: "a", text: "b" })));
  const depot = clients.createClient<IDepot>(channel);
  console.log(await depot.Put({ to: "c", text: "d" }), JSON.stringify(await depot.All()));
  const memory = clients.createClient<IStore<Money>>(channel);
  await memory.Put(Object.assign(new Money(), { cents: 700 }));
  console.log((await memory.All())[0]?.euros);
  console.log((await clients.createClient<IAdmin>(channel).Hello({ text: "you" })).text);
  channel.close();
  await server.close();
}
void main();
`,
};

/** The output of the consumer. */
export const printed = `/IMall/Post /acme.IShop/Prices /IMall/Ping /IMall/Open /IStore-Letter/All /IStore-Letter/PutOne \
/IStore-Money/All /IStore-Money/PutOne /IHello/Hello
true 1.5 undefined
0.05 more pong
{"to":"b","text":"a"}
1 [{"to":"c","text":"d"}]
7
hello you
`;

/** The `exports` of each package, as its package.json has them. */
export const entryPoints = {
  models: entries({ ".": "index", "./notes": "notes/index" }),
  contracts: entries({ ".": "index", "./admin": "admin" }),
} as const;

function entries(modules: Readonly<Record<string, string>>): Record<string, { types: string; default: string }> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, file]) => [path, { types: `./out/${file}.d.ts`, default: `./out/${file}.js` }]),
  );
}
