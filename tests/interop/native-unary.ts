import { createChannel, createClientFactory, createServer } from "interwire";
import type { ICalculator, IDirectory } from "../../test-fixtures/contracts/directory.js";
import { Calculator, Directory } from "../../test-fixtures/contracts/directory-service.js";
import { clientCases } from "./native-client-cases.js";
import { joined, type NativeClient, type NativePeer, type NativeServer } from "./native-peer.js";
import { type NativeClients, serverCases } from "./native-server-cases.js";

/** Declares the tests of a peer's unary calls: every kind of field, every status. */
export function describeUnary(peer: NativePeer, count: () => void): void {
  describeUnaryClient(peer, count);
  describe(`our client gets from ${peer.name}'s server`, () => describeServer(peer, count));
}

/** Declares those that the peer's client makes. */
export function describeUnaryClient(peer: NativePeer, count: () => void): void {
  describe(`${peer.name}'s client gets from our server`, () => describeClient(peer, count));
}

function describeClient(peer: NativePeer, count: () => void): void {
  const { startClient, newServer = createServer, unable: { client: unable = [] } = {} } = peer;
  const server = newServer({});
  let client: NativeClient;
  let address: string;
  beforeAll(async () => {
    server.map(Calculator).map(Directory);
    address = await server.listen("127.0.0.1:0");
    client = await startClient();
  });
  afterAll(async () => {
    await client?.stop();
    await server.close({ graceMs: 100 });
  });

  test.each(clientCases.filter(({ name }) => !unable.includes(name)))("$name", async (one) => {
    count();
    const { name, path, request, metadata = [], expected } = one;
    const call = client.start(address, { name, path, requests: [request], metadata, timeoutMs: 20_000 });
    const { code, details, responses, headers, trailers } = await call.report;
    expect({ code, details }).toEqual({ code: expected.code, details: expected.details ?? details });
    expect(responses).toEqual(expected.response === undefined ? [] : [expected.response]);
    for (const [key, value] of Object.entries(expected.headers ?? {})) expect(joined(headers, key)).toBe(value);
    for (const [key, value] of Object.entries(expected.trailers ?? {})) expect(joined(trailers, key)).toBe(value);
  });
}

function describeServer(peer: NativePeer, count: () => void): void {
  const { startServer, newChannel = createChannel, unable: { server: unable = [] } = {} } = peer;
  let native: NativeServer;
  let clients: NativeClients;
  let disconnect: () => void;
  beforeAll(async () => {
    native = await startServer();
    const channel = newChannel(native.address);
    disconnect = () => channel.close();
    const factory = createClientFactory();
    clients = {
      calculator: factory.createClient<ICalculator>(channel),
      directory: factory.createClient<IDirectory>(channel),
    };
  });
  afterAll(async () => {
    disconnect?.();
    await native?.stop();
  });

  test.each(serverCases.filter(({ name }) => !unable.includes(name)))("$name", async ({ call, expected }) => {
    count();
    expect(await call(clients)).toEqual(expected);
  });
}
