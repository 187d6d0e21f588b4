import {
  CallContext,
  type Channel,
  type Client,
  Code,
  createClientFactory,
  createValueKey,
  Intercept,
  type Interceptor,
  type int32,
  Metadata,
  RpcError,
  type Server,
  withOptions,
} from "interwire";
import { failure, until } from "../running.js";
import { all } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** @serviceContract */
interface ITold {
  /** @operationContract */
  Ask(): Promise<string>;
  /** @operationContract */
  Upload(values: AsyncIterable<int32>): Promise<string>;
  /** @operationContract */
  Download(): AsyncIterable<string>;
  /** @operationContract */
  DownloadBeside(): Promise<[first: string, values: AsyncIterable<string>]>;
  /** @operationContract */
  Exchange(values: AsyncIterable<int32>): AsyncIterable<string>;
}

async function* one(): AsyncIterable<int32> {
  yield 1;
}

/** A call of each kind; each gives back the one text that the implementation says. */
const kinds: Readonly<Record<keyof ITold, (client: Client<ITold>) => Promise<string>>> = {
  Ask: (client) => client.Ask(),
  Upload: (client) => client.Upload(one()),
  Download: async (client) => (await all(client.Download())).join(),
  DownloadBeside: async (client) => {
    const [first, rest] = await client.DownloadBeside();
    return [first, ...(await all(rest))].join();
  },
  Exchange: async (client) => (await all(client.Exchange(one()))).join(),
};
const everyKind = Object.keys(kinds) as (keyof ITold)[];

/** The events, in order. */
const events: string[] = [];
const reported: unknown[] = [];
const cleanups: (() => Promise<void>)[] = [];

