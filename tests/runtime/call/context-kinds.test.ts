import { CallContext, Code, createValueKey, RpcError, SetupError } from "interwire";
import { aborted, type Running, runContexts, ways } from "../contexts-running.js";
import { failure, until } from "../running.js";
import { onEveryTransport } from "../transports.js";

let running: Running;

function raise(error: Error): never {
  throw error;
}

onEveryTransport(() => {
  beforeAll(async () => {
    running = await runContexts();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.errors.length = 0;
  });

  describe("metadata goes both ways", () => {
    test.each(ways)("$way", async ({ call }) => {
      running.instance.act = (server) => {
        server.setResponseHeader("greeting", ["one", "two"]);
        server.setResponseHeader("greeting-bin", [Buffer.from([0, 255]), Buffer.from("two")]);
        server.setTrailer("parting", ["three", "four"]);
        server.setTrailer("parting-bin", Buffer.of());
        const { metadata } = server;
        return JSON.stringify([metadata.get("user"), metadata.get("key-bin").map((one) => [...Buffer.from(one)])]);
      };
      const ctx = new CallContext();
      ctx.metadata.add("user", "ada");
      ctx.metadata.add("user", "eve");
      ctx.metadata.add("key-bin", Buffer.from([1, 0, 200]));
      ctx.metadata.add("key-bin", Buffer.from([2]));
      await expect(call(running.client, ctx)).resolves.toBe(JSON.stringify([["ada, eve"], [[1, 0, 200], [2]]]));
      expect(ctx.responseHeaders?.get("greeting")).toEqual(["one, two"]);
      expect(ctx.responseHeaders?.get("greeting-bin")).toEqual([Buffer.from([0, 255]), Buffer.from("two")]);
      expect(ctx.trailers?.get("parting")).toEqual(["three, four"]);
      expect(ctx.trailers?.get("parting-bin")).toEqual([Buffer.of()]);
      expect(ctx.status).toEqual({ code: 0, details: "" });
    });
  });

  describe("headers that were set before a failure arrive, and trailers", () => {
    const failures: readonly (readonly [string, () => string, object])[] = [
      ["an RpcError", () => raise(new RpcError(Code.NOT_FOUND, "Gone")), { code: Code.NOT_FOUND, rawMessage: "Gone" }],
      ["another error", () => raise(new Error("secret")), { code: Code.UNKNOWN }],
      ["a result that does not fit its type", () => 1 as unknown as string, { code: Code.UNKNOWN }],
    ];

    test.each(ways.flatMap((way) => failures.map(([name, act, error]) => ({ ...way, name, act, error }))))(
      "$way, $name",
      async ({ call, act, error }) => {
        running.instance.act = (server) => {
          server.setResponseHeader("greeting", ["one", "two"]);
          server.setTrailer("parting", "three");
          return act();
        };
        const ctx = new CallContext();
        expect(await failure(call(running.client, ctx))).toMatchObject(error);
        expect(ctx.responseHeaders?.get("greeting")).toEqual(["one, two"]);
        expect(ctx.trailers?.get("parting")).toEqual(["three"]);
      },
    );

    test.each(ways)("$way, unless they cannot be sent, which ends the call as UNKNOWN", async ({ call }) => {
      running.instance.act = (server) => {
        server.setResponseHeader("te", "trailers");
        return raise(new RpcError(Code.NOT_FOUND, "Gone"));
      };
      const ctx = new CallContext();
      expect(await failure(call(running.client, ctx))).toMatchObject({ code: Code.UNKNOWN });
      expect(ctx.responseHeaders?.get("te") ?? []).toEqual([]);
      expect(running.errors).toMatchObject([{ error: { code: "IW2014" } }]);
    });
  });

  describe("a server's context tells about its call", () => {
    test.each(ways)("$way", async ({ call, path }) => {
      const seen: unknown[] = [];
      running.instance.act = (server) => {
        seen.push(server.path, server.peer?.startsWith("127.0.0.1:"), server.peerCertificate);
        seen.push(server.deadline === undefined, server.remainingMs, server.signal.aborted);
        return "";
      };
      await call(running.client, new CallContext());
      expect(seen).toEqual([path, true, undefined, true, undefined, false]);
    });

    test.each(ways)("$way, with a deadline", async ({ call }) => {
      let remaining: number | undefined;
      let deadline: Date | undefined;
      running.instance.act = (server) => {
        ({ remainingMs: remaining, deadline } = server);
        return "";
      };
      await call(running.client, new CallContext({ timeoutMs: 600_000 }));
      expect(remaining).toBeGreaterThan(0);
      expect(remaining).toBeLessThanOrEqual(600_000);
      expect((deadline?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000);
    });
  });

  describe("headers that are sent at once arrive before the result", () => {
    test.each(ways.filter(({ path }) => !path.endsWith("/Beside")))("$way", async ({ call }) => {
      let open = (): void => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      running.instance.act = async (server) => {
        server.setResponseHeader("greeting", "hello");
        server.sendHeaders();
        server.sendHeaders();
        await gate;
        try {
          server.setResponseHeader("late", "x");
        } catch (error) {
          return (error as SetupError).message;
        }
        return "set";
      };
      const ctx = new CallContext();
      const result = call(running.client, ctx);
      await until(() => ctx.responseHeaders !== undefined);
      expect(ctx.responseHeaders?.get("greeting")).toEqual(["hello"]);
      open();
      await expect(result).resolves.toBe(
        "IW2014: Header 'late' cannot be sent: the response's headers have left already. " +
          "Set it before sendHeaders() and before the first item, or set a trailer.",
      );
    });

    test("without any set, the client learns that the call has begun", async () => {
      running.instance.act = async (server) => {
        server.sendHeaders();
        await aborted(server.signal);
        return "";
      };
      const controller = new AbortController();
      const ctx = new CallContext({ signal: controller.signal });
      const result = failure(running.client.Unary(ctx, ""));
      await until(() => ctx.responseHeaders !== undefined);
      controller.abort();
      expect(await result).toMatchObject({ code: 1 });
    });

    test("not while the values beside a stream are missing", async () => {
      running.instance.act = (server) => {
        try {
          server.sendHeaders();
        } catch (error) {
          return (error as SetupError).message;
        }
        return "sent";
      };
      const [items] = await running.client.Beside(new CallContext(), "x");
      for await (const item of items) {
        expect(item).toBe(
          "IW2014: Header 'smgrpc-method-output-bin' cannot be sent: it holds the values beside the stream, which the " +
            "method has not returned yet. Leave sendHeaders() out: these headers leave when the method returns.",
        );
      }
      expect.assertions(1);
    });

    test("are checked then and there", async () => {
      let thrown: unknown;
      running.instance.act = (server) => {
        server.setResponseHeader("te", "trailers");
        try {
          server.sendHeaders();
        } catch (error) {
          thrown = error;
          server.responseHeaders = undefined;
        }
        return "answered";
      };
      await expect(running.client.Unary(new CallContext(), "")).resolves.toBe("answered");
      expect(thrown).toBeInstanceOf(SetupError);
      expect(thrown).toMatchObject({ code: "IW2014" });
    });

    test("of an empty stream leave with its end, unless they cannot be sent", async () => {
      const empty = async function* (name: string, ctx?: CallContext): AsyncIterable<string> {
        ctx?.setResponseHeader(name, "x");
        yield* [];
      };
      const { Down } = running.instance;
      running.instance.Down = empty;
      try {
        const ctx = new CallContext();
        for await (const _ of running.client.Down("greeting", ctx));
        expect(ctx.responseHeaders?.get("greeting")).toEqual(["x"]);
        const refused = (async () => {
          for await (const _ of running.client.Down("te"));
        })();
        expect(await failure(refused)).toMatchObject({ code: 2 });
        expect(running.errors).toMatchObject([{ error: { code: "IW2014" }, path: "/IContexts/Down" }]);
      } finally {
        running.instance.Down = Down;
      }
    });
  });

  describe("a caller's signal aborts the server's", () => {
    test.each(ways)("$way", async ({ call }) => {
      let arrived = false;
      let over = false;
      running.instance.act = async ({ signal }) => {
        arrived = true;
        await aborted(signal);
        over = true;
        throw signal.reason;
      };
      const controller = new AbortController();
      const ctx = new CallContext({ signal: controller.signal });
      const result = failure(call(running.client, ctx));
      await until(() => arrived);
      controller.abort("enough");
      expect(await result).toMatchObject({ code: 1, cause: "enough" });
      expect(ctx.status).toMatchObject({ code: 1 });
      await until(() => over);
      expect(running.errors).toEqual([]);
    });
  });

  describe("values", () => {
    const user = createValueKey<string>("user");
    const depth = createValueKey("depth", 0);

    test("belong to one call and one key", async () => {
      running.instance.act = ({ values }) => {
        const before = [values.get(user), values.get(depth)];
        values.set(user, "ada").set(depth, values.get(depth) + 1);
        const own = [values.get(user), values.get(depth), values.get(createValueKey<string>("user"))];
        const after = [values.delete(user).get(user), values.delete(depth).get(depth)];
        return JSON.stringify([before, own, after]);
      };
      const expected = JSON.stringify([
        [undefined, 0],
        ["ada", 1, undefined],
        [undefined, 0],
      ]);
      for (const { call } of ways) await expect(call(running.client, new CallContext())).resolves.toBe(expected);
    });

    test("of a caller stay with the caller", async () => {
      running.instance.act = ({ values }) => String(values.get(user));
      const ctx = new CallContext();
      ctx.values.set(user, "ada");
      await expect(running.client.Unary(ctx, "")).resolves.toBe("undefined");
      expect(ctx.values.get(user)).toBe("ada");
    });
  });

  test("a context that no call made sends nothing and keeps what is set, so an implementation can be called directly", () => {
    const ctx = new CallContext();
    ctx.setResponseHeader("greeting", "hello");
    ctx.sendHeaders();
    expect(ctx.responseHeaders?.get("greeting")).toEqual(["hello"]);
    expect([ctx.path, ctx.peer, ctx.peerCertificate, ctx.deadline, ctx.remainingMs]).toEqual(Array(5).fill(undefined));
  });
});
