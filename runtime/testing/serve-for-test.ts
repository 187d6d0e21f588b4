import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Channel, channelOver } from "../client/channel.js";
import { type ClientFactoryOptions, createClientFactory } from "../client/client-factory.js";
import { clientFactoryChecks } from "../client/client-option-checks.js";
import { serviceNodeOf } from "../contract/bound-contract.js";
import type { Client, Contract, Implementation } from "../contract-types.js";
import { accept, bagOf, type Checks, checkOptions } from "../options/check-options.js";
import { hasMethods } from "../options/kinds.js";
import { type ContractServer, listenOver } from "../server/contract-server.js";
import type { CreateInstance, CreateServerOptions, Server } from "../server/server.js";
import { createServerChecks } from "../server/server-option-checks.js";
import { createChannel } from "../transport/grpc-js/create-channel.js";
import { createServer } from "../transport/grpc-js/create-server.js";
import { createMemoryNetwork } from "../transport/memory/memory-network.js";

/** A server and a channel to it, in one process and without a port. */
export interface TestConnection {
  /** To the server; for clients of a factory of your own. */
  readonly channel: Channel;
  /**
   * A client of one of the server's contracts. The compiler fills the contract in.
   * @throws SetupError IW2001
   */
  createClient<T = never>(contract?: Contract<NoInfer<T>>): Client<T>;
  /** Closes the channel and the server, and cuts off what still runs. May be called again. */
  close(): Promise<void>;
  /** The same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A contract that is served for a test, and a client of it. */
export interface TestService<T> extends TestConnection {
  readonly client: Client<T>;
}

/**
 * What lies between a client and a server in a test: `memory` hands over bytes within the process; `socket` is all of grpc-js
 * and HTTP/2, over a Unix socket in a temporary folder, or a free port of the loopback on Windows, whose pipes grpc-js cannot use.
 */
export type TestTransport = "memory" | "socket";

/** How both ends of a test are made. */
export interface TestOptions {
  /** What `createServer` takes. */
  readonly server?: CreateServerOptions;
  /** What `createClientFactory` takes. */
  readonly clients?: ClientFactoryOptions;
  /** What lies between them; `memory` unless given. */
  readonly transport?: TestTransport;
}

/** What `createClientFactory` takes, and what lies between the clients and the server. */
export interface TestConnectionOptions extends ClientFactoryOptions {
  /** `memory` unless given. */
  readonly transport?: TestTransport;
}

const transportCheck = accept(
  'Pass "memory" or "socket", or leave it out.',
  (value): value is TestTransport => value === "memory" || value === "socket",
);

const testChecks: Checks<TestOptions> = {
  server: bagOf(createServerChecks),
  clients: bagOf(clientFactoryChecks),
  transport: transportCheck,
};

const servableCheck = accept(
  "Pass what createServer() returned.",
  (value): value is ContractServer => hasMethods(value, "listen", "close") && listenOver in value,
);

const connectionChecks: Checks<TestConnectionOptions> = { ...clientFactoryChecks, transport: transportCheck };

/**
 * Serves a contract with an object, or with what a function makes for each call, and connects a client to it. Every call
 * is encoded and decoded. The compiler fills the contract in.
 * @throws SetupError IW2001, IW2013
 * @throws TypeError or RangeError for an option that cannot be used
 * @example
 * const { client, close } = await serveForTest<ICalculator>(new Calculator());
 */
export async function serveForTest<T = never>(
  implementation: Implementation<NoInfer<T>> | CreateInstance<Implementation<NoInfer<T>>>,
  options: TestOptions = {},
  contract?: Contract<NoInfer<T>>,
): Promise<TestService<T>> {
  serviceNodeOf(contract, "serveForTest()");
  checkOptions(testChecks, options, "serveForTest()");
  const server = createServer(options.server).implement<T>(implementation, contract);
  const { clients = {}, transport = "memory" } = options;
  const connection = await connectForTest(server, { ...clients, transport });
  return { ...connection, client: connection.createClient<T>(contract) };
}

/**
 * Connects to a server in this process, without a port.
 * @throws SetupError IW2006, IW2009
 * @throws TypeError or RangeError for what is no server, and for an option that cannot be used
 * @example
 * const { createClient, close } = await connectForTest(createServer().map(Calculator));
 */
export async function connectForTest(server: Server, options: TestConnectionOptions = {}): Promise<TestConnection> {
  servableCheck(server, "The server", "connectForTest()");
  checkOptions(connectionChecks, options, "connectForTest()");
  const { transport, ...common } = options;
  const { channel, remove } = await (transport === "socket" ? overSocket(server) : overMemory(server));
  const clients = createClientFactory(common);
  let closing: Promise<void> | undefined;
  const close = () => {
    channel.close();
    closing ??= server.close({ graceMs: 0 }).then(remove);
    return closing;
  };
  return {
    channel,
    createClient: <T>(contract?: Contract<NoInfer<T>>) => clients.createClient<T>(channel, contract),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A channel to a server, and what takes away what was made for it. */
interface Link {
  readonly channel: Channel;
  readonly remove: () => Promise<void>;
}

async function overMemory(server: Server): Promise<Link> {
  const network = createMemoryNetwork();
  const address = await (server as ContractServer)[listenOver](network.server, "memory:0", {});
  return { channel: channelOver(network.channel(address, {})), remove: async () => {} };
}

async function overSocket(server: Server): Promise<Link> {
  const place = process.platform === "win32" ? undefined : await mkdtemp(join(tmpdir(), "interwire-"));
  const remove = async () => (place === undefined ? undefined : rm(place, { recursive: true, force: true }));
  try {
    const address = await server.listen(place === undefined ? "127.0.0.1:0" : `unix:${join(place, "socket")}`);
    // Nothing leaves the machine, over the loopback of Windows neither.
    return { channel: createChannel(address, { allowInsecureCredentials: true }), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