onEveryTransport(() => {
  beforeEach(() => {
    events.length = 0;
    reported.length = 0;
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  /** Says what it was made with, and notes its life. */
  class Told implements ITold {
    readonly text: string;

    constructor(text: string) {
      this.text = text;
      events.push("made");
    }

    async Ask(): Promise<string> {
      await null;
      events.push("method ended");
      return this.text;
    }

    async Upload(values: AsyncIterable<int32>): Promise<string> {
      for await (const _ of values);
      return this.Ask();
    }

    async *Download(): AsyncIterable<string> {
      try {
        yield this.text;
        await null;
      } finally {
        await null;
        events.push("method ended");
      }
    }

    async DownloadBeside(): Promise<[string, AsyncIterable<string>]> {
      return ["first", this.Download()];
    }

    async *Exchange(values: AsyncIterable<int32>): AsyncIterable<string> {
      for await (const _ of values);
      yield* this.Download();
    }
  }

  class Disposed extends Told {
    async [Symbol.asyncDispose](): Promise<void> {
      events.push("disposing");
      await null;
      events.push("disposed");
    }
  }

  const reportingServer = (interceptors: Interceptor[] = []): Server =>
    newServer({ onError: (error) => void reported.push(error), interceptors });

  async function connect(server: Server): Promise<Client<ITold>> {
    const channel: Channel = newChannel(await server.listen("127.0.0.1:0"));
    cleanups.push(async () => {
      channel.close();
      await server.close({ graceMs: 0 });
    });
    const metadata = new Metadata();
    metadata.set("user", "ada");
    return withOptions(createClientFactory().createClient<ITold>(channel), { metadata });
  }

  const userOf = ({ metadata }: CallContext): string => metadata.get("user").join();

  describe("a factory gets the context of the call, which the contract need not declare:", () => {
    const ways: Readonly<Record<string, (server: Server) => Server>> = {
      "map(C, create)": (server) => server.map(Told, (ctx) => new Told(userOf(ctx))),
      "map(C, create), asynchronously": (server) =>
        server.map(Told, async (ctx) => {
          await null;
          return new Told(userOf(ctx));
        }),
      "map(C, { create })": (server) => server.map(Told, { create: (ctx) => new Told(userOf(ctx)), interceptors: [] }),
      "implement(create)": (server) => server.implement<ITold>((ctx) => new Told(userOf(ctx))),
      "implement(create), asynchronously": (server) =>
        server.implement<ITold>(async (ctx) => new Told(userOf(ctx)), {}),
    };
    describe.each(Object.entries(ways))("%s", (_, map) => {
      test.each(everyKind)("%s", async (kind) => {
        const client = await connect(map(reportingServer()));
        for (let call = 0; call < 2; call++)
          expect(await kinds[kind](client)).toBe(kind === "DownloadBeside" ? "first,ada" : "ada");
        expect(events).toEqual(["made", "method ended", "made", "method ended"]);
      });
    });

    test("and may answer on it", async () => {
      const create = (ctx: CallContext): Told => {
        ctx.setResponseHeader("shard", "7");
        return new Told("x");
      };
      const context = new CallContext();
      await withOptions(await connect(reportingServer().map(Told, create)), context).Ask();
      expect(context.responseHeaders?.get("shard")).toEqual(["7"]);
    });
  });

  describe("what a factory made is disposed of after the call:", () => {
    test.each(everyKind)("%s", async (kind) => {
      const client = await connect(reportingServer().map(Disposed, () => new Disposed("x")));
      await kinds[kind](client);
      await until(() => events.includes("disposed"));
      expect(events).toEqual(["made", "method ended", "disposing", "disposed"]);
    });

    test.each(everyKind)("%s that fails", async (kind) => {
      class Failing extends Disposed {
        override async Ask(): Promise<string> {
          throw new RpcError(Code.ABORTED, "no");
        }
        override async *Download(): AsyncIterable<string> {
          yield* [];
          throw new RpcError(Code.ABORTED, "no");
        }
      }
      const client = await connect(reportingServer().map(Failing, () => new Failing("x")));
      expect(await failure(kinds[kind](client))).toMatchObject({ code: Code.ABORTED });
      await until(() => events.includes("disposed"));
      expect(events.slice(-2)).toEqual(["disposing", "disposed"]);
      expect(reported).toEqual([]);
    });

    test("a stream that its client leaves, behind its finally block", async () => {
      const client = await connect(reportingServer().map(Disposed, () => new Disposed("x")));
      for await (const _ of client.Download()) break;
      await until(() => events.includes("disposed"));
      expect(events).toEqual(["made", "method ended", "disposing", "disposed"]);
    });

    test("a method that outlives its call, behind its end", async () => {
      let finish = (): void => {};
      class Slow extends Disposed {
        override async Ask(): Promise<string> {
          events.push("asked");
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          return super.Ask();
        }
      }
      const client = await connect(reportingServer().map(Slow, () => new Slow("x")));
      const abort = new AbortController();
      const call = failure(withOptions(client, { signal: abort.signal }).Ask());
      await until(() => events.includes("asked"));
      abort.abort();
      expect(await call).toMatchObject({ code: Code.CANCELLED });
      expect(events).toEqual(["made", "asked"]);
      finish();
      await until(() => events.includes("disposed"));
      expect(events).toEqual(["made", "asked", "method ended", "disposing", "disposed"]);
    });

    test("synchronously, where it can only be disposed of so", async () => {
      class Plain extends Told {
        [Symbol.dispose](): void {
          events.push("disposed");
        }
      }
      const client = await connect(reportingServer().implement<ITold>(() => new Plain("x")));
      await client.Ask();
      await until(() => events.includes("disposed"));
      expect(events).toEqual(["made", "method ended", "disposed"]);
    });

    test("and close waits for it", async () => {
      const server = reportingServer().map(Disposed, () => new Disposed("x"));
      const client = await connect(server);
      await client.Ask();
      await server.close();
      expect(events.at(-1)).toBe("disposed");
    });

    test("with its failure reported, of which the client learns nothing", async () => {
      const problem = new Error("in dispose");
      class Stubborn extends Told {
        async [Symbol.asyncDispose](): Promise<void> {
          throw problem;
        }
      }
      const client = await connect(reportingServer().map(Stubborn, () => new Stubborn("x")));
      await expect(client.Ask()).resolves.toBe("x");
      await until(() => reported.length > 0);
      expect(reported).toEqual([problem]);
    });

    test("but not what serves every call", async () => {
      const server = reportingServer().implement<ITold>(new Disposed("x"));
      const client = await connect(server);
      await client.Ask();
      await server.close();
      expect(events).toEqual(["made", "method ended"]);
    });
  });

  describe("a factory that fails fails the call as its method would:", () => {
    const problem = new Error("secret");
    const thrown: Readonly<Record<string, () => Told | Promise<Told>>> = {
      "by throwing": () => {
        throw problem;
      },
      "by rejecting": () => Promise.reject(problem),
    };
    test.each(Object.entries(thrown).flatMap(([way, create]) => everyKind.map((kind) => ({ way, create, kind }))))(
      "$way, $kind",
      async ({ create, kind }) => {
        const client = await connect(reportingServer().map(Told, create));
        expect(await failure(kinds[kind](client))).toMatchObject({
          code: Code.UNKNOWN,
          rawMessage: "Exception was thrown by handler.",
        });
        expect(reported).toEqual([problem]);
      },
    );

    test("with the status that it chose", async () => {
      const create = (): Told => {
        throw new RpcError(Code.RESOURCE_EXHAUSTED, "no connection is free");
      };
      const client = await connect(reportingServer().map(Told, create));
      expect(await failure(client.Ask())).toMatchObject({
        code: Code.RESOURCE_EXHAUSTED,
        rawMessage: "no connection is free",
      });
      expect(reported).toEqual([]);
    });
  });

  describe("interceptors run around the factory:", () => {
    const user = createValueKey("user", "nobody");
    const note =
      (name: string): Interceptor =>
      async (_, next) => {
        events.push(`${name} in`);
        await next();
        events.push(`${name} out`);
      };

    @Intercept(note("class"))
    class Decorated extends Told {
      @Intercept(note("method"))
      override async Ask(): Promise<string> {
        return super.Ask();
      }
    }
    const inside = ["class in", "method in", "made", "method ended", "method out", "class out"];
    test.each<[string, (server: Server) => Server, string[]]>([
      ["those of a class", (server) => server.map(Decorated, () => new Decorated("x")), inside],
      [
        "those that only the object shows run behind it",
        (server) => server.implement<ITold>(() => new Decorated("x")),
        ["made", "class in", "method in", "method ended", "method out", "class out"],
      ],
      [
        "those of a class that extends the mapped one do, too",
        (server) => server.map(Told, () => new Decorated("x")),
        ["made", "class in", "method in", "method ended", "method out", "class out"],
      ],
    ])("%s", async (_, map, expected) => {
      const client = await connect(map(reportingServer([note("server")])));
      await client.Ask();
      expect(events).toEqual(["server in", ...expected, "server out"]);
    });

    test("what they leave in the context's values is there for it", async () => {
      const authenticate: Interceptor = async ({ context }, next) => {
        context.values.set(user, userOf(context));
        await next();
      };
      const server = reportingServer([authenticate]).map(Told, (ctx) => new Told(ctx.values.get(user)));
      await expect((await connect(server)).Ask()).resolves.toBe("ada");
    });

    test("a call that they refuse makes no object", async () => {
      const refuse: Interceptor = () => {
        throw new RpcError(Code.UNAUTHENTICATED, "who are you?");
      };
      const client = await connect(reportingServer([refuse]).map(Told, () => new Told("x")));
      expect(await failure(client.Ask())).toMatchObject({ code: Code.UNAUTHENTICATED });
      expect(events).toEqual([]);
    });

    test("they see that it failed, and a call that is tried again keeps its object", async () => {
      const again: Interceptor = async (_, next) => {
        for (let attempt = 0; attempt < 3; attempt++) {
          try {
            return await next();
          } catch (error) {
            events.push((error as Error).message);
          }
        }
      };
      let created = 0;
      let asked = 0;
      class Flaky extends Disposed {
        override Ask(): Promise<string> {
          if (++asked === 1) throw new Error("the method failed");
          return super.Ask();
        }
      }
      const create = (): Flaky => {
        if (++created === 1) throw new Error("the factory failed");
        return new Flaky("x");
      };
      const client = await connect(reportingServer([again]).map(Flaky, create));
      await expect(client.Ask()).resolves.toBe("x");
      await until(() => events.includes("disposed"));
      expect(events).toEqual([
        "the factory failed",
        "made",
        "the method failed",
        "method ended",
        "disposing",
        "disposed",
      ]);
    });
  });
});
