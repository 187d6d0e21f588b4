import {
  type Channel,
  Code,
  type CreateServerOptions,
  createClientFactory,
  detailOf,
  findDetails,
  type Interceptor,
  type int32,
  RpcError,
} from "interwire";
import { failure } from "../running.js";
import { all } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

interface Shelf {
  /** @dataMember 1 */
  row: int32;
}

/** @serviceContract */
interface IInner {
  /** @operationContract */
  Find(name: string): Promise<string>;
  /** @operationContract */
  List(name: string): AsyncIterable<string>;
}

/** @serviceContract */
interface INone {
  /** @operationContract */
  Find(name: string): Promise<string>;
}

/** @serviceContract */
interface IOuter {
  /** @operationContract */
  Ask(way: string): Promise<string>;
  /** @operationContract */
  Items(way: string): AsyncIterable<string>;
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function connect(address: string): Channel {
  const channel = newChannel(address);
  closers.push(() => channel.close());
  return channel;
}

const withheld = "A call to another service failed.";

onEveryTransport(({ transport }) => {
  /** A server that calls another one. */
  async function open(options: CreateServerOptions = {}) {
    const inner = newServer().implement<IInner>((context) => ({
      Find: async (name) => {
        context.setTrailer("rack", "10.0.0.1");
        if (name === "slow") await new Promise((resolve) => context.signal.addEventListener("abort", resolve));
        throw new RpcError(Code.NOT_FOUND, `no ${name}`, { details: [detailOf<Shelf>({ row: 7 })] });
      },
      async *List(name) {
        yield "first";
        throw new RpcError(Code.DATA_LOSS, `no more ${name}`);
      },
    }));
    closers.push(() => inner.close({ graceMs: 0 }));
    const channel = connect(await inner.listen("127.0.0.1:0"));
    await channel.connect();
    const refuse: Interceptor = () => {};
    const clients = createClientFactory();
    const there = clients.createClient<IInner>(channel);
    const skipping = clients.createClient<IInner>(channel, { interceptors: [refuse] });
    const nowhere = connect("127.0.0.1:1");
    const ways: Record<string, () => Promise<string>> = {
      sent: () => there.Find("book"),
      late: async () => {
        const hasty = createClientFactory({ defaults: { timeoutMs: 20 } }).createClient<IInner>(channel);
        for (;;) {
          try {
            return await hasty.Find("slow");
          } catch (error) {
            // The other server may be the first to notice, and its word is one that was sent.
            if ((error as RpcError).rawMessage !== "Deadline exceeded") throw error;
          }
        }
      },
      unreachable: () => clients.createClient<IInner>(nowhere).Find("book"),
      unconnected: async () => {
        await nowhere.connect({ timeoutMs: 1 });
        return "";
      },
      unserved: () => clients.createClient<INone>(channel).Find("book"),
      skipped: () => skipping.Find("book"),
      closed: () => {
        const gone = newChannel("127.0.0.1:1");
        gone.close();
        return clients.createClient<IInner>(gone).Find("book");
      },
      caught: async () => {
        try {
          return await there.Find("book");
        } catch (error) {
          throw new RpcError(Code.UNAVAILABLE, `sorry, ${(error as RpcError).rawMessage}`);
        }
      },
    };
    const errors: unknown[] = [];
    const outer = newServer({ ...options, onError: (error) => void errors.push(error) });
    outer.implement<IOuter>({
      Ask: async (way) => (ways[way] as () => Promise<string>)(),
      async *Items(way) {
        if (way === "sent") yield* there.List("books");
        else yield await (ways[way] as () => Promise<string>)();
      },
    });
    closers.push(() => outer.close({ graceMs: 0 }));
    return { client: clients.createClient<IOuter>(connect(await outer.listen("127.0.0.1:0"))), errors };
  }

  test("what another server has sent passes with its code, its text and its details, and without its trailers", async () => {
    const { client, errors } = await open();
    const error = await failure(client.Ask("sent"));
    expect(error).toMatchObject({ code: Code.NOT_FOUND, rawMessage: "no book" });
    expect(findDetails<Shelf>(error)).toEqual([{ row: 7 }]);
    expect(error.metadata?.get("rack")).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("what it has sent after its first item passes too, where its sender is known", async () => {
    const { client, errors } = await open();
    // The layers of grpc-js do not tell who wrote such a text.
    const rawMessage = transport === "layers" ? withheld : "no more books";
    expect(await failure(all(client.Items("sent")))).toMatchObject({ code: Code.DATA_LOSS, rawMessage });
    expect(errors).toHaveLength(transport === "layers" ? 1 : 0);
  });

  test("what this side adds to such a text does not pass", async () => {
    const { client, errors } = await open();
    expect(await failure(client.Ask("unserved"))).toMatchObject({
      code: Code.UNIMPLEMENTED,
      // The client of the outer server adds its own words to what it reads.
      rawMessage: expect.stringMatching(
        /^The server does not implement the method \/INone\/Find(: it has no service INone)?( \([^()]*\?\))?$/,
      ),
    });
    expect(errors).toEqual([]);
  });

  const ownTexts: [string, Code, RegExp][] = [
    ["unreachable", Code.UNAVAILABLE, /127\.0\.0\.1:1/],
    ["unconnected", Code.DEADLINE_EXCEEDED, /^Not connected to 127\.0\.0\.1:1 after 1 ms/],
    // On a busy machine, the time may be over before the call leaves.
    ["late", Code.DEADLINE_EXCEEDED, /^(Deadline exceeded after |The deadline passed before the call started)/],
    ["closed", Code.UNAVAILABLE, /^Channel has been shut down/],
    ["skipped", Code.INTERNAL, /^IW2023: The call of IInner\.Find has no response/],
  ];

  test.each(ownTexts)(
    "of what this side wrote (%s) the code passes alone, and onError gets it in full",
    async (way, code, text) => {
      const seen: unknown[] = [];
      const { client, errors } = await open({
        errorHandlers: [
          (error) => {
            seen.push(error);
            return null;
          },
        ],
      });
      for (const call of [() => client.Ask(way), () => all(client.Items(way))]) {
        const error = await failure(call());
        expect(error).toMatchObject({ code, rawMessage: withheld });
        expect(JSON.stringify([error.message, error.metadata?.getMap(), error.details])).not.toContain("127.0.0.1");
      }
      const told = { code, rawMessage: expect.stringMatching(text) };
      expect(errors).toMatchObject([told, told]);
      expect(seen).toEqual(errors);
    },
  );

  test("an error that the implementation makes of it is its own", async () => {
    const { client, errors } = await open();
    expect(await failure(client.Ask("caught"))).toMatchObject({
      code: Code.UNAVAILABLE,
      rawMessage: "sorry, no book",
    });
    expect(errors).toEqual([]);
  });

  test('with innerErrors: "unknown" none of it passes', async () => {
    const { client, errors } = await open({ innerErrors: "unknown" });
    for (const way of ["sent", "unreachable"]) {
      const error = await failure(client.Ask(way));
      expect(error).toMatchObject({ code: Code.UNKNOWN, rawMessage: "Exception was thrown by handler." });
      expect(error.details).toEqual([]);
    }
    expect(errors).toMatchObject([{ code: Code.NOT_FOUND, rawMessage: "no book" }, { code: Code.UNAVAILABLE }]);
    expect(await failure(client.Ask("caught"))).toMatchObject({ rawMessage: "sorry, no book" });
  });
});
