import { readFileSync } from "node:fs";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { credentials, type experimental, Channel as GrpcChannel, Metadata } from "@grpc/grpc-js";
import { type Channel, type ChannelState, type CreateChannelOptions, createChannel } from "interwire";
import { root } from "../../support/compile.js";
import type { ICalculator } from "../contracts.js";
import { failure } from "../running.js";
import { answer, clients, closeLater, createCall, serve, three } from "../two-ways.js";

const pem = (name: string): Buffer => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`));

function opened(...call: Parameters<typeof createChannel>): Channel {
  const channel = createChannel(...call);
  closeLater(() => channel.close());
  return channel;
}

/** Connects a channel and makes a call; says what the channel's state is then, and how many calls the layers of grpc-js got. */
async function wayOf(channel: Channel): Promise<{ readonly state: ChannelState; readonly layered: number }> {
  await channel.connect({ timeoutMs: 20_000 });
  createCall.mockClear();
  await expect(clients.createClient<ICalculator>(channel).Sum(1, 2)).resolves.toBe(3n);
  return { state: channel.state, layered: createCall.mock.calls.length };
}

const config = (serviceConfig: object): CreateChannelOptions => ({
  channelOptions: { "grpc.service_config": JSON.stringify(serviceConfig) },
});
const retryPolicy = {
  maxAttempts: 2,
  initialBackoff: "0.1s",
  maxBackoff: "0.1s",
  backoffMultiplier: 1,
  retryableStatusCodes: ["UNAVAILABLE"],
};

describe("calls go straight to the connection", () => {
  test.each<[string, CreateChannelOptions]>([
    ["without options", {}],
    ["with credentials that are not secure", { credentials: credentials.createInsecure() }],
    ["with an empty service config", config({})],
    ["with a policy that balances", config({ loadBalancingConfig: [{ round_robin: {} }] })],
    [
      "with a policy that watches calls",
      config({ loadBalancingConfig: [{ outlier_detection: { child_policy: [{ round_robin: {} }] } }] }),
    ],
    [
      "with a policy that nobody knows before one",
      config({ loadBalancingConfig: [{ strange: {} }, { round_robin: {} }] }),
    ],
    ["with no method config", config({ methodConfig: [] })],
    [
      "with options that say what holds anyway",
      { channelOptions: { "grpc.enable_channelz": 0, "grpc.default_compression_algorithm": 0 } },
    ],
  ])("%s", async (_, options) => {
    const { port } = await serve((stream) => answer(stream, three));
    const state: ChannelState = { connectivity: "ready", way: "direct" };
    expect(await wayOf(opened(`127.0.0.1:${port}`, options))).toEqual({ state, layered: 0 });
  });
});

describe("calls go through the layers of grpc-js", () => {
  test.each<[string, CreateChannelOptions]>([
    ["that repeat them", config({ methodConfig: [{ name: [{}], retryPolicy }] })],
    ["that time them", config({ methodConfig: [{ name: [{ service: "pkg.Other" }], timeout: "1s" }] })],
    ["that compress", { channelOptions: { "grpc.default_compression_algorithm": 2 } }],
    ["with a setting of retries", { channelOptions: { "grpc.enable_retries": 0 } }],
    ["that channelz watches", { channelOptions: { "grpc.enable_channelz": 1 } }],
  ])("%s", async (_, options) => {
    const { port } = await serve((stream) => answer(stream, three));
    const channel = opened(`127.0.0.1:${port}`, options);
    expect(channel.state).toEqual({ connectivity: "idle", way: "layers" });
    expect(await wayOf(channel)).toEqual({ state: { connectivity: "ready", way: "layers" }, layered: 1 });
  });

  test("of a channel of grpc-js", async () => {
    const { port } = await serve((stream) => answer(stream, three));
    const channel = opened(new GrpcChannel(`127.0.0.1:${port}`, credentials.createInsecure(), {}));
    expect(await wayOf(channel)).toEqual({ state: { connectivity: "ready", way: "layers" }, layered: 1 });
  });
});

describe("over TLS", () => {
  let server: Http2SecureServer;
  let target: string;
  const seen: unknown[] = [];
  beforeAll(async () => {
    server = createSecureServer({ cert: pem("server"), key: pem("server-key") });
    server.on("stream", (stream, headers) => {
      seen.push(headers.token);
      stream.resume();
      answer(stream, three);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    target = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const token = credentials.createFromMetadataGenerator((_, done) => {
    const metadata = new Metadata();
    metadata.set("token", "t");
    done(null, metadata);
  });
  const ssl = () => credentials.createSsl(pem("ca"));

  test.each<[string, () => CreateChannelOptions, ChannelState["way"], string | undefined]>([
    ["tls", () => ({ tls: { ca: pem("ca") } }), "direct", undefined],
    ["credentials without those of calls", () => ({ credentials: ssl() }), "direct", undefined],
    [
      "credentials that carry those of calls",
      () => ({ credentials: credentials.combineChannelCredentials(ssl(), token) }),
      "layers",
      "t",
    ],
  ])("calls with %s go their way", async (_, options, way, sent) => {
    seen.length = 0;
    const channelOptions = { "grpc.ssl_target_name_override": "localhost" };
    const { state, layered } = await wayOf(opened(target, { ...options(), channelOptions }));
    expect([state, layered, seen]).toEqual([{ connectivity: "ready", way }, way === "direct" ? 0 : 1, [sent]]);
  });
});

describe("a channel's connectivity", () => {
  test("is idle, then ready, and shut down in the end", async () => {
    const { port } = await serve((stream) => answer(stream, three));
    const channel = opened(`127.0.0.1:${port}`);
    const seen = [channel.state.connectivity];
    await channel.connect();
    seen.push(channel.state.connectivity);
    channel.close();
    seen.push(channel.state.connectivity);
    expect(seen).toEqual(["idle", "ready", "shutdown"]);
  });

  test("is connecting while nobody answers", async () => {
    const silent = createTcpServer((socket) => closeLater(() => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    closeLater(() => silent.close());
    const channel = opened(`127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await failure(channel.connect({ timeoutMs: 50 }));
    expect(channel.state).toEqual({ connectivity: "connecting", way: "direct" });
  });

  test("is a transient failure where nobody listens", async () => {
    const { port, close } = await serve(() => {});
    close();
    const channel = opened(`127.0.0.1:${port}`);
    expect(await failure(clients.createClient<ICalculator>(channel).Sum(1, 2))).toMatchObject({ code: 14 });
    expect(channel.state).toEqual({ connectivity: "transient-failure", way: "direct" });
  });
});

