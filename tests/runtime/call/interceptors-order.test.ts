import { type Client, createClientFactory, Intercept, type Interceptor, type int32 } from "interwire";
import type { ITraced } from "../intercepted-contract.js";
import { all, sourceOf } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** Notes that it ran in the lists that travel with the call, as the filters of ServiceModel.Grpc's tests do. */
function track(name: string): Interceptor {
  return async (call, next) => {
    (call.request.get("trace") as string[]).push(`${name}-before`);
    await next();
    const [list] = call.response.names;
    if (list !== undefined) (call.response.get(list) as string[]).push(`${name}-after`);
    else if (call.side === "client") call.response.stream = followed(call.response.stream, `${name}-after`);
  };
}

async function* followed(items: AsyncIterable<unknown> | undefined, last: string) {
  yield* items as AsyncIterable<string>;
  yield last;
}

async function sum(items: AsyncIterable<int32>): Promise<number> {
  return (await all(items)).reduce((total, item) => total + item, 0);
}

async function* listed(trace: readonly string[]): AsyncIterable<string> {
  yield* trace;
}

@Intercept(track("service"))
class Traced implements ITraced {
  @Intercept(track("method"))
  async Unary(trace: string[]): Promise<string[]> {
    return [...trace, "implementation"];
  }

  @Intercept(track("method"))
  UnarySync(trace: string[]): string[] {
    return [...trace, "implementation"];
  }

  @Intercept(track("method"))
  async ClientStream(items: AsyncIterable<int32>, trace: string[]): Promise<string[]> {
    return [...trace, `implementation ${await sum(items)}`];
  }

  @Intercept(track("method"))
  async ServerStream(trace: string[]): Promise<[AsyncIterable<int32>, string[]]> {
    return [sourceOf([3, 2, 1]), [...trace, "implementation"]];
  }

  @Intercept(track("method"))
  async Duplex(items: AsyncIterable<int32>, trace: string[]): Promise<[AsyncIterable<int32>, string[]]> {
    return [sourceOf([3, 2, 1]), [...trace, `implementation ${await sum(items)}`]];
  }

  @Intercept(track("method"))
  ServerStreamSync(trace: string[]): AsyncIterable<string> {
    return listed([...trace, "implementation"]);
  }

  @Intercept(track("method"))
  async *DuplexSync(items: AsyncIterable<int32>, trace: string[]): AsyncIterable<string> {
    yield* trace;
    yield `implementation ${await sum(items)}`;
  }
}

const before = [
  "global-client-before",
  "client-options-before",
  "global-server-before",
  "service-options-before",
  "service-before",
  "method-before",
];
const serverAfter = ["method-after", "service-after", "service-options-after", "global-server-after"];
const clientAfter = ["client-options-after", "global-client-after"];

const hosts: [string, (server: ReturnType<typeof newServer>) => unknown][] = [
  ["map(C)", (server) => server.map(Traced, { interceptors: [track("service-options")] })],
  [
    "map(C, { create })",
    (server) => server.map(Traced, { interceptors: [track("service-options")], create: () => new Traced() }),
  ],
  [
    "implement(object)",
    (server) => server.implement<ITraced>(new Traced(), { interceptors: [track("service-options")] }),
  ],
  [
    "implement(factory)",
    (server) => server.implement<ITraced>(() => new Traced(), { interceptors: [track("service-options")] }),
  ],
];

