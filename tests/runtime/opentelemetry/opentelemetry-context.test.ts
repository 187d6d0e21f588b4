import { type Span, SpanKind, trace } from "@opentelemetry/api";
import { createClientFactory } from "interwire";
import { until } from "../running.js";
import { shareTraced, type TracedCalls, tracedKinds } from "../traced-calls.js";
import { type ITraced, Traced } from "../traced-contract.js";
import { newChannel, newServer, onEveryListener } from "../transports.js";

onEveryListener(() => {
  let calls: TracedCalls;
  shareTraced((served) => {
    calls = served;
  });

  describe("the active span", () => {
    const tracer = () => calls.telemetry.tracerProvider.getTracer("test");

    test.each(tracedKinds)(
      "of a server's %s is that of the call, also in the stream that it returns",
      async (_, call) => {
        calls.service.between = () => tracer().startActiveSpan("inner", (span: Span) => span.end());
        await call(calls.client, "fine");
        await until(() => calls.telemetry.spans().length === 3);
        const [inner, served] = ["inner", SpanKind.SERVER].map((what) =>
          calls.telemetry.spans().find((span) => span.name === what || span.kind === what),
        );
        expect(inner?.parentSpanContext?.spanId).toBe(served?.spanContext().spanId);
      },
    );

    test("is there when the server's stream is closed", async () => {
      const closing = new Promise<string | undefined>((resolve) => {
        calls.service.closing = () => resolve(trace.getActiveSpan()?.spanContext().spanId);
      });
      for await (const item of calls.client.List("endless")) if (item === "endless") break;
      const spans = await calls.pair();
      await expect(closing).resolves.toBe(spans.server.spanContext().spanId);
    });

    test("of the client's code stays its own, and is the parent of the call", async () => {
      await tracer().startActiveSpan("outer", async (outer) => {
        for await (const item of calls.client.List("fine")) {
          expect(item).toBeDefined();
          expect(trace.getActiveSpan()).toBe(outer);
        }
        expect(trace.getActiveSpan()).toBe(outer);
        outer.end();
        await until(() => calls.telemetry.spans().length === 3);
        const called = calls.telemetry.spans().find((span) => span.kind === SpanKind.CLIENT);
        expect(called?.parentSpanContext?.spanId).toBe(outer.spanContext().spanId);
      });
    });

    test("of a request stream's source is that of the call", async () => {
      let seen: string | undefined;
      const source = async function* () {
        seen = trace.getActiveSpan()?.spanContext().spanId;
        yield "fine";
      };
      await calls.client.Collect(source());
      const spans = await calls.pair();
      expect(seen).toBe(spans.client.spanContext().spanId);
    });
  });

  test.each(tracedKinds)("a chain through two servers is one trace, by %s", async (_, call) => {
    const front = new Traced();
    front.between = () => call(calls.client, "fine");
    const host = newServer({ interceptors: [calls.traced] }).implement<ITraced>(front);
    const way = newChannel(await host.listen("127.0.0.1:0"));
    await call(calls.clients.createClient<ITraced>(way), "fine");
    await until(() => calls.telemetry.spans().length === 4);
    way.close();
    await host.close();
    const spans = calls.telemetry.spans();
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
    const depth: SpanKind[] = [];
    for (let at = spans.find((span) => span.parentSpanContext === undefined); at !== undefined; ) {
      depth.push(at.kind);
      const { spanId } = at.spanContext();
      at = spans.find((span) => span.parentSpanContext?.spanId === spanId);
    }
    expect(depth).toEqual([SpanKind.CLIENT, SpanKind.SERVER, SpanKind.CLIENT, SpanKind.SERVER]);
  });

  test.each(tracedKinds)(
    "the span in which a server was made to listen is no parent of its calls of %s",
    async (_, call) => {
      const host = newServer({ interceptors: [calls.traced] }).implement<ITraced>(new Traced());
      const tracer = calls.telemetry.tracerProvider.getTracer("test");
      const address = await tracer.startActiveSpan("start-up", (span: Span) =>
        host.listen("127.0.0.1:0").finally(() => span.end()),
      );
      const way = newChannel(address);
      // A client that knows nothing of traces.
      await call(createClientFactory().createClient<ITraced>(way), "fine");
      await until(() => calls.telemetry.spans().length === 2);
      way.close();
      await host.close();
      const served = calls.telemetry.spans().find((span) => span.kind === SpanKind.SERVER);
      expect(served?.parentSpanContext).toBeUndefined();
    },
  );
});
