import type { Server as GrpcServer, ServiceDefinition } from "@grpc/grpc-js";
import {
  type CallContext,
  type Channel,
  type Client,
  type ClientFactory,
  type Contract,
  createValueKey,
  DataContract,
  DataMember,
  type double,
  type Implementation,
  type int32,
  type int64,
  OperationContract,
  type PartialMessage,
  type PlainServiceDefinition,
  type Server,
  ServiceContract,
  type Unpacked,
  type uint32,
  withOptions,
} from "interwire";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function ok<T extends true>(): T;

interface ICalc {
  Sum(x: int32, y: int32): int64;
  SumAsync(x: int32, y?: int32): Promise<int64>;
  Watch(n: int32): AsyncIterable<string>;
  Pair(): [int32, string];
  Nothing(): void;
  Flag(): boolean;
  Maybe(): int32 | null;
  Over(x: int32, y: int32): int64;
  Over(x: int32, y: int32, z: int32): Promise<int64>;
}

interface IAsync {
  O(x: int32): Promise<int64>;
  S(n: int32): AsyncIterable<string>;
}

interface ILazy {
  Load(id: int32): PromiseLike<string>;
}
// A value that satisfies the contract implements it.
ok<ILazy extends Implementation<ILazy> ? true : false>();
ok<IAsync extends Implementation<IAsync> ? true : false>();

interface IGen<T> {
  Sum(x: T, y: T): Promise<T>;
  N(x: T | null): Promise<T[]>;
}

class Sync implements Implementation<ICalc> {
  async Sum(x: int32, y: int32) {
    return BigInt(x) + BigInt(y);
  }
  SumAsync(x: int32) {
    return BigInt(x);
  }
  async *Watch() {
    yield "x";
  }
  Pair(): [int32, string] {
    return [1, ""];
  }
  Nothing() {}
  Flag() {
    return true;
  }
  async Maybe() {
    return null;
  }
  Over(_x: int32, _y: int32, z?: int32) {
    return z === undefined ? 1n : Promise.resolve(2n);
  }
}

class Gen<T> implements IGen<T> {
  async Sum(x: T, _y: T) {
    return x;
  }
  async N(x: T | null) {
    return x === null ? [] : [x];
  }
}

interface IUnpacked {
  Days(days: Unpacked<int32[]>): Promise<Unpacked<readonly int64[]>>;
  Pair(pair: [name: string, days: Unpacked<int32[]>]): AsyncIterable<Unpacked<boolean[]>>;
}

// Every list is one, and one is every list.
class Days implements Implementation<IUnpacked> {
  Days(days: int32[]): bigint[] {
    return days.map((day) => BigInt(day));
  }
  async *Pair([, days]: [string, number[]]) {
    yield days.map((day) => day > 0);
  }
}
async function unpacked(days: Client<IUnpacked>): Promise<bigint> {
  const [first = 0n, ...rest] = await days.Days([1, 2].concat([3]));
  for await (const flags of days.Pair(["a", Array.from({ length: 2 }, () => 1)])) flags.push(true);
  const one: Unpacked<int32[]> = [] as number[];
  one.push(1);
  const plain: number[] = one;
  const answer = await days.Days(plain);
  // @ts-expect-error: a list that may not change stays one.
  answer.push(1n);
  // @ts-expect-error: it is for lists.
  const none: Unpacked<int32> = 1;
  return rest.reduce((sum, one) => sum + one, first + BigInt(none));
}
ok<Equal<Unpacked<int32[]>[number], int32>>();
ok<PartialMessage<Unpacked<int32[]>> extends readonly int32[] ? true : false>();