onEveryTransport(() => {
  describe.each(hosts)("the order of ServiceModel.Grpc's filters with %s", (_, host) => {
    const server = newServer({ interceptors: [track("global-server")] });
    host(server);
    const clients = createClientFactory({ interceptors: [track("global-client")] });
    let channel: ReturnType<typeof newChannel>;
    let client: Client<ITraced>;
    beforeAll(async () => {
      channel = newChannel(await server.listen("127.0.0.1:0"));
      client = clients.createClient<ITraced>(channel, { interceptors: [track("client-options")] });
    });
    afterAll(async () => {
      channel.close();
      await server.close();
    });

    test("unary", async () => {
      const expected = ["unary", ...before, "implementation", ...serverAfter, ...clientAfter];
      await expect(client.Unary(["unary"])).resolves.toEqual(expected);
    });

    test("unary, where the method is synchronous", async () => {
      const expected = ["unary", ...before, "implementation", ...serverAfter, ...clientAfter];
      await expect(client.UnarySync(["unary"])).resolves.toEqual(expected);
    });

    test("client streaming", async () => {
      const expected = ["client", ...before, "implementation 6", ...serverAfter, ...clientAfter];
      await expect(client.ClientStream(sourceOf([1, 2, 3]), ["client"])).resolves.toEqual(expected);
    });

    test("server streaming", async () => {
      const [items, trace] = await client.ServerStream(["server"]);
      expect(trace).toEqual(["server", ...before, "implementation", ...serverAfter, ...clientAfter]);
      await expect(all(items)).resolves.toEqual([3, 2, 1]);
    });

    test("duplex", async () => {
      const [items, trace] = await client.Duplex(sourceOf([1, 2, 3]), ["duplex"]);
      expect(trace).toEqual(["duplex", ...before, "implementation 6", ...serverAfter, ...clientAfter]);
      await expect(all(items)).resolves.toEqual([3, 2, 1]);
    });

    test("server streaming, where the stream is the list", async () => {
      const expected = ["server", ...before, "implementation", ...clientAfter];
      await expect(all(client.ServerStreamSync(["server"]))).resolves.toEqual(expected);
    });

    test("duplex, where the stream is the list", async () => {
      const expected = ["duplex", ...before, "implementation 6", ...clientAfter];
      await expect(all(client.DuplexSync(sourceOf([1, 2, 3]), ["duplex"]))).resolves.toEqual(expected);
    });
  });

  /** Interceptors that note that they ran, in this list. */
  function noting(ran: string[]) {
    const note =
      (name: string): Interceptor =>
      (_, next) => {
        ran.push(name);
        return next();
      };
    return { note, at: (order: number, name: string) => ({ intercept: note(name), order }) };
  }

  describe("an order", () => {
    test("goes before the place in the lists, which decides among equals", async () => {
      const ran: string[] = [];
      const { note, at } = noting(ran);
      const server = newServer({ interceptors: [at(9, "last"), note("global 1"), note("global 2")] });
      server.map(Traced, { interceptors: [note("service"), at(-1, "first")] });
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      const factory = createClientFactory({ interceptors: [at(1, "factory, later"), note("factory")] });
      await factory
        .createClient<ITraced>(channel, { interceptors: [note("client"), at(-1, "client, earlier")] })
        .Unary([]);
      channel.close();
      await server.close();
      expect(ran).toEqual([
        ...["client, earlier", "factory", "client", "factory, later"],
        ...["first", "global 1", "global 2", "service", "last"],
      ]);
    });

    test("moves what stands on a class or a method, for the calls of that method", async () => {
      const ran: string[] = [];
      const { note, at } = noting(ran);
      @Intercept(note("class"), at(2, "class, later"))
      class Ordered extends Traced {
        @Intercept(at(-1, "method, earlier"), note("method"), at(1, "method, later"))
        override async Unary(trace: string[]): Promise<string[]> {
          return trace;
        }
        override UnarySync(trace: string[]): string[] {
          return trace;
        }
      }
      const server = newServer({ interceptors: [note("global")] });
      server.implement<ITraced>(new Ordered(), { interceptors: [note("service")] });
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      const client = createClientFactory().createClient<ITraced>(channel);
      await client.Unary([]);
      const ofUnary = ran.splice(0);
      await client.UnarySync([]);
      channel.close();
      await server.close();
      expect(ofUnary).toEqual([
        ...["method, earlier", "global", "service"],
        ...["class", "method", "method, later", "class, later"],
      ]);
      expect(ran).toEqual(["global", "service", "class", "class, later"]);
    });
  });

  describe("the decorator", () => {
    /** The names of the interceptors on a method, as a server finds them. */
    async function run(service: new () => Pick<ITraced, "Unary">, ran: string[]): Promise<string[]> {
      const server = newServer().implement<ITraced>(new service() as ITraced);
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      await createClientFactory().createClient<ITraced>(channel).Unary([]);
      channel.close();
      await server.close();
      return ran;
    }

    test("of a base class holds for those that extend it, of a method for that method only", async () => {
      const ran: string[] = [];
      const note =
        (name: string): Interceptor =>
        (_, next) => {
          ran.push(name);
          return next();
        };
      @Intercept(note("base"))
      class Base extends Traced {
        @Intercept(note("base method"))
        override async Unary(trace: string[]): Promise<string[]> {
          return trace;
        }
      }
      @Intercept(note("derived 1"))
      @Intercept(note("derived 2"), note("derived 3"))
      class Derived extends Base {
        @Intercept(note("1"))
        @Intercept(note("2"))
        override async Unary(trace: string[]): Promise<string[]> {
          return trace;
        }
      }
      await expect(run(Derived, ran)).resolves.toEqual(["base", "derived 1", "derived 2", "derived 3", "1", "2"]);
      ran.length = 0;
      await expect(run(Base, ran)).resolves.toEqual(["base", "base method"]);
    });

    test("works as a legacy decorator", async () => {
      const ran: string[] = [];
      const note: Interceptor = (_, next) => {
        ran.push("legacy");
        return next();
      };
      class Legacy extends Traced {
        override async Unary(trace: string[]): Promise<string[]> {
          return trace;
        }
      }
      const descriptor = Object.getOwnPropertyDescriptor(Legacy.prototype, "Unary") as PropertyDescriptor;
      Intercept(note)(Legacy.prototype, "Unary", descriptor);
      Intercept(note)(Legacy);
      await expect(run(Legacy, ran)).resolves.toEqual(["legacy", "legacy"]);
    });

    test("is refused where no call arrives", () => {
      const note: Interceptor = (_, next) => next();
      const text = "@Intercept stands on classes and on their public methods; no call reaches anything else.";
      expect(() => {
        class Static extends Traced {
          @Intercept(note)
          static Make(): void {}
        }
        return Static;
      }).toThrow(new TypeError(text));
      expect(() => Intercept(note)({}, "x", { get: () => 1 })).toThrow(new TypeError(text));
    });
  });
});
