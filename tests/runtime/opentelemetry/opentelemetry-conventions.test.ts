import { SpanKind } from "@opentelemetry/api";
import { serveTraced, type TracedCalls } from "../traced-calls.js";

let calls: TracedCalls;
let optIn: string | undefined;
beforeEach(() => {
  optIn = process.env.OTEL_SEMCONV_STABILITY_OPT_IN;
});
afterEach(async () => {
  process.env.OTEL_SEMCONV_STABILITY_OPT_IN = optIn;
  await calls.stop();
});

const old = "https://opentelemetry.io/schemas/1.37.0";
const now = "https://opentelemetry.io/schemas/1.45.0";
const oldCall = { "rpc.system": "grpc", "rpc.service": "shop.ITraced", "rpc.method": "Ask" };
const newCall = { "rpc.system.name": "grpc", "rpc.method": "shop.ITraced/Ask" };
const oldMetric = { name: "rpc.client.duration", unit: "ms", series: { ...oldCall, "rpc.grpc.status_code": 5 } };
const newMetric = {
  name: "rpc.client.call.duration",
  unit: "s",
  series: { ...newCall, "rpc.status_code": "NOT_FOUND" },
};

const onlyOld = { schema: old, metrics: [oldMetric] };
const onlyNew = { schema: now, metrics: [newMetric] };
const both = { schema: now, metrics: [oldMetric, newMetric] };

describe("OTEL_SEMCONV_STABILITY_OPT_IN", () => {
  test.each([
    ["that is not set", undefined, onlyOld],
    ["that is empty", "", onlyOld],
    ["of another category", "http/dup", onlyOld],
    ["of rpc", "rpc", onlyNew],
    ["of several, with blanks", "http, rpc", onlyNew],
    ["of rpc/dup", "rpc/dup", both],
    ["of both, where rpc/dup wins", "rpc/dup,rpc", both],
  ])("%s chooses the names", async (_, setting, { schema, metrics }) => {
    if (setting === undefined) delete process.env.OTEL_SEMCONV_STABILITY_OPT_IN;
    else process.env.OTEL_SEMCONV_STABILITY_OPT_IN = setting;
    calls = await serveTraced();
    const before = performance.now();
    await calls.client.Ask("missing").catch(() => undefined);
    const elapsed = performance.now() - before;
    const { client } = await calls.pair();
    const more = { "server.address": "127.0.0.1", "server.port": calls.port, "error.type": "NOT_FOUND" };
    const series = metrics.map((metric) => metric.series);
    expect(client.kind).toBe(SpanKind.CLIENT);
    expect(client.attributes).toEqual(Object.assign({}, more, ...series));
    expect(client.instrumentationScope.schemaUrl).toBe(schema);

    const recorded = (await calls.telemetry.durations()).filter(({ name }) => name.startsWith("rpc.client."));
    expect(
      recorded.map(({ name, unit, points }) => ({ name, unit, series: points.map((point) => point.attributes) })),
    ).toEqual(metrics.map((metric) => ({ ...metric, series: [{ ...more, ...metric.series }] })));
    for (const { unit, points } of recorded) {
      const { buckets, sum = 0 } = points[0]?.value ?? { buckets: { boundaries: [] } };
      expect(buckets.boundaries.at(-1)).toBe(unit === "s" ? 10 : 10_000);
      expect(sum).toBeGreaterThan(0);
      expect(sum).toBeLessThanOrEqual(unit === "s" ? elapsed / 1000 : elapsed);
    }
  });
});
