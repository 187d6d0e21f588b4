import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  SpanKind,
  type TextMapPropagator,
  trace,
} from "@opentelemetry/api";
import { createClientFactory } from "interwire";
import { openTelemetry } from "interwire/opentelemetry";
import { until } from "../running.js";
import { serveTraced, type TracedCalls, tracedKinds } from "../traced-calls.js";
import { type ITraced, Traced } from "../traced-contract.js";
import { newChannel, newServer, onEveryListener } from "../transports.js";

onEveryListener(() => {
  let calls: TracedCalls | undefined;
  const problems: unknown[][] = [];
  beforeEach(() => {
    const note = (...args: unknown[]) => void problems.push(args);
    diag.setLogger({ error: note, warn: note, info: note, debug: note, verbose: note }, DiagLogLevel.WARN);
  });
  afterEach(async () => {
    await calls?.stop();
    calls = undefined;
    diag.disable();
    problems.length = 0;
  });

  describe("attributes of one's own", () => {
    test("are on the spans of both sides, and win", async () => {
      calls = await serveTraced({
        attributes: ({ side, request }) => ({ "shop.how": String(request.get("how")), "server.address": `my ${side}` }),
      });
      await calls.client.Ask("fine");
      const { client, server } = await calls.pair();
      expect(client.attributes).toMatchObject({ "shop.how": "fine", "server.address": "my client" });
      expect(server.attributes).toMatchObject({ "shop.how": "fine", "server.address": "my server" });
      const durations = await calls.telemetry.durations();
      expect(JSON.stringify(durations.map(({ points }) => points))).not.toMatch(/shop\.how|my /);
    });

    test("that cannot be made are left out and reported, and the call goes on", async () => {
      calls = await serveTraced({ attributes: ({ request }) => ({ "shop.how": String(request.get("nobody")) }) });
      await expect(calls.client.Ask("fine")).resolves.toBe("fine");
      const { client } = await calls.pair();
      expect(client.attributes).toMatchObject({ "rpc.status_code": "OK" });
      expect(problems).toHaveLength(2);
      expect(problems[0]?.[1]).toBeInstanceOf(RangeError);
    });
  });

  describe("calls to be ignored", () => {
    test("leave nothing and carry nothing", async () => {
      calls = await serveTraced({ ignore: ({ path }) => path.endsWith("/Ask") });
      let carried: unknown;
      const { service } = calls;
      service.between = () => {
        carried = service.carried();
      };
      await calls.client.Ask("fine");
      expect(carried).toEqual([]);
      await calls.client.ListLater("fine");
      const { client } = await calls.pair();
      expect(client.name).toBe("shop.ITraced/ListLater");
    });

    test("are not ignored when the question fails", async () => {
      calls = await serveTraced({
        ignore: () => {
          throw new Error("bug");
        },
      });
      await calls.client.Ask("fine");
      await calls.pair();
      expect(problems).toHaveLength(2);
    });
  });

  describe("a propagator of one's own", () => {
    const key = Symbol("tenant");
    const tenant: TextMapPropagator = {
      inject: (ctx, carrier, setter) => {
        setter.set(carrier, "tenant", String(ctx.getValue(key) ?? "nobody"));
        setter.set(carrier, "not a header", "value");
      },
      extract: (ctx, carrier, getter): Context => {
        expect(getter.keys(carrier)).toContain("tenant");
        return ctx.setValue(key, getter.get(carrier, "tenant"));
      },
      fields: () => ["tenant"],
    };

    test("carries what it wants to, and what cannot travel fails no call", async () => {
      calls = await serveTraced({ propagator: tenant });
      const { service, client } = calls;
      let seen: unknown;
      service.between = () => {
        seen = context.active().getValue(key);
      };
      await context.with(context.active().setValue(key, "acme"), () => client.Ask("fine"));
      expect(seen).toEqual(["acme"]);
      expect(problems).toHaveLength(1);
      expect(String(problems[0]?.[0])).toContain("'not a header' cannot be sent as metadata");
    });
  });

  test("a propagator injects in the context that it gets, which has the span", async () => {
    let injected: { isActive: boolean; span: string | undefined } | undefined;
    calls = await serveTraced({
      propagator: {
        inject: (ctx) => {
          injected = { isActive: ctx === context.active(), span: trace.getActiveSpan()?.spanContext().spanId };
        },
        extract: (ctx) => ctx,
        fields: () => [],
      },
    });
    await calls.client.Ask("fine");
    const { telemetry } = calls;
    await until(() => telemetry.spans().length === 2);
    const sent = telemetry.spans().find(({ kind }) => kind === SpanKind.CLIENT);
    expect(injected).toEqual({ isActive: true, span: sent?.spanContext().spanId });
  });

  test("baggage travels with the propagator of the SDK", async () => {
    calls = await serveTraced();
    propagation.disable();
    const { W3CBaggagePropagator } = await import("@opentelemetry/core");
    propagation.setGlobalPropagator(new W3CBaggagePropagator());
    const baggage = propagation.createBaggage({ user: { value: "zoë" } });
    const { service, client } = calls;
    let seen: unknown;
    service.between = () => {
      seen = propagation.getActiveBaggage()?.getEntry("user")?.value;
    };
    await context.with(propagation.setBaggage(context.active(), baggage), () => client.Ask("fine"));
    expect(seen).toBe("zoë");
  });

  test.each(tracedKinds)("%s works without any SDK", async (_, call) => {
    const server = newServer({ interceptors: [openTelemetry()] }).implement<ITraced>(new Traced());
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory({ interceptors: [openTelemetry()] }).createClient<ITraced>(channel);
    await call(client, "fine");
    await expect(call(client, "missing")).rejects.toThrow("no such thing");
    channel.close();
    await server.close();
    expect(problems).toEqual([]);
  });

  test("an SDK that is set up after the interceptor was made is found", async () => {
    calls = await serveTraced();
    const { trace, metrics } = await import("@opentelemetry/api");
    const late = openTelemetry();
    const server = newServer({ interceptors: [late] }).implement<ITraced>(new Traced());
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    trace.setGlobalTracerProvider(calls.telemetry.tracerProvider);
    metrics.setGlobalMeterProvider(calls.telemetry.meterProvider);
    await createClientFactory().createClient<ITraced>(channel).Ask("fine");
    const { telemetry } = calls;
    await until(() => telemetry.spans().length === 1);
    expect((await telemetry.durations()).map(({ points }) => points.length)).toEqual([1]);
    trace.disable();
    metrics.disable();
    channel.close();
    await server.close();
  });
});
