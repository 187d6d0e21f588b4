import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { type CallOptions, RpcError, withOptions } from "interwire";
import { serveForTest } from "interwire/testing";
import { rawCall } from "../../interop/raw-http2.js";
import { until } from "../running.js";
import { shareTraced, type TracedCalls, tracedKinds } from "../traced-calls.js";
import { type ITraced, Traced } from "../traced-contract.js";
import { onEveryListener } from "../transports.js";

onEveryListener(() => {
  let calls: TracedCalls;
  shareTraced((served) => {
    calls = served;
  });

  function common(kind: string) {
    return {
      "rpc.system.name": "grpc",
      "rpc.method": `shop.ITraced/${kind}`,
      "server.address": "127.0.0.1",
      "server.port": calls.port,
    };
  }

  const peer = {
    "client.address": "127.0.0.1",
    "client.port": expect.any(Number),
    "network.peer.address": "127.0.0.1",
    "network.peer.port": expect.any(Number),
  };

  describe.each(tracedKinds)("%s", (kind, call) => {
    test("leaves a span on each side, of which the server's is the client's child", async () => {
      await call(calls.client, "fine");
      const spans = await calls.pair();
      expect(spans.client.name).toBe(`shop.ITraced/${kind}`);
      expect(spans.server.name).toBe(`shop.ITraced/${kind}`);
      expect(spans.client.attributes).toEqual({ ...common(kind), "rpc.status_code": "OK" });
      expect(spans.server.attributes).toEqual({ ...common(kind), ...peer, "rpc.status_code": "OK" });
      expect(spans.client.status).toEqual({ code: SpanStatusCode.UNSET });
      expect(spans.server.status).toEqual({ code: SpanStatusCode.UNSET });
      expect(spans.client.parentSpanContext).toBeUndefined();
      const { traceId, spanId } = spans.client.spanContext();
      expect(spans.server.parentSpanContext).toMatchObject({ traceId, spanId, isRemote: true });
      expect(spans.server.spanContext().traceId).toBe(traceId);
      expect(spans.server.instrumentationScope).toMatchObject({
        name: "interwire",
        schemaUrl: "https://opentelemetry.io/schemas/1.45.0",
      });
    });

    test("fails on the client alone when the request is to blame", async () => {
      await expect(call(calls.client, "missing")).rejects.toBeInstanceOf(RpcError);
      const spans = await calls.pair();
      expect(spans.client.attributes).toMatchObject({ "rpc.status_code": "NOT_FOUND", "error.type": "NOT_FOUND" });
      expect(spans.client.status).toEqual({ code: SpanStatusCode.ERROR, message: "no such thing" });
      expect(spans.server.attributes).toEqual({ ...common(kind), ...peer, "rpc.status_code": "NOT_FOUND" });
      expect(spans.server.status).toEqual({ code: SpanStatusCode.UNSET });
    });

    test("fails on both sides when the server is to blame, with what the client was told", async () => {
      await expect(call(calls.client, "broken")).rejects.toBeInstanceOf(RpcError);
      const spans = await calls.pair();
      for (const { attributes, status } of [spans.client, spans.server]) {
        expect(attributes).toMatchObject({ "rpc.status_code": "UNKNOWN", "error.type": "UNKNOWN" });
        expect(status).toEqual({ code: SpanStatusCode.ERROR, message: "Exception was thrown by handler." });
      }
    });

    test("records the exception: on the server the one that was thrown, on the client what it was told", async () => {
      await expect(call(calls.client, "broken")).rejects.toBeInstanceOf(RpcError);
      const spans = await calls.pair();
      const exceptions = [spans.server, spans.client].map(({ events }) =>
        events.map(({ name, attributes }) => [name, attributes?.["exception.message"]]),
      );
      expect(exceptions).toEqual([
        [["exception", "secret"]],
        [["exception", expect.stringContaining("Exception was thrown by handler.")]],
      ]);
      expect(spans.server.events[0]?.attributes?.["exception.stacktrace"]).toContain("traced-contract");
    });

    test("records no exception where the request is to blame", async () => {
      await expect(call(calls.client, "missing")).rejects.toBeInstanceOf(RpcError);
      const spans = await calls.pair();
      expect(spans.server.events).toEqual([]);
    });

    test("is cancelled by its client", async () => {
      const stopping = new AbortController();
      calls.service.between = () => stopping.abort();
      await expect(call(calls.client, "wait", stopping.signal)).rejects.toBeInstanceOf(RpcError);
      const spans = await calls.pair();
      expect(spans.client.attributes).toMatchObject({ "rpc.status_code": "CANCELLED", "error.type": "CANCELLED" });
      expect(spans.client.status.code).toBe(SpanStatusCode.ERROR);
      expect(spans.server.attributes).toEqual({ ...common(kind), ...peer, "rpc.status_code": "CANCELLED" });
      expect(spans.server.status).toEqual({ code: SpanStatusCode.UNSET });
    });

    test("is over at its deadline", async () => {
      const options: CallOptions = { timeoutMs: 200 };
      await expect(call(withOptions(calls.client, options), "wait")).rejects.toBeInstanceOf(RpcError);
      const spans = await calls.pair();
      expect(spans.client.attributes).toMatchObject({
        "rpc.status_code": "DEADLINE_EXCEEDED",
        "error.type": "DEADLINE_EXCEEDED",
      });
      // The client's reset may be there before the server's own timer.
      expect(["DEADLINE_EXCEEDED", "CANCELLED"]).toContain(spans.server.attributes["rpc.status_code"]);
    });

    test("is over before it starts when its signal has aborted", async () => {
      await expect(call(calls.client, "fine", AbortSignal.abort())).rejects.toBeInstanceOf(RpcError);
      const find = () => calls.telemetry.spans().find((span) => span.kind === SpanKind.CLIENT);
      await until(() => find() !== undefined);
      expect(find()?.attributes).toEqual({
        ...common(kind),
        "rpc.status_code": "CANCELLED",
        "error.type": "CANCELLED",
      });
    });

    test("carries no status when its request cannot be sent", async () => {
      await expect(call(calls.client, 5 as never)).rejects.toThrow();
      await until(() => calls.telemetry.spans().some((span) => span.kind === SpanKind.CLIENT));
      const span = calls.telemetry.spans().find((one) => one.kind === SpanKind.CLIENT);
      const streamed = kind === "Collect" || kind === "Chat";
      // A request stream fails when the call is on its way.
      expect(span?.attributes["rpc.status_code"]).toBe(streamed ? "CANCELLED" : undefined);
      expect(span?.attributes["error.type"]).toBe(streamed ? "CANCELLED" : "SetupError");
      expect(span?.status.code).toBe(SpanStatusCode.ERROR);
    });
  });

  test("a server that the deadline ends says so, whatever its client does", async () => {
    const address = `127.0.0.1:${calls.port}`;
    const headers = { ":path": "/shop.ITraced/Ask", "content-type": "application/grpc", te: "trailers" };
    const answer = await rawCall(address, { ...headers, "grpc-timeout": "200m" }, ["0a0477616974"]);
    expect(answer.headers["grpc-status"]).toBe("4");
    const find = () => calls.telemetry.spans().find((one) => one.parentSpanContext === undefined);
    await until(() => find() !== undefined);
    const span = find();
    expect(span?.attributes).toMatchObject({
      "rpc.status_code": "DEADLINE_EXCEEDED",
      "error.type": "DEADLINE_EXCEEDED",
      "server.address": "127.0.0.1",
      "server.port": calls.port,
    });
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR, message: "Deadline exceeded" });
  });

  test("a result that cannot be encoded is the server's fault", async () => {
    calls.service.Ask = async () => 5 as never;
    await expect(calls.client.Ask("fine")).rejects.toBeInstanceOf(RpcError);
    delete (calls.service as Partial<Traced>).Ask;
    const { server } = await calls.pair();
    expect(server.attributes).toMatchObject({ "rpc.status_code": "UNKNOWN", "error.type": "UNKNOWN" });
  });

  test("addresses that are not there are left out", async () => {
    const { traced, telemetry } = calls;
    const ofBoth = { interceptors: [traced] };
    const options = { server: ofBoth, clients: ofBoth, transport: "socket" } as const;
    const { client, close } = await serveForTest<ITraced>(new Traced(), options);
    await client.Ask("fine");
    await close();
    const names = (kind: SpanKind) =>
      Object.keys(telemetry.spans().find((span) => span.kind === kind)?.attributes ?? {}).sort();
    // A Unix socket has a path and no port; its other end has no address at all.
    expect(names(SpanKind.CLIENT)).toEqual(["rpc.method", "rpc.status_code", "rpc.system.name", "server.address"]);
    expect(names(SpanKind.SERVER)).toEqual(["rpc.method", "rpc.status_code", "rpc.system.name", "server.address"]);
  });

  describe("a response stream", () => {
    test("holds the spans open until it ends, not until its headers arrive", async () => {
      let release = (): void => {};
      const reached = new Promise<void>((resolve) => {
        calls.service.between = () => {
          resolve();
          return new Promise<void>((go) => {
            release = go;
          });
        };
      });
      const [count, items] = await calls.client.ListLater("fine");
      expect(count).toBe(2);
      const iterator = items[Symbol.asyncIterator]();
      await expect(iterator.next()).resolves.toMatchObject({ value: "first" });
      await reached;
      expect(calls.telemetry.spans().filter(({ name }) => name === "shop.ITraced/ListLater")).toEqual([]);
      release();
      await expect(iterator.next()).resolves.toMatchObject({ value: "fine" });
      await expect(iterator.next()).resolves.toMatchObject({ done: true });
      const spans = await calls.pair();
      expect(spans.client.attributes["rpc.status_code"]).toBe("OK");
    });

    test("that its consumer leaves was cancelled", async () => {
      for await (const item of calls.client.List("wait")) {
        expect(item).toBe("first");
        break;
      }
      const spans = await calls.pair();
      expect(spans.client.attributes["rpc.status_code"]).toBe("CANCELLED");
      expect(spans.server.attributes["rpc.status_code"]).toBe("CANCELLED");
    });

    test("that nobody reads ends with its call", async () => {
      const stopping = new AbortController();
      await calls.client.ListLater("wait", stopping.signal);
      stopping.abort();
      const spans = await calls.pair();
      expect(spans.client.attributes["rpc.status_code"]).toBe("CANCELLED");
      expect(spans.server.attributes["rpc.status_code"]).toBe("CANCELLED");
    });
  });
});
