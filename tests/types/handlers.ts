import { type CallContext, type Client, type Implementation, type int32, type Server, withOptions } from "interwire";
import { serveForTest } from "interwire/testing";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function ok<T extends true>(): T;

interface IStore {
  Get(id: int32, context?: CallContext): Promise<string>;
  Find(text: string, limit?: int32, signal?: AbortSignal): Promise<string[]>;
  First(context: CallContext | undefined, id: int32): string;
  Watch(context?: CallContext, signal?: AbortSignal): AsyncIterable<string>;
  Over(id: int32, context?: CallContext): Promise<string>;
  Over(id: int32, times: int32, more: int32, context?: CallContext): Promise<string>;
  Plain(text: string, times?: int32): Promise<void>;
}

// What callers may leave out a server always passes, and nothing else.
type Handlers = Implementation<IStore>;
ok<Equal<Parameters<Handlers["Get"]>, [id: int32, context: CallContext]>>();
ok<Equal<Parameters<Handlers["Find"]>, [text: string, limit: int32 | undefined, signal: AbortSignal]>>();
ok<Equal<Parameters<Handlers["First"]>, [context: CallContext | undefined, id: int32]>>();
ok<Equal<Parameters<Handlers["Watch"]>, [context: CallContext, signal: AbortSignal]>>();
ok<Equal<Parameters<Handlers["Plain"]>, Parameters<IStore["Plain"]>>>();

class Required implements IStore {
  async Get(_id: int32, context: CallContext) {
    return context.path ?? "";
  }
  async Find(_text: string, _limit: int32 | undefined, signal: AbortSignal) {
    return [String(signal.aborted)];
  }
  First(_context: CallContext | undefined, id: int32) {
    return String(id);
  }
  async *Watch(context: CallContext) {
    yield context.path ?? "";
  }
  async Over(id: int32) {
    return String(id);
  }
  async Plain() {}
}
class AsTyped implements Implementation<IStore> {
  Get = (_id: int32, context: CallContext) => context.path ?? "";
  Find = (_text: string, _limit: int32 | undefined, { aborted }: AbortSignal) => [String(aborted)];
  First = (_context: CallContext | undefined, id: int32) => String(id);
  async *Watch({ path }: CallContext) {
    yield path ?? "";
  }
  Over = (id: int32) => String(id);
  Plain() {}
}
class Leaving implements IStore {
  Get = async (_id: int32, context?: CallContext) => context?.path ?? "";
  Find = async (_text: string, _limit?: int32, signal?: AbortSignal) => [String(signal?.aborted)];
  First = (_context: CallContext | undefined, id: int32) => String(id);
  async *Watch() {}
  Over = async (id: int32) => String(id);
  Plain = async () => {};
}

interface IEcho<T> {
  Echo(value: T, context?: CallContext): Promise<T>;
  Same(value: T): Promise<T>;
}

export function served(server: Server, client: Client<IStore>): void {
  server.map(Required).map(AsTyped).map(Leaving);
  server.implement<IStore>(new Required()).implement<IStore>(new AsTyped()).implement<IStore>(new Leaving());
  server.implement<IStore>({
    Get: (_id, context) => context.path ?? "",
    Find: (_text, _limit, signal) => [String(signal.aborted)],
    First: (context, id) => (context?.path ?? "") + id,
    async *Watch(context, { aborted }) {
      yield `${context.path} ${aborted}`;
    },
    Over: (id: int32) => String(id),
    Plain: (_text, _times) => {},
  });
  // @ts-expect-error a number that callers may leave out may be missing
  server.implement<Pick<IStore, "Find">>({ Find: (_text, limit) => ["a".repeat(limit)] });
  // Callers may still leave the context out.
  void client.Get(1).then(() => client.Find("x"));
  const same: Client<IStore> = withOptions(client, undefined);
  void same;
}

/** The handlers of a contract whose type parameter is open. */
export function echo<T>(server: Server): Server {
  return server.implement<IEcho<T>>({
    Echo: async (value, context) => (context.deadline === undefined ? value : Promise.reject(new Error())),
    Same: async (value) => value,
  });
}

export async function faked(): Promise<void> {
  await serveForTest<IStore>({ Get: (id, context) => `${id} ${context.path}` });
  await serveForTest<IStore>(() => ({ Plain() {} }));
  await serveForTest<IStore>({});
  // @ts-expect-error a name that the contract does not have
  await serveForTest<IStore>({ Gett: () => "" });
  // @ts-expect-error the result is of another type
  await serveForTest<IStore>({ Get: () => 5 });
  // @ts-expect-error nothing of it is the contract's
  await serveForTest<IStore>(new Date());
  // @ts-expect-error without a type argument nothing fits
  await serveForTest({ Get: () => "" });
}
