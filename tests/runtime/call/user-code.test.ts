import {
  type Channel,
  type Client,
  Code,
  createClientFactory,
  detailOf,
  type int32,
  RpcError,
  type Server,
  type ServiceOptions,
} from "interwire";
import { failure, until } from "../running.js";
import { all } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** Throws in its constructor when it is built for a request. */
class Touchy {
  /** @dataMember 1 */
  value: int32 = 0;
  static readonly state = { throws: false };
  constructor() {
    if (Touchy.state.throws) throw raised("in a message's constructor");
  }
}

interface Reply {
  /** @dataMember 1 */
  value: int32;
}

/** @serviceContract */
interface IPlaces {
  /** @operationContract */
  Ask(value: Touchy): Promise<Reply>;
  /** @operationContract */
  Upload(values: AsyncIterable<int32>): Promise<Reply>;
  /** @operationContract */
  Download(): Promise<AsyncIterable<Reply>>;
  /** @operationContract */
  DownloadBeside(): Promise<[first: Reply, values: AsyncIterable<Reply>]>;
  /** @operationContract */
  Exchange(values: AsyncIterable<int32>): AsyncIterable<Reply>;
}

const raised = (place: string): Error => new Error(`secret ${place}`);
const fail = (place: string): never => {
  throw raised(place);
};

const trap = (place: string): Reply => ({
  get value(): int32 {
    return fail(place);
  },
});

async function* nothing(): AsyncIterable<never> {}
async function* one(): AsyncIterable<int32> {
  yield 1;
}

/** An implementation that does nothing wrong. */
class Sound implements IPlaces {
  async Ask(): Promise<Reply> {
    return { value: 1 };
  }
  async Upload(values: AsyncIterable<int32>): Promise<Reply> {
    await all(values);
    return { value: 1 };
  }
  async Download(): Promise<AsyncIterable<Reply>> {
    return nothing();
  }
  async DownloadBeside(): Promise<[Reply, AsyncIterable<Reply>]> {
    return [{ value: 1 }, nothing()];
  }
  async *Exchange(values: AsyncIterable<int32>): AsyncIterable<Reply> {
    for await (const value of values) yield { value };
  }
}

const sound = (own: Partial<IPlaces>): IPlaces => Object.assign(new Sound(), own);

const calls: Readonly<Record<keyof IPlaces, (client: Client<IPlaces>) => Promise<unknown>>> = {
  Ask: (client) => client.Ask(new Touchy()),
  Upload: (client) => client.Upload(one()),
  Download: async (client) => all(await client.Download()),
  DownloadBeside: async (client) => all((await client.DownloadBeside())[1]),
  Exchange: (client) => all(client.Exchange(one())),
};

interface Place {
  /** The operation that is called. */
  readonly call: keyof IPlaces;
  readonly serve: IPlaces | (() => IPlaces);
  readonly options?: ServiceOptions;
  /** The value that is thrown besides. */
  readonly also?: unknown;
}

const everyKind = Object.keys(calls) as (keyof IPlaces)[];
const operation = (name: keyof IPlaces, act: () => unknown): IPlaces => sound({ [name]: act } as Partial<IPlaces>);

async function* itemsThen(place: string, ...items: Reply[]): AsyncIterable<Reply> {
  yield* items;
  fail(place);
}

const streams = (place: string): AsyncIterable<Reply> => ({
  [Symbol.asyncIterator]: () => fail(place),
});
const rejecting = (error: unknown): AsyncIterable<Reply> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
});

class Built extends Sound {
  constructor() {
    super();
    fail("in the constructor");
  }
}