test("a balancer learns how the calls ended that went straight to its connections", async () => {
  const { port: good } = await serve((stream) => answer(stream, three));
  const { port: bad } = await serve((stream) => answer(stream, Buffer.alloc(0), {}, { "grpc-status": "14" }));
  const failurePercentageEjection = { threshold: 50, enforcement_percentage: 100, minimum_hosts: 2, request_volume: 4 };
  const policy: experimental.OutlierDetectionRawConfig = {
    interval: { seconds: 0, nanos: 50_000_000 },
    base_ejection_time: { seconds: 60, nanos: 0 },
    max_ejection_percent: 50,
    failure_percentage_ejection: failurePercentageEjection,
    child_policy: [{ round_robin: {} }],
  };
  const channel = opened(
    `ipv4:127.0.0.1:${good},127.0.0.1:${bad}`,
    config({ loadBalancingConfig: [{ outlier_detection: policy }] }),
  );
  const client = clients.createClient<ICalculator>(channel);
  await channel.connect();
  createCall.mockClear();
  // Round robin makes every second call fail, until the one that fails is put aside.
  for (let inARow = 0; inARow < 20; ) {
    const worked = await client.Sum(1, 2).then(
      () => true,
      () => false,
    );
    inARow = worked ? inARow + 1 : 0;
    await new Promise(setImmediate);
  }
  expect(createCall).not.toHaveBeenCalled();
});
