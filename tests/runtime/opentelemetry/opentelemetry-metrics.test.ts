import { AlwaysOffSampler } from "@opentelemetry/sdk-trace-base";
import { until } from "../running.js";
import { serveTraced, type TracedCalls, tracedKinds } from "../traced-calls.js";
import { onEveryListener } from "../transports.js";

onEveryListener(() => {
  let calls: TracedCalls;
  afterEach(() => calls.stop());

  /** How often a metric has each set of attributes, without those that all of them have. */
  async function countsOf(name: string): Promise<readonly (readonly [method: unknown, more: object, count: number])[]> {
    const metric = (await calls.telemetry.durations()).find((one) => one.name === name);
    return (metric?.points ?? []).map(({ attributes, value }) => {
      const { "rpc.system.name": system, "rpc.method": method, ...more } = attributes;
      expect(system).toBe("grpc");
      return [method, more, value.count];
    });
  }

  /** Waits for the server's end of a call that its client has left. */
  async function total(name: string): Promise<number> {
    return (await countsOf(name)).reduce((sum, [, , count]) => sum + count, 0);
  }

  test("durations are in seconds, with the boundaries of the conventions", async () => {
    calls = await serveTraced();
    const before = performance.now();
    await calls.client.Ask("fine");
    const seconds = (performance.now() - before) / 1000;
    const durations = await calls.telemetry.durations();
    expect(durations.map(({ name, unit }) => [name, unit])).toEqual([
      ["rpc.client.call.duration", "s"],
      ["rpc.server.call.duration", "s"],
    ]);
    for (const { scope, points } of durations) {
      expect(scope).toMatchObject({ name: "interwire", schemaUrl: "https://opentelemetry.io/schemas/1.45.0" });
      expect(points).toHaveLength(1);
      const { buckets, sum = 0 } = points[0]?.value ?? { buckets: { boundaries: [] } };
      expect(buckets.boundaries).toEqual([0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]);
      expect(sum).toBeGreaterThan(0);
      expect(sum).toBeLessThanOrEqual(seconds);
    }
  });

  test.each(tracedKinds)("every call of %s is counted once, by its outcome", async (name, call) => {
    calls = await serveTraced();
    const stopping = new AbortController();
    calls.service.between = (how) => (how === "wait" ? stopping.abort() : undefined);
    for (const how of ["fine", "fine", "missing", "broken"]) await call(calls.client, how).catch(() => undefined);
    await call(calls.client, "wait", stopping.signal).catch(() => undefined);
    await until(() => calls.telemetry.spans().length === 10);
    const server = { "server.address": "127.0.0.1", "server.port": calls.port };
    const method = `shop.ITraced/${name}`;
    const failed = (code: string) => ({ "rpc.status_code": code, "error.type": code });
    expect(await countsOf("rpc.client.call.duration")).toEqual([
      [method, { ...server, "rpc.status_code": "OK" }, 2],
      [method, { ...server, ...failed("NOT_FOUND") }, 1],
      [method, { ...server, ...failed("UNKNOWN") }, 1],
      [method, { ...server, ...failed("CANCELLED") }, 1],
    ]);
    expect(await countsOf("rpc.server.call.duration")).toEqual([
      [method, { "rpc.status_code": "OK" }, 2],
      [method, { "rpc.status_code": "NOT_FOUND" }, 1],
      [method, failed("UNKNOWN"), 1],
      [method, { "rpc.status_code": "CANCELLED" }, 1],
    ]);
  });

  test("every span that starts ends, of many calls that end in every way at once", async () => {
    calls = await serveTraced();
    const { client, telemetry } = calls;
    const hows = ["fine", "missing", "broken", "wait", "wait"];
    const stopping = new AbortController();
    const rounds = Array.from({ length: 10 });
    const running = rounds.flatMap(() =>
      tracedKinds.flatMap(([, call]) => hows.map((how) => call(client, how, stopping.signal).catch(() => undefined))),
    );
    // Streams that nobody reads, and one that is left.
    const [, unread] = await client.ListLater("wait", stopping.signal);
    expect(unread).toBeDefined();
    for await (const item of client.List("endless")) if (item === "endless") break;
    await until(() => telemetry.live() === 2 * 101);
    stopping.abort();
    await Promise.all(running);
    await until(() => telemetry.live() === 0);
    expect(telemetry.spans()).toHaveLength(2 * 252);
    expect([await total("rpc.client.call.duration"), await total("rpc.server.call.duration")]).toEqual([252, 252]);
  });

  test.each(tracedKinds)("calls of %s that are not sampled are measured, and leave no spans", async (_, call) => {
    calls = await serveTraced({}, new AlwaysOffSampler());
    let carried: unknown;
    calls.service.between = () => {
      carried = calls.service.carried();
    };
    await call(calls.client, "fine");
    await call(calls.client, "missing").catch(() => undefined);
    // That the call is not sampled travels, so that the server does not sample it either.
    expect(carried).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)]);
    expect(calls.telemetry.spans()).toEqual([]);
    expect([await total("rpc.client.call.duration"), await total("rpc.server.call.duration")]).toEqual([2, 2]);
  });
});
