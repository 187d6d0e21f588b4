import { CallContext, Code, detailOf, Metadata, RpcError } from "interwire";
import { aborted, type Running, runContexts, ways } from "../contexts-running.js";
import { failure, until } from "../running.js";
import { sourceOf } from "../streams-running.js";
import { onEveryTransport } from "../transports.js";

let running: Running;

interface Large {
  /** @dataMember 1 */
  text: string;
}

onEveryTransport(() => {
  beforeAll(async () => {
    running = await runContexts();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.errors.length = 0;
  });
  afterEach(async () => {
    // The connection is as good as before, whatever was too large.
    running.instance.act = () => "fine";
    await expect(running.client.Unary(new CallContext(), "")).resolves.toBe("fine");
  });

  /** Text that HTTP/2 cannot make shorter. */
  function incompressible(length: number): string {
    let state = 1;
    return Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCharCode(33 + (state % 90));
    }).join("");
  }

  const large = incompressible(70_000);
  const textOf = (name: string, bytes: number): string =>
    `IW2014: Header '${name}' cannot be sent: with it the headers have ${bytes} bytes, and no more than 65536 get through. ` +
    "Send what is large in a message.";
  const unknown = { code: Code.UNKNOWN, rawMessage: "Exception was thrown by handler." };

  describe("metadata up to 64 KB arrives, in every place", () => {
    const text = incompressible(65_000);
    test.each(ways)("$way", async ({ call }) => {
      running.instance.act = (ctx) => {
        ctx.setResponseHeader("large", text);
        ctx.setTrailer("large", text);
        return String(ctx.metadata.get("large")[0] === text);
      };
      const metadata = new Metadata();
      metadata.set("large", text);
      const ctx = new CallContext({ metadata });
      await expect(call(running.client, ctx)).resolves.toBe("true");
      expect([ctx.responseHeaders?.get("large"), ctx.trailers?.get("large")]).toEqual([[text], [text]]);
    });
  });

  describe("larger metadata is IW2014:", () => {
    test.each(ways)("of a request, before it is sent: $way", async ({ call }) => {
      const metadata = new Metadata();
      metadata.set("small", "1");
      for (const one of ["a", "b", "c"]) metadata.add("several-bin", Buffer.alloc(20_000, one));
      const error = await failure(call(running.client, new CallContext({ metadata })));
      expect(error).toMatchObject({ code: "IW2014", message: textOf("several-bin", 80_171) });
    });

    test("of a request with what stands beside its stream", async () => {
      const values = sourceOf(["a"]);
      const error = await failure(running.client.Up(values, undefined, large));
      expect(error).toMatchObject({ code: "IW2014", message: textOf("smgrpc-method-input-bin", 93_395) });
      expect(values.state.taken).toBe(0);
    });

    test.each(ways)("of a response, in onError: $way", async ({ call }) => {
      for (const set of ["setResponseHeader", "setTrailer"] as const) {
        running.errors.length = 0;
        running.instance.act = (ctx) => {
          ctx[set]("large", large);
          return "";
        };
        expect(await failure(call(running.client, new CallContext()))).toMatchObject(unknown);
        expect(running.errors.map(({ error }) => (error as Error).message)).toEqual([textOf("large", 70_037)]);
      }
    });

    test("of a response with what stands beside its stream", async () => {
      running.instance.act = () => "";
      const [items] = [running.client.Beside(null, large)];
      expect(await failure(items)).toMatchObject(unknown);
      expect(running.errors.map(({ error }) => (error as Error).message)).toEqual([
        textOf("smgrpc-method-output-bin", 93_396),
      ]);
    });

    test.each(ways)("of an error, in onError: $way", async ({ call }) => {
      const metadata = new Metadata();
      metadata.set("large", large);
      running.instance.act = () => {
        throw new RpcError(Code.ABORTED, "no", { metadata });
      };
      expect(await failure(call(running.client, new CallContext()))).toMatchObject(unknown);
      expect(running.errors.map(({ error }) => (error as Error).message)).toEqual([textOf("large", 70_037)]);
    });

    test("of an error with large details, in onError", async () => {
      running.instance.act = () => {
        throw new RpcError(Code.ABORTED, "no", { details: [detailOf<Large>({ text: large })] });
      };
      expect(await failure(running.client.PlainUnary(""))).toMatchObject(unknown);
      expect(running.errors.map(({ error }) => (error as Error).message)).toEqual([
        expect.stringContaining("IW2014: Header 'grpc-status-details-bin' cannot be sent"),
      ]);
    });
  });

  describe("the text of an error", () => {
    test.each<[string, string, number]>([
      ["of ASCII", "x".repeat(40_000), 32_768],
      ["of long characters", "日".repeat(40_000), 3_640],
      ["of pairs", "😀".repeat(40_000), 5_460],
      ["of characters that are escaped", " ".repeat(40_000), 10_922],
    ])("%s is cut where it would not get through, and the error is what it was", async (_, text, length) => {
      running.instance.act = () => {
        throw new RpcError(Code.ABORTED, text);
      };
      for (const { call } of ways) {
        const error = await failure(call(running.client, new CallContext()));
        expect(error.code).toBe(Code.ABORTED);
        expect(error.rawMessage).toBe(`${text.slice(0, length)}…`);
      }
      expect(running.errors).toEqual([]);
    });

    test("is whole otherwise", async () => {
      const text = "x".repeat(32_768);
      running.instance.act = () => {
        throw new RpcError(Code.ABORTED, text);
      };
      expect((await failure(running.client.PlainUnary(""))).rawMessage).toBe(text);
    });
  });

  describe("what comes at the wrong time", () => {
    test("headers that are sent a second time are not", async () => {
      running.instance.act = (ctx) => {
        ctx.setResponseHeader("greeting", "hello");
        ctx.sendHeaders();
        ctx.sendHeaders();
        return "done";
      };
      for (const { call, path } of ways) {
        if (path.endsWith("/Beside")) continue;
        const ctx = new CallContext();
        await expect(call(running.client, ctx)).resolves.toBe("done");
        expect(ctx.responseHeaders?.get("greeting")).toEqual(["hello"]);
      }
    });

    test("headers and trailers after the end of a call go nowhere, and harm nothing", async () => {
      let kept: CallContext | undefined;
      running.instance.act = (ctx) => {
        kept = ctx;
        ctx.setTrailer("parting", "in time");
        return "done";
      };
      for (const { call } of ways) {
        const ctx = new CallContext();
        await call(running.client, ctx);
        kept?.setTrailer("parting", "late");
        kept?.sendHeaders();
        expect(ctx.trailers?.get("parting")).toEqual(["in time"]);
      }
      expect(running.errors).toEqual([]);
    });

    test("headers and trailers of a call that its client left harm nothing", async () => {
      const reached: string[] = [];
      running.instance.act = async (ctx) => {
        reached.push("method");
        await aborted(ctx.signal);
        ctx.setResponseHeader("greeting", "hello");
        ctx.sendHeaders();
        ctx.setTrailer("parting", "bye");
        reached.push("end");
        return "";
      };
      const controller = new AbortController();
      const call = failure(running.client.Unary(new CallContext({ signal: controller.signal }), ""));
      await until(() => reached.length > 0);
      controller.abort();
      expect(await call).toMatchObject({ code: Code.CANCELLED });
      await until(() => reached.length > 1);
      expect(running.errors).toEqual([]);
    });
  });
});
