import { CallContext, type Channel, clrType, createClientFactory, type int32 } from "interwire";
import type {
  Bcl,
  Color,
  FaultInfo,
  ICalculator,
  IDerived,
  IDotted,
  IErrors,
  IGeneric,
  IMessages,
  IMultipurpose,
  INamespaced,
  INamespaceOnly,
  Person,
  Scalars,
  TheValue,
} from "../../test-fixtures/contracts/recorded.js";
import { clrDateTime, clrTimeSpan } from "./clr-result.js";

let channel: () => Channel;
const clients = createClientFactory({ errorDetails: [clrType<FaultInfo>("Contract.FaultInfo, peer")] });
const calculator = () => clients.createClient<ICalculator>(channel());
const derived = () => clients.createClient<IDerived>(channel());
const messages = () => clients.createClient<IMessages>(channel());
const multipurpose = () => clients.createClient<IMultipurpose>(channel());
const errors = () => clients.createClient<IErrors>(channel());

const emptyPerson: Person = {
  name: null,
  age: 0,
  address: null,
  tags: [],
  scores: new Map(),
  color: 0,
  height: null,
  photo: null,
};
const fullPerson: Person = {
  name: "Ann Ünïcode 日本 😀",
  age: 41,
  address: { street: "1 Main", city: "" },
  tags: ["a", ""],
  scores: new Map([
    ["x", 1],
    ["y", 0],
  ]),
  color: 2,
  height: 0,
  photo: new Uint8Array([0, 255, 127]),
};
const zeroScalars: Scalars = {
  i32: 0,
  i64: 0n,
  u32: 0,
  u64: 0n,
  f: 0,
  d: 0,
  b: false,
  s: null,
  bytes: null,
  nI32: null,
  nB: null,
  longs: [],
  map: new Map(),
};
const maxScalars: Scalars = {
  i32: -2147483648,
  i64: -(2n ** 63n),
  u32: 4294967295,
  u64: 2n ** 64n - 1n,
  f: 1.1,
  d: Math.PI,
  b: true,
  s: "é".repeat(200),
  bytes: new Uint8Array(300),
  nI32: 0,
  nB: false,
  longs: [0n, -1n, 2n ** 63n - 1n],
  map: new Map([
    [0, "zero"],
    [-5, ""],
  ]),
};
const noGuid = "00000000-0000-0000-0000-000000000000";
const zeroBcl: Bcl = { when: { ticks: 0n }, span: { ticks: 0n }, id: noGuid, money: "0", maybeId: null };
const fullBcl: Bcl = {
  when: { ticks: 638_397_614_456_789_012n },
  span: { ticks: -15_000_000n },
  id: "12345678-2345-3456-4567-56789a6789ab",
  money: "123.450",
  maybeId: noGuid,
};
/** The result as C# writes it in JSON, where a decimal is a number. */
async function echoBcl(value: Bcl): Promise<unknown> {
  const echoed = await messages().EchoBcl(value);
  if (echoed === null) return null;
  const { when, span, money } = echoed;
  return { ...echoed, when: clrDateTime(when), span: clrTimeSpan(span), money: Number(money) };
}
const many = (): Promise<string> => {
  const seven = { ...emptyPerson, name: "seven" };
  return messages().Many(
    1,
    "two",
    true,
    4.5,
    -5n,
    undefined,
    2,
    seven,
    0,
    new Uint8Array([9]),
    10,
    11.5,
    null,
    13,
    14,
    15,
    16,
  );
};
async function* numbers(...values: int32[]): AsyncIterable<int32> {
  yield* values;
}
async function* count(): AsyncIterable<int32> {
  for (let value = 1; ; value++) yield value;
}
async function* texts(...values: string[]): AsyncIterable<string> {
  yield* values;
}
async function all<T>(items: AsyncIterable<T> | Promise<AsyncIterable<T>>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of await items) found.push(item);
  return found;
}
async function first<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of items) return item;
  return undefined;
}
/** Results that the C# client put together with names of its own. */
type Named = Map<string, unknown>;

