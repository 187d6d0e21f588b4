import { readFileSync } from "node:fs";
import { join } from "node:path";
import { credentials, Channel as GrpcChannel, Metadata, ServerCredentials } from "@grpc/grpc-js";
import {
  CallContext,
  type Channel,
  type CreateChannelOptions,
  createChannel,
  createClientFactory,
  createServer,
  withOptions,
} from "interwire";
import { root } from "../../support/compile.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import type { IContexts } from "../context-contract.js";
import { Contexts, type Running, runContexts, ways } from "../contexts-running.js";
import { failure } from "../running.js";

const pem = (name: string): Buffer => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`));

function secure(asks: boolean): Promise<Running> {
  const pair = { cert_chain: pem("server"), private_key: pem("server-key") };
  return runContexts({
    listen: { credentials: ServerCredentials.createSsl(asks ? pem("ca") : null, [pair], asks) },
    channel: {
      credentials: credentials.createSsl(pem("ca"), pem("client-key"), pem("client")),
      channelOptions: { "grpc.ssl_target_name_override": "localhost" },
    },
  });
}

/** Credentials that make a header anew for every call. */
const token = (name: string, next: () => string) =>
  credentials.createFromMetadataGenerator(({ service_url }, done) => {
    const metadata = new Metadata();
    metadata.set(name, `${next()} for ${service_url.replace(/:\d+/, "")}`);
    done(null, metadata);
  });

describe("a server that asks for certificates", () => {
  let running: Running;
  beforeAll(async () => {
    running = await secure(true);
  });
  afterAll(() => running.stop());

  test.each(ways)("knows the client's: $way", async ({ call }) => {
    running.instance.act = ({ peerCertificate }) =>
      `${peerCertificate?.subject.CN}, ${peerCertificate?.subjectaltname}, ${peerCertificate?.raw.length !== 0}`;
    await expect(call(running.client, new CallContext())).resolves.toBe(
      "interwire test client, DNS:client.example, true",
    );
  });

  test.each(ways)("gets the headers of call credentials, made for each call: $way", async ({ call }) => {
    running.instance.act = ({ metadata }) => [...metadata.get("token"), ...metadata.get("other")].join();
    let count = 0;
    const client = withOptions(running.client, { credentials: token("token", () => `t${++count}`) });
    const ctx = () => new CallContext({ credentials: token("other", () => "o") });
    const url = "for https://127.0.0.1/IContexts";
    await expect(call(client, ctx())).resolves.toBe(`t1 ${url},o ${url}`);
    await expect(call(client, ctx())).resolves.toBe(`t2 ${url},o ${url}`);
  });

  test("does not see a call whose credentials cannot be made", async () => {
    let seen = false;
    running.instance.act = () => {
      seen = true;
      return "";
    };
    const broken = credentials.createFromMetadataGenerator((_, done) =>
      done(Object.assign(new Error("no token"), { code: 16 })),
    );
    const error = await failure(withOptions(running.client, { credentials: broken }).PlainUnary(""));
    expect(error).toMatchObject({ code: 16 });
    expect(error.message).toContain("no token");
    expect(seen).toBe(false);
  });
});

describe("call credentials on a channel that is not secure", () => {
  const start = (channel: CreateChannelOptions = {}) => runContexts({ channel });
  let made = 0;
  const counted = token("token", () => `t${++made}`);
  const text =
    "has credentials, and its channel is not secure: anyone on the network could read them. " +
    "Give createChannel tls, or allowInsecureCredentials: true where that does not matter.";

  test("are not even made: every kind of call fails with IW2016", async () => {
    const running = await start();
    made = 0;
    let served = 0;
    running.instance.act = () => String(++served);
    for (const { call, path } of ways) {
      const error = await failure(call(running.client, new CallContext({ credentials: counted })));
      expect(error).toMatchObject({ code: "IW2016", message: `IW2016: The call to ${path} ${text}` });
    }
    expect([made, served]).toEqual([0, 0]);
    await running.stop();
  });

  test.each<[string, CreateChannelOptions]>([
    ["where the channel allows it", { allowInsecureCredentials: true }],
    [
      "where it allows it for insecure credentials of grpc-js",
      { credentials: credentials.createInsecure(), allowInsecureCredentials: true },
    ],
  ])("travel %s", async (_, channel) => {
    const running = await start(channel);
    running.instance.act = ({ metadata }) => metadata.get("token").join();
    made = 0;
    const url = "for https://127.0.0.1/IContexts";
    await expect(running.client.Unary(new CallContext({ credentials: counted }), "")).resolves.toBe(`t1 ${url}`);
    await running.stop();
  });

  test("do not travel with insecure credentials of grpc-js alone", async () => {
    const running = await start({ credentials: credentials.createInsecure() });
    const error = await failure(running.client.Unary(new CallContext({ credentials: counted }), ""));
    expect(error).toMatchObject({ code: "IW2016" });
    await running.stop();
  });

  const socket = `unix:${join(temporaryFolder(), "socket")}`;
  test.each<[string, () => Channel]>([
    ["through a Unix socket", () => createChannel(socket)],
    [
      "through a channel of grpc-js, which is its maker's",
      () => createChannel(new GrpcChannel(socket, credentials.createInsecure(), {})),
    ],
  ])("travel %s", async (_, connect) => {
    const instance = new Contexts();
    instance.act = ({ metadata }) => String(metadata.get("token").length);
    await using server = createServer().implement<IContexts>(instance);
    await server.listen(socket);
    using channel = connect();
    const client = createClientFactory({ defaults: { credentials: counted } }).createClient<IContexts>(channel);
    await expect(client.PlainUnary("")).resolves.toBe("1");
  });
});

test("a server that does not ask for certificates knows none", async () => {
  const running = await secure(false);
  running.instance.act = ({ peerCertificate }) => String(peerCertificate);
  await expect(running.client.Unary(new CallContext(), "")).resolves.toBe("undefined");
  await running.stop();
});
