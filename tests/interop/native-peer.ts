import { createChannel, createClientFactory, createServer } from "interwire";
import type { ICalculator, IDirectory } from "../../test-fixtures/contracts/directory.js";
import { Calculator, Directory } from "../../test-fixtures/contracts/directory-service.js";
import { type ClientCase, type ClientReport, clientCases } from "./native-client-cases.js";
import { type NativeClients, serverCases } from "./native-server-cases.js";

/** A gRPC implementation that is not ours. */
export interface NativePeer {
  readonly name: string;
  /** The names of cases that it is known to get wrong. */
  readonly unable?: readonly string[];
  /** Makes what is needed. */
  prepare(): Promise<void>;
  /** Makes calls to an address. */
  callAll(address: string, cases: readonly ClientCase[]): Promise<readonly ClientReport[]>;
  /** Starts its server. */
  serve(): Promise<NativeServer>;
}

/** A running server of a native peer. */
export interface NativeServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** Declares the tests of one peer: its client against our server, our client against its server. */
export function describePeer(peer: NativePeer): void {
  let ran = 0;
  const count = (): void => {
    ran++;
  };
  beforeAll(() => peer.prepare(), 600_000);
  afterAll(() => {
    process.stdout.write(`${peer.name}: ${ran} cases ran\n`);
  });
  describe(`${peer.name}'s client gets from our server`, () => describeClient(peer, count));
  describe(`our client gets from ${peer.name}'s server`, () => describeServer(peer, count));
}

function ableTo({ unable = [] }: NativePeer): (one: { readonly name: string }) => boolean {
  return ({ name }) => !unable.includes(name);
}

function describeClient(peer: NativePeer, count: () => void): void {
  const calls = clientCases.filter(ableTo(peer));
  const directory = new Directory();
  const server = createServer();
  let reports: readonly ClientReport[];
  beforeAll(async () => {
    server.map(Calculator).implement<IDirectory>(directory);
    reports = await peer.callAll(await server.listen("127.0.0.1:0"), calls);
  });
  afterAll(() => server.close({ graceMs: 100 }));

  test.each(calls.map(({ name, expected }, index) => ({ name, expected, index })))("$name", ({ expected, index }) => {
    count();
    expect(reports[index]).toMatchObject(expected);
    if (expected.response !== undefined) expect(reports[index]?.response).toEqual(expected.response);
  });

  test("the implementation sees the deadline and the cancellation", async () => {
    for (let i = 0; i < 100 && (await directory.Cancelled()) < 2; i++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await directory.Cancelled()).toBe(2);
  });
}

function describeServer(peer: NativePeer, count: () => void): void {
  let native: NativeServer;
  let clients: NativeClients;
  let disconnect: () => void;
  beforeAll(async () => {
    native = await peer.serve();
    const channel = createChannel(native.address);
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

  test.each(serverCases.filter(ableTo(peer)))("$name", async ({ call, expected }) => {
    count();
    expect(await call(clients)).toEqual(expected);
  });
}