async function arrays(length: int32, times: int32): Promise<Named> {
  const [t, items] = await multipurpose().GenerateArraysAsync(length, times);
  return new Map<string, unknown>([
    ["t", t],
    ["a", await all(items)],
  ]);
}
async function arraysWithContext(): Promise<Named> {
  const context = new CallContext();
  context.metadata.set("value", "b");
  const [t, items] = await multipurpose().GenerateArraysAsync(1, 1, context);
  const l = await all(items);
  return new Map<string, unknown>([
    ["t", t],
    ["l", l],
    ["status", context.status?.code === 0 ? "OK" : context.status?.details],
  ]);
}
async function greet(greeting: string, ...names: string[]): Promise<Named> {
  const [items, h] = await multipurpose().GreetAsync(texts(...names), greeting);
  return new Map<string, unknown>([
    ["h", h],
    ["g", await all(items)],
  ]);
}
const concat = (): Promise<string> => {
  const context = new CallContext();
  context.metadata.set("value", "b");
  return multipurpose().Concat("a", context);
};

/** A call that the C# client made, made by ours. */
export type Replay = () => Promise<unknown>;

/** The calls by the ids of their records, over a channel that is open when they are made. */
export function replaysOver(given: () => Channel): Readonly<Record<string, Replay>> {
  channel = given;
  return replays;
}

