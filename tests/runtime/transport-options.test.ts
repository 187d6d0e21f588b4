import { type ChannelOptions, type ServerOptions, status } from "@grpc/grpc-js";
import { type Channel, Code, createChannel, createClientFactory, createServer, RpcError, type Server } from "interwire";
import type { IGeneric } from "./contracts.js";
import { failure } from "./running.js";

const clients = createClientFactory({ defaults: { timeoutMs: 60_000 } });
const servers: Server[] = [];
const channels: Channel[] = [];
afterEach(async () => {
  for (const channel of channels.splice(0)) channel.close();
  await Promise.all(servers.splice(0).map((server) => server.close({ graceMs: 0 })));
});

async function serve(echo: (text: string) => string, serverOptions: ServerOptions = {}): Promise<string> {
  const server = createServer({ serverOptions }).implement<IGeneric<string>>({ Echo: echo });
  servers.push(server);
  return server.listen("127.0.0.1:0");
}

function connect(address: string, channelOptions: ChannelOptions = {}): (text: string) => Promise<string> {
  const channel = createChannel(address, { channelOptions });
  channels.push(channel);
  const client = clients.createClient<IGeneric<string>>(channel);
  return async (text) => client.Echo(text);
}

const serviceConfig = (config: object): ChannelOptions => ({ "grpc.service_config": JSON.stringify(config) });
const large = "x".repeat(5 * 1024 * 1024);

describe("a message that is larger than allowed ends its call with RESOURCE_EXHAUSTED", () => {
  const send = { "grpc.max_send_message_length": 100 };
  test.each<[string, { server?: ServerOptions; channel?: ChannelOptions; request: string; response: string }]>([
    ["a request, by default", { request: large, response: "" }],
    ["a response, by default", { request: "", response: large }],
    ["a request that the client does not send", { channel: send, request: "x".repeat(200), response: "" }],
    ["a response that the server does not send", { server: send, request: "", response: "x".repeat(200) }],
  ])("%s", async (_, { server, channel, request, response }) => {
    const seen: string[] = [];
    const answer = (text: string): string => {
      seen.push(text);
      return response;
    };
    const echo = connect(await serve(answer, server), channel);
    expect(await failure(echo(request))).toMatchObject({
      code: Code.RESOURCE_EXHAUSTED,
      path: "/IGeneric-String/Echo",
    });
    expect(seen).toEqual(request === "" ? [""] : []);
    // The connection is as good as before.
    expect((await failure(echo(request))).code).toBe(status.RESOURCE_EXHAUSTED);
  });

  test("and passes where both sides allow it", async () => {
    const limit = { "grpc.max_receive_message_length": 8 * 1024 * 1024 };
    const echo = connect(await serve((text) => text, limit), limit);
    expect((await echo(large)).length).toBe(large.length);
  });
});

test("a service config repeats what failed", async () => {
  let calls = 0;
  const address = await serve((text) => {
    calls++;
    if (calls < 3) throw new RpcError(Code.UNAVAILABLE, "not yet");
    return text;
  });
  const once = connect(address);
  expect(await failure(once("a"))).toMatchObject({ code: Code.UNAVAILABLE });
  const retryPolicy = {
    maxAttempts: 3,
    initialBackoff: "0.01s",
    maxBackoff: "0.01s",
    backoffMultiplier: 1,
    retryableStatusCodes: ["UNAVAILABLE"],
  };
  calls = 0;
  const patient = connect(
    address,
    serviceConfig({ methodConfig: [{ name: [{}], retryPolicy }], loadBalancingConfig: [] }),
  );
  await expect(patient("b")).resolves.toBe("b");
  expect(calls).toBe(3);
});

test("a service config spreads calls over several servers", async () => {
  const addresses = await Promise.all(["one", "two"].map((name) => serve(() => name)));
  const config = serviceConfig({ loadBalancingConfig: [{ round_robin: {} }] });
  const echo = connect(`ipv4:${addresses.join()}`, config);
  const answers = new Set<string>();
  while (answers.size < 2) answers.add(await echo(""));
  expect([...answers].sort()).toEqual(["one", "two"]);
});