class NeedsArguments {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

@DataContract()
class Point {
  @DataMember(1) x = 0;
  @DataMember({ order: 2, packed: false }) y: number[] = [];
}

@ServiceContract({ name: "Points", namespace: "Shapes" })
class Points {
  @OperationContract({ style: "bare" }) Move(point: Point): Point {
    return point;
  }
}

// Compiled by plain tsc and never run: the compiler is the test.
function clients(f: ClientFactory, channel: Channel, calc: Contract<ICalc>): void {
  const c = f.createClient<ICalc>(channel);
  ok<Equal<ReturnType<typeof c.Sum>, Promise<int64>>>();
  ok<Equal<typeof c.SumAsync, ICalc["SumAsync"]>>();
  ok<Equal<typeof c.Watch, ICalc["Watch"]>>();
  ok<Equal<ReturnType<typeof c.Pair>, Promise<[int32, string]>>>();
  ok<Equal<ReturnType<typeof c.Nothing>, Promise<void>>>();
  ok<Equal<ReturnType<typeof c.Flag>, Promise<boolean>>>();
  ok<Equal<ReturnType<typeof c.Maybe>, Promise<int32 | null>>>();
  const o2: Promise<int64> = c.Over(1, 2);
  const o3: Promise<int64> = c.Over(1, 2, 3);
  // @ts-expect-error no overload takes one argument
  c.Over(1);
  // @ts-expect-error no overload takes four arguments
  c.Over(1, 2, 3, 4);
  const asT: IAsync = f.createClient<IAsync>(channel);
  const back: Client<IAsync> = asT;
  ok<Equal<Client<IAsync>["O"], IAsync["O"]>>();
  ok<Equal<typeof same, typeof c>>();
  const same = withOptions(c, { timeoutMs: 5 });
  // @ts-expect-error a contract is invariant
  f.createClient<IAsync>(channel, calc);
  // @ts-expect-error without a type argument the client is never
  f.createClient(channel).Sum(1, 2);
  void [o2, o3, back];
}

function contexts(ctx: CallContext): void {
  const user = createValueKey<string>("user");
  const depth = createValueKey("depth", 0);
  ok<Equal<ReturnType<typeof readUser>, string | undefined>>();
  const readUser = () => ctx.values.get(user);
  const count: number = ctx.values.get(depth);
  ctx.values
    .set(user, "ada")
    .set(depth, count + 1)
    .delete(user);
  // @ts-expect-error the key's values are numbers
  ctx.values.set(depth, "one");
  // @ts-expect-error nothing may be undefined that has an initial value
  ctx.values.set(depth, undefined);
  // @ts-expect-error a name is no key
  ctx.values.get("user");
}

function servers(s: Server): void {
  s.map(Gen<int32>)
    .map(Gen<double>)
    .map(Sync)
    .map(Sync, () => new Sync())
    .map(Points);
  s.map(NeedsArguments, () => new NeedsArguments(1));
  // @ts-expect-error the constructor needs arguments
  s.map(NeedsArguments);
  s.implement<IGen<double>>({ Sum: (x, y) => (x as number) + (y as number), N: (x) => [x ?? 0] });
  s.implement<ICalc>(() => new Sync());
  // @ts-expect-error without a type argument nothing fits
  s.implement(new Sync());
  // @ts-expect-error the result is of another type
  s.implement<IGen<double>>({ Sum: () => "x", N: (x) => [x ?? 0] });
}

function scalars(i: int32, u: uint32, c: boolean): void {
  const names: Record<int32, string> = { 1: "a" };
  const d: double = i;
  type DeepReadonly<T> = { readonly [K in keyof T]: T[K] extends object ? DeepReadonly<T[K]> : T[K] };
  ok<Equal<DeepReadonly<{ a: int32 }>, { readonly a: int32 }>>();
  const mixed = c ? i : u;
  // A mixture stays visible.
  ok<Equal<typeof mixed, int32 | uint32>>();
  void [names, d, i === d];
}

void [clients, contexts, servers, scalars, unpacked, Days];

// Packages that add services to a server of grpc-js take ours, and ours is added to theirs.
ok<Server extends Pick<GrpcServer, "addService"> ? true : false>();
ok<GrpcServer extends Parameters<Server["addTo"]>[0] ? true : false>();
ok<ServiceDefinition extends PlainServiceDefinition ? true : false>();
ok<ServiceDefinition<ICalc> extends PlainServiceDefinition ? true : false>();
// @ts-expect-error
({}) as Server satisfies Parameters<Server["addTo"]>[0];