const replays: Readonly<Record<string, Replay>> = {
  "calc/Sum": () => calculator().Sum(1, 2),
  "calc/Sum-neg": () => calculator().Sum(-1, 0),
  "calc/SumAsync": () => calculator().SumAsync(2147483647, 2147483647),
  "calc/Nothing": () => calculator().Nothing(),
  "calc/NothingAsync": () => calculator().NothingAsync(),
  "names/Standard.Calculator": () => clients.createClient<IDotted>(channel()).Ping(),
  "names/Standard.Named": () => clients.createClient<INamespaced>(channel()).Ping(),
  "names/Standard.INamespaceOnly": () => clients.createClient<INamespaceOnly>(channel()).Ping(),
  "generic/int": () => clients.createClient<IGeneric<int32>>(channel()).Echo(5),
  "generic/int?": () => clients.createClient<IGeneric<int32 | null>>(channel()).Echo(0),
  "generic/int? null": () => clients.createClient<IGeneric<int32 | null>>(channel()).Echo(null),
  "generic/TheValue": () => clients.createClient<IGeneric<TheValue>>(channel()).Echo({ value: 9 }),
  "generic/string[]": () => clients.createClient<IGeneric<string[]>>(channel()).Echo(["a", ""]),
  "generic/Last": () => clients.createClient<IGeneric<int32>>(channel()).Last(numbers(1, 2, 3)),
  "tree/BaseOp": () => derived().BaseOp("x"),
  "tree/Touch": () => derived().Touch(),
  "tree/Add": () => derived().Add(1.5, 2),
  "tree/Own": () => derived().Own(),
  "msg/Person full": () => messages().EchoPerson(fullPerson),
  "msg/Person empty": () => messages().EchoPerson(emptyPerson),
  "msg/Person null": () => messages().EchoPerson(null),
  "msg/ProtoPerson": () => messages().EchoProto({ first: "a", second: "b", age: 3 }),
  "msg/Scalars max": () => messages().EchoScalars(maxScalars),
  "msg/Scalars zero": () => messages().EchoScalars(zeroScalars),
  "msg/Bcl": () => echoBcl(fullBcl),
  "msg/Bcl default": () => echoBcl(zeroBcl),
  "msg/nullable null": () => messages().EchoNullable(null),
  "msg/nullable 0": () => messages().EchoNullable(0),
  "msg/string empty": () => messages().EchoString(""),
  "msg/string null": () => messages().EchoString(null),
  "msg/list empty": () => messages().EchoList([]),
  "msg/map": () =>
    messages().EchoMap(
      new Map([
        ["a", 1],
        ["", 0],
      ]),
    ),
  // The recording holds the number of bytes.
  "msg/bytes": async () => (await messages().EchoBytes(Uint8Array.from({ length: 256 }, (_, index) => index)))?.length,
  "msg/bytes empty": () => messages().EchoBytes(new Uint8Array()),
  "msg/color": () => messages().EchoColor(2),
  "msg/color unknown": () => messages().EchoColor(77 as Color),
  "msg/Pair": async () => {
    const [item1, item2] = await messages().Pair(0, "t");
    return { item1, item2 };
  },
  "msg/Many": many,
  "multi/Concat": concat,
  "multi/Sum5": () => multipurpose().Sum5ValuesAsync(1n, 2, 3, 4, 5),
  "multi/RepeatValue": () => all(multipurpose().RepeatValue("a", 3)),
  "multi/RepeatValue break": () => first(multipurpose().RepeatValue("a", 2147483647)),
  "multi/RepeatValue 0": () => all(multipurpose().RepeatValue("a", 0)),
  "multi/RepeatValue empty item": () => all(multipurpose().RepeatValue("", 2)),
  "multi/RepeatValueAsync": () => all(multipurpose().RepeatValueAsync("a", 3)),
  "multi/GenerateArrays": () => arrays(10, 5),
  "multi/GenerateArrays zero header": () => arrays(0, 2),
  "multi/GenerateArrays no items": () => arrays(10, 0),
  "multi/GenerateArrays context": arraysWithContext,
  "multi/SumValues": () => multipurpose().SumValues(numbers(1, 2, 3)),
  "multi/SumValues empty": () => multipurpose().SumValues(numbers()),
  "multi/MultiplyByAndSum": () => multipurpose().MultiplyByAndSumValues(numbers(1, 2, 3), 2, null),
  "multi/MultiplyByAndSum zero header": () => multipurpose().MultiplyByAndSumValues(numbers(1, 2, 3), 0, null),
  "multi/MultiplyByAndSum stop": () => multipurpose().MultiplyByAndSumValues(count(), 2, 1),
  "multi/Convert": () => all(multipurpose().ConvertValues(numbers(1, 2, 3))),
  "multi/MultiplyBy": () => all(multipurpose().MultiplyBy(numbers(1, 2, 3), 2, null)),
  "multi/MultiplyBy server stops": () => all(multipurpose().MultiplyBy(count(), 2, 1)),
  "multi/MultiplyBy client breaks": () => first(multipurpose().MultiplyBy(count(), 2, null)),
  "multi/MultiplyByAsync": () => all(multipurpose().MultiplyByAsync(numbers(1, 2, 3), 2)),
  "multi/Greet": () => greet("Hello", "world", "grpc", "X"),
  "multi/Greet empty greeting": () => greet("", "world"),
  "err/Rpc 1": () => errors().Rpc(1, "détail %"),
  "err/Rpc 3": () => errors().Rpc(3, "détail %"),
  "err/Rpc 5": () => errors().Rpc(5, "détail %"),
  "err/Rpc 7": () => errors().Rpc(7, "détail %"),
  "err/Rpc 9": () => errors().Rpc(9, "détail %"),
  "err/Rpc 13": () => errors().Rpc(13, "détail %"),
  "err/Rpc 16": () => errors().Rpc(16, "détail %"),
  "err/Unknown": () => errors().Unknown("secret"),
  "err/Fault": () => errors().Fault("some text"),
  "err/FaultText": () => errors().FaultText("some text"),
  "err/FaultAfter 2": () => all(errors().FaultAfter(2)),
  "err/FaultBeforeHeader": () => errors().FaultBeforeHeader("early"),
  "err/FaultWhileReading": () => errors().FaultWhileReading(numbers(7, 8), "read"),
};
