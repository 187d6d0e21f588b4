import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect as connectSocket, createServer as createProxy } from "node:net";
import { type ChannelOptions, compressionAlgorithms, type ServerOptions, status } from "@grpc/grpc-js";
import { type Channel, Code, createChannel, createClientFactory, createServer, RpcError, type Server } from "interwire";
import type { IGeneric } from "../contracts.js";
import { failure } from "../running.js";

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

const portOf = (address: string): number => Number(address.split(":")[1]);
const serviceConfig = (config: object): ChannelOptions => ({ "grpc.service_config": JSON.stringify(config) });
const large = "x".repeat(5 * 1024 * 1024);

describe("a message that is larger than allowed ends its call with RESOURCE_EXHAUSTED", () => {
  const send = { "grpc.max_send_message_length": 100 };
  const tooLarge = "Received message larger than max (5242885 vs 4194304)";
  const text = "x".repeat(200);
  interface TooLarge {
    readonly server?: ServerOptions;
    readonly channel?: ChannelOptions;
    readonly request: string;
    readonly response: string;
    readonly says: string;
  }
  test.each<[string, TooLarge]>([
    ["a request, by default", { request: large, response: "", says: tooLarge }],
    ["a response, by default", { request: "", response: large, says: tooLarge }],
    [
      "a request that the client does not send",
      { channel: send, request: text, response: "", says: "Attempted to send message with a size larger than 100" },
    ],
    [
      "a response that the server does not send",
      { server: send, request: "", response: text, says: "Sent message larger than max (208 vs. 100)" },
    ],
  ])("%s", async (_, { server, channel, request, response, says }) => {
    const seen: string[] = [];
    const answer = (text: string): string => {
      seen.push(text);
      return response;
    };
    const echo = connect(await serve(answer, server), channel);
    expect(await failure(echo(request))).toMatchObject({
      code: Code.RESOURCE_EXHAUSTED,
      path: "/IGeneric-String/Echo",
      rawMessage: expect.stringMatching(
        new RegExp(`^${says.replace(/[()]/g, "\\$&")} \\(the limit of the (client|server): `),
      ),
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

test.each([
  "acme.max_recieve_message_length",
  "grpc.xds.bootstrap_file",
  "grpc.internal.no_subchannel.max_receive_message_length",
])("the option %s is not taken for a mistyped one of grpc-js", async (name) => {
  const echo = connect(await serve((text) => text, { [name]: 1 }), { [name]: 1 });
  expect(await echo("there")).toBe("there");
});

test("a channel compresses what it sends", async () => {
  const address = await serve((text) => String(text.length));
  let sent = 0;
  const proxy = createProxy((from) => {
    const to = connectSocket(portOf(address), "127.0.0.1");
    for (const socket of [from, to]) socket.on("error", () => {});
    from.on("data", (bytes) => {
      sent += bytes.length;
    });
    from.pipe(to).pipe(from);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port } = proxy.address() as AddressInfo;
  const text = "x".repeat(1_000_000);
  const plain = connect(`127.0.0.1:${port}`);
  await expect(plain(text)).resolves.toBe("1000000");
  expect(sent).toBeGreaterThan(1_000_000);
  sent = 0;
  const gzip = connect(`127.0.0.1:${port}`, { "grpc.default_compression_algorithm": compressionAlgorithms.gzip });
  await expect(gzip(text)).resolves.toBe("1000000");
  expect(sent).toBeLessThan(100_000);
  proxy.close();
});

test("a server's keepalive asks its clients, and drops one that no longer answers", async () => {
  const options = { "grpc.keepalive_time_ms": 10, "grpc.keepalive_timeout_ms": 10 };
  const address = await serve((text) => text, options);
  const alive = connectHttp2(`http://${address}`);
  await once(alive, "ping");
  alive.close();
  // Speaks HTTP/2 as far as its first settings, and never again.
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  const silent = connectSocket(portOf(address), "127.0.0.1").resume();
  silent.write(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), settings]));
  await once(silent, "close");
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
