import { setImmediate as nextTurn } from "node:timers/promises";
import { Client, credentials, Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { CallContext, createClientFactory, createValueKey, withOptions } from "interwire";
import { currentCall } from "interwire/current-call";
import type { IContexts } from "../context-contract.js";
import { Contexts, once, type Running, runContexts, ways } from "../contexts-running.js";
import { until } from "../running.js";
import { newChannel, newServer, onEveryTransport, testConnection } from "../transports.js";

let running: Running;

onEveryTransport(() => {
  beforeAll(async () => {
    running = await runContexts();
  });
  afterAll(() => running.stop());

  const name = (): string => String(currentCall()?.metadata.get("name"));
  const named = (value: string): CallContext => {
    const ctx = new CallContext();
    ctx.metadata.set("name", value);
    return ctx;
  };

  describe("the current call is the one whose context the method has", () => {
    test.each(ways)("$way", async ({ call }) => {
      const same: boolean[] = [];
      running.instance.act = async (server) => {
        same.push(currentCall() === server);
        await nextTurn();
        same.push(currentCall() === server);
        return "";
      };
      await call(running.client, new CallContext());
      expect(same).toEqual([true, true]);
    });
  });

  describe("a stream's generator knows its call", () => {
    const withDown = async (down: (text: string) => AsyncIterable<string>, act: () => Promise<void>): Promise<void> => {
      const { PlainDown } = running.instance;
      running.instance.PlainDown = down;
      try {
        await act();
      } finally {
        running.instance.PlainDown = PlainDown;
      }
    };

    test("at every item, however many streams run at once", async () => {
      const down = async function* (): AsyncIterable<string> {
        for (let i = 0; i < 200; i++) {
          yield name();
          if (i % 50 === 0) await nextTurn();
        }
      };
      await withDown(down, async () => {
        const streams = ["a", "b", "c"].map(async (own) => {
          const seen = new Set<string>();
          for await (const item of withOptions(running.client, named(own)).PlainDown("")) seen.add(item);
          return [...seen].join();
        });
        await expect(Promise.all(streams)).resolves.toEqual(["a", "b", "c"]);
      });
    });

    test("in its finally block, and in what listens to the signal, when the client has gone", async () => {
      const seen: string[] = [];
      const down = async function* (): AsyncIterable<string> {
        currentCall()?.signal.addEventListener("abort", () => seen.push(`aborted ${name()}`));
        try {
          for (;;) yield "item";
        } finally {
          await nextTurn();
          seen.push(`closed ${name()}`);
        }
      };
      await withDown(down, async () => {
        for await (const _ of withOptions(running.client, named("left")).PlainDown("")) break;
        await until(() => seen.length === 2);
        expect(seen).toEqual(["aborted left", "closed left"]);
      });
    });

    testConnection("in its finally block, when the client sends what cannot be read", async () => {
      const seen: string[] = [];
      let yielded = 0;
      const { PlainBoth } = running.instance;
      running.instance.PlainBoth = async function* (items) {
        // The item that ends the call is read aside, while the generator waits at a yield.
        items[Symbol.asyncIterator]()
          .next()
          .catch(() => {});
        try {
          for (;;) {
            yielded++;
            yield "x".repeat(100_000);
          }
        } finally {
          seen.push(`closed ${name()}`);
        }
      };
      const client = new Client(running.address, credentials.createInsecure());
      const raw = (bytes: Buffer): Buffer => bytes;
      const metadata = named("raw").metadata.toGrpc(GrpcMetadata);
      const stream = client.makeBidiStreamRequest("/IContexts/PlainBoth", raw, raw, metadata);
      stream.on("error", () => {});
      try {
        await until(() => yielded >= 64);
        stream.write(Buffer.of(0xff));
        await until(() => seen.length === 1);
        expect(seen).toEqual(["closed raw"]);
      } finally {
        stream.cancel();
        client.close();
        running.instance.PlainBoth = PlainBoth;
      }
    });
  });

  test("a factory that makes an object for each call knows the call", async () => {
    const made: (string | undefined)[] = [];
    const server = newServer().implement<IContexts>(() => {
      made.push(currentCall()?.path);
      return Object.assign(new Contexts(), { act: () => name() });
    });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory().createClient<IContexts>(channel);
    await expect(client.Unary(named("made"), "")).resolves.toBe("made");
    expect(made).toEqual(["/IContexts/Unary"]);
    channel.close();
    await server.close();
  });

  test("a context that is first asked for after the client has gone is aborted", async () => {
    let open = (): void => {};
    const gone = new Promise<void>((resolve) => {
      open = resolve;
    });
    const seen: unknown[] = [];
    const { PlainUnary } = running.instance;
    let arrived = false;
    running.instance.PlainUnary = async () => {
      arrived = true;
      await gone;
      seen.push(currentCall()?.signal.aborted);
      return "";
    };
    const controller = new AbortController();
    const call = withOptions(running.client, { signal: controller.signal })
      .PlainUnary("")
      .catch(() => {});
    await until(() => arrived);
    controller.abort();
    await call;
    // A second call over the same connection arrives after the cancellation.
    running.instance.PlainUnary = PlainUnary;
    running.instance.act = () => "";
    await running.client.PlainUnary("");
    open();
    await until(() => seen.length === 1);
    expect(seen).toEqual([true]);
  });

  test("values reach what runs below the method", async () => {
    const user = createValueKey("user", "nobody");
    const greet = async (): Promise<string> => {
      await nextTurn();
      return `hello ${currentCall()?.values.get(user)}`;
    };
    running.instance.act = ({ values, metadata }) => {
      values.set(user, String(metadata.get("name")));
      return greet();
    };
    await expect(Promise.all(["a", "b"].map((own) => running.client.Unary(named(own), "")))).resolves.toEqual([
      "hello a",
      "hello b",
    ]);
  });

  test("a call inside another one is a call of its own", async () => {
    running.instance.act = async (server) => {
      if (name() === "inner") return `${name()} ${server.path}`;
      const answer = await running.client.Up(once("x"), named("inner"), "");
      return `${answer} in ${name()} ${currentCall()?.path}`;
    };
    await expect(running.client.Unary(named("outer"), "")).resolves.toBe(
      "inner /IContexts/Up in outer /IContexts/Unary",
    );
  });

  test("there is none outside of a server's call, nor on the client", async () => {
    running.instance.act = () => "";
    expect(currentCall()).toBeUndefined();
    await running.client.PlainUnary("");
    expect(currentCall()).toBeUndefined();
  });
});
