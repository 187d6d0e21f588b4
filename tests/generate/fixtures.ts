import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";

const folder = join(root, "test-fixtures/emitted");

/** The emit fixtures that declare something, as sources of a project. */
export const declarations: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => !["calls.ts", "parts.ts", "messages.ts", "barrel.ts"].includes(name))
    .map((name) => [`src/${name}`, readFileSync(join(folder, name), "utf8")]),
);

/** A fixture that has further names for what others declare. */
export const closings = `import type { int32 } from "interwire";
import type { IStore } from "./generics.js";
import type { Page, Person, Point } from "./shapes.js";
export type Points = IStore<string, Point>;
export type PersonPage = Page<Person>;
export type Numbers = Page<int32>;
export type Pairs = Page<[int32, Person]>;
/** Neither is a message nor a contract. */
export type Lookup = Map<string, Person>;
`;

/** Calls that pass generated contracts and messages, in a program that no host of interwire compiles. */
export const program = `import { createServer, messageOf } from "interwire";
import { int32Type, messageType } from "interwire/codegen";
import { connectForTest } from "interwire/testing";
import type { ICalculator, IFeed } from "./calculator.js";
import { ICalculatorContract, IFeedContract } from "./calculator.iw.js";
import { Box, BoxService } from "./classes.js";
import { BoxMessage, BoxServiceContract } from "./classes.iw.js";
import { DrawingMessage, IDrawingsContract } from "./choices.iw.js";
import { NumbersMessage, PairsMessage, PersonPageMessage, PointsContract } from "./closings.iw.js";
import { IStoreContract } from "./generics.iw.js";
import { type Person, Point } from "./shapes.js";
import { PersonMessage, PointMessage } from "./shapes.iw.js";

const calculator: ICalculator = {
  Sum: async (x: number, y: number, z: number = 0) => BigInt(x + y + z),
  Nothing() {},
  Echo: async (_context: unknown, person: Person) => person,
  Bare: async (person: Person) => person,
  Ignored() {},
};
const feed: IFeed = {
  async *Watch(topic) { yield topic; yield topic + "!"; },
  async Upload(items, name) { let size = name.length; for await (const item of items) size += item.length; return BigInt(size); },
  async Greet(names, greeting) {
    async function* greet() { for await (const name of names) yield greeting + " " + name; }
    return [greet(), greeting];
  },
};
class Store<K, V> {
  readonly values = new Map<K, V>();
  async Touch(value: V): Promise<V> { return value; }
  async Get(key: K): Promise<V | undefined> { return this.values.get(key); }
  async List(_keys: K[]): Promise<Map<string, V>> { return new Map(); }
  async Pages() { return { items: [...this.values.values()], total: this.values.size }; }
  async Pair(): Promise<[K, V]> { throw new Error("none"); }
}

async function* items<T>(...all: T[]): AsyncIterable<T> { yield* all; }

const points = new Store<string, Point>();
points.values.set("one", Object.assign(new Point(), { x: 1, y: 2 }));
const people = new Store<number, Person>();
const peopleContract = IStoreContract(int32Type, messageType(PersonMessage));

async function main(): Promise<void> {
  const server = createServer()
    .implement(calculator, ICalculatorContract)
    .implement(feed, IFeedContract)
    .map(BoxService, { contracts: [BoxServiceContract] })
    .implement(points, PointsContract)
    .implement(people, peopleContract)
    .implement({ Draw: (drawing) => ({ levels: drawing.levels, either: 3, shape: { case: "level", value: 2 } }) }, IDrawingsContract);
  const { createClient, close } = await connectForTest(server);
  const client = createClient(ICalculatorContract);
  console.log(await client.Sum(1, 2), await client.Sum(1, 2, 3), await client.Nothing());
  const person = messageOf(PersonMessage).create({ name: "Ann", tags: ["a"], pair: [1, "b"] });
  console.log((await client.Bare(person)).tags, (await client.Echo(undefined as never, person)).pair);
  const feeds = createClient(IFeedContract);
  for await (const item of feeds.Watch("t")) console.log(item);
  console.log(await feeds.Upload(items(new Uint8Array(3), new Uint8Array(4)), "name"));
  const [greetings, greeting] = await feeds.Greet(items("Ann", "Bob"), "hello");
  for await (const item of greetings) console.log(item, greeting);
  const box = await createClient(BoxServiceContract).Double(Object.assign(new Box(), { width: 1.5, labels: ["l"] }));
  console.log(box instanceof Box, box.width, BoxMessage.equals(box, box));
  const one = await createClient(PointsContract).Get("one");
  console.log(one instanceof Point, one?.y, (await createClient(PointsContract).Pages()).total);
  console.log(await createClient(peopleContract).Get(1));
  console.log(JSON.stringify(await createClient(IDrawingsContract).Draw({ levels: [1], either: 4, shape: { case: undefined } }, 1)));
  console.log(PointsContract.service, peopleContract.service, NumbersMessage.name, PersonPageMessage.name, PointMessage.name);
  console.log(typeof DrawingMessage, PairsMessage.name);
  await close();
}
void main();
`;

/** Its output. */
export const printed = `3n 6n undefined
[ 'a' ] [ 1, 'b' ]
t
t!
11n
hello Ann hello
hello Bob hello
true 3 true
true 2 1
undefined
{"shape":{"case":"level","value":2},"levels":[1],"content":{},"either":3}
demo.IStore-String-Some-Point demo.IStore-Int32-Person Page-Int32 Page-Person Some-Point
function Page-ValueTuple-Int32-Person
`;