const places: Readonly<Record<string, Place>> = {
  "in the constructor": { call: "Ask", serve: () => new Built() },
  ...Object.fromEntries(
    everyKind.flatMap((call): [string, Place][] => [
      [`in the factory, ${call}`, { call, serve: () => fail(`in the factory, ${call}`) }],
      [`in the method, ${call}`, { call, serve: operation(call, () => fail(`in the method, ${call}`)) }],
      [
        `in the promise, ${call}`,
        { call, serve: operation(call, () => Promise.reject(raised(`in the promise, ${call}`))) },
      ],
      [
        `in an error handler, ${call}`,
        {
          call,
          serve: operation(call, () => fail("in the method")),
          options: { errorHandlers: [() => fail(`in an error handler, ${call}`)] },
          also: raised("in the method"),
        },
      ],
      [
        `in a detail's getter, ${call}`,
        {
          call,
          serve: operation(call, () => {
            const details = [detailOf<Reply>(trap(`in a detail's getter, ${call}`))];
            throw new RpcError(Code.ABORTED, "no", { details });
          }),
          also: new RpcError(Code.ABORTED, "no"),
        },
      ],
    ]),
  ),
  "in a result's getter": { call: "Ask", serve: sound({ Ask: async () => trap("in a result's getter") }) },
  "in a result's getter after a stream": {
    call: "Upload",
    serve: sound({ Upload: async () => trap("in a result's getter after a stream") }),
  },
  "while reading a stream": {
    call: "Upload",
    serve: sound({
      Upload: async (values) => {
        for await (const _ of values) fail("while reading a stream");
        return { value: 1 };
      },
    }),
  },
  "in the getter of a value beside a stream": {
    call: "DownloadBeside",
    serve: sound({ DownloadBeside: async () => [trap("in the getter of a value beside a stream"), nothing()] }),
  },
  "where a stream begins": {
    call: "Download",
    serve: sound({ Download: async () => streams("where a stream begins") }),
  },
  "before the first item": {
    call: "Download",
    serve: sound({ Download: async () => itemsThen("before the first item") }),
  },
  "in next": { call: "Download", serve: sound({ Download: async () => rejecting(raised("in next")) }) },
  "after the first item": {
    call: "Download",
    serve: sound({ Download: async () => itemsThen("after the first item", { value: 1 }) }),
  },
  "in the getter of an item": {
    call: "Exchange",
    serve: sound({
      async *Exchange() {
        yield trap("in the getter of an item");
      },
    }),
  },
};

const reported: unknown[] = [];
const cleanups: (() => Promise<void>)[] = [];

onEveryTransport(() => {
  beforeEach(() => {
    reported.length = 0;
  });
  afterEach(async () => {
    Touchy.state.throws = false;
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  async function start(serve: Place["serve"], options: ServiceOptions = {}): Promise<Client<IPlaces>> {
    const server: Server = newServer({ onError: (error) => void reported.push(error) });
    server.implement<IPlaces>(serve, options);
    const channel: Channel = newChannel(await server.listen("127.0.0.1:0"));
    cleanups.push(async () => {
      channel.close();
      await server.close({ graceMs: 0 });
    });
    return createClientFactory().createClient<IPlaces>(channel);
  }

  describe("what user code throws ends in UNKNOWN without its text, and in onError:", () => {
    test.each(Object.entries(places))("%s", async (place, { call, serve, options, also }) => {
      const client = await start(serve, options);
      const error = await failure(calls[call](client));
      expect(error).toMatchObject({ code: Code.UNKNOWN, rawMessage: "Exception was thrown by handler." });
      expect(reported).toEqual(also === undefined ? [raised(place)] : [raised(place), also]);
    });

    test("in a message's constructor", async () => {
      const client = await start(new Sound());
      const value = new Touchy();
      Touchy.state.throws = true;
      expect(await failure(client.Ask(value))).toMatchObject({ code: Code.UNKNOWN });
      expect(reported).toEqual([raised("in a message's constructor")]);
    });

    test("in a finally block that runs because the client left", async () => {
      const place = "in a finally block";
      const client = await start(
        sound({
          async Download() {
            return (async function* () {
              try {
                for (let value = 0; ; value++) yield { value };
              } finally {
                fail(place);
              }
            })();
          },
        }),
      );
      for await (const _ of await client.Download()) break;
      await until(() => reported.length > 0);
      expect(reported).toEqual([raised(place)]);
    });
  });

  describe("what the caller's code throws is what its call fails with:", () => {
    test.each<[string, (client: Client<IPlaces>) => Promise<unknown>]>([
      ["in an argument's getter", (client) => client.Ask(trap("in an argument's getter"))],
      [
        "in the source of a stream",
        (client) =>
          client.Upload(
            (async function* () {
              yield 1;
              fail("in the source of a stream");
            })(),
          ),
      ],
      [
        "where a source begins",
        (client) => all(client.Exchange({ [Symbol.asyncIterator]: () => fail("where a source begins") })),
      ],
      [
        "in a source's next",
        async (client) => {
          const source = {
            [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(raised("in a source's next")) }),
          };
          await client.Upload(source);
        },
      ],
    ])("%s", async (place, call) => {
      const client = await start(new Sound());
      expect(await failure(call(client))).toEqual(raised(place));
      await expect(client.Ask(new Touchy())).resolves.toEqual({ value: 1 });
    });
  });
});
