import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accept, bagOf, type Checks, checkOptions } from "../base/options/check-options.js";
import { hasMethods } from "../base/options/kinds.js";
import { type Channel, channelOver } from "../client/channel.js";
import { type ClientFactoryOptions, createClientFactory } from "../client/client-factory.js";
import { clientFactoryChecks } from "../client/client-option-checks.js";
import type { Client } from "../client/client-type.js";
import { optionsAndContract, serviceNodeOf } from "../contract/bound-contract.js";
import type { Contract } from "../contract/contract-types.js";
import { type ContractServer, listenOver } from "../server/contract-server.js";
import type { Implementation } from "../server/implementation-type.js";
import type { ClassInstead } from "../server/instead.js";
import type { CreateInstance, CreateServerOptions, Server } from "../server/server.js";
import { createServerChecks } from "../server/server-option-checks.js";
import { createChannel } from "../transport/grpc-js/create-channel.js";
import { createServer } from "../transport/grpc-js/create-server.js";
import { createMemoryNetwork } from "../transport/memory/memory-network.js";
import { http2 } from "../transport/node-http2/http2.js";

/** A server and a channel to it, in the test's process and without a port. */
export interface TestConnection {
  /** The channel to the server, for clients that the test makes with a client factory of its own. */
  readonly channel: Channel;
  /**
   * Makes a client of one of the server's contracts. The compiler fills in `contract`.
   * @throws SetupError IW2001 if the transformer did not compile the calling file
   */
  createClient<T = never>(contract?: Contract<T>): Client<T>;
  /** Closes the channel and the server, and cuts off calls in progress. May be called again. */
  close(): Promise<void>;
  /** The same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A contract that is served for a test, and a client of it. */
export interface TestService<T> extends TestConnection {
  readonly client: Client<T>;
}

/**
 * The transport between a client and a server in a test. `memory` passes bytes within the process. `socket` is grpc-js and HTTP/2
 * over a Unix socket in a temporary folder, or on Windows, whose pipes grpc-js cannot use, over a free port of the loopback. `http2` is
 * the same with interwire's own HTTP/2: on the client, and on the server unless the test makes that itself.
 */
export type TestTransport = "memory" | "socket" | "http2";

const testTransports: readonly unknown[] = ["memory", "socket", "http2"] satisfies TestTransport[];

export interface TestOptions {
  /** The options of the server, as for `createServer`. */
  readonly server?: CreateServerOptions;
  /** The options of the client, as for `createClientFactory`. */
  readonly clients?: ClientFactoryOptions;
  /** The transport between client and server; `memory` unless given. */
  readonly transport?: TestTransport;
}

/** The options of {@link connectForTest}: those of the clients' factory, and the transport. */
export interface TestConnectionOptions extends ClientFactoryOptions {
  /** The transport to the server; `memory` unless given. */
  readonly transport?: TestTransport;
}

const transportCheck = accept('Pass "memory", "socket" or "http2", or leave it out.', (value): value is TestTransport =>
  testTransports.includes(value),
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

/** A partial implementation: a test needs only the methods that it calls. */
type Fake<T> = Partial<Implementation<T>>;

/**
 * Serves a contract with an object, or with a function that makes an object for each call, and connects a client to it. Every
 * call is encoded and decoded. The object may lack methods: calls of these fail with UNIMPLEMENTED. The compiler fills in the
 * contract from the type argument.
 * @throws SetupError IW2001 if the transformer did not compile the calling file, IW2013 if the implementation is not an object
 * @throws TypeError or RangeError if an option cannot be used
 * @example
 * const { client, close } = await serveForTest<ICalculator>(new Calculator());
 */
export function serveForTest<T = never>(
  implementation: Fake<NoInfer<T>> | CreateInstance<Fake<NoInfer<T>>> | ClassInstead,
  options?: TestOptions,
  contract?: Contract<T>,
): Promise<TestService<T>>;
export function serveForTest<T>(
  implementation: Fake<NoInfer<T>> | CreateInstance<Fake<NoInfer<T>>> | ClassInstead,
  contract: Contract<T>,
): Promise<TestService<T>>;
export async function serveForTest<T>(
  implementation: unknown,
  second?: TestOptions | Contract<T>,
  third?: Contract<T>,
): Promise<TestService<T>> {
  const [options, contract] = optionsAndContract<TestOptions>(second, third) as [TestOptions, Contract<T> | undefined];
  serviceNodeOf(contract, "serveForTest()");
  checkOptions(testChecks, options, "serveForTest()");
  const { clients = {}, transport = "memory" } = options;
  const own = transport === "http2" ? { transport: http2() } : {};
  const server = createServer({ ...own, ...options.server }).implement<T>(
    implementation as Implementation<T>,
    { partial: true },
    contract,
  );
  const connection = await connectForTest(server, { ...clients, transport });
  return { ...connection, client: connection.createClient<T>(contract) };
}

/**
 * Connects to a server in this process, without a port.
 * @throws SetupError IW2006 if the server cannot listen, IW2009 if it is closed or nothing is mapped
 * @throws TypeError or RangeError if `server` is not a server, or if an option cannot be used
 * @example
 * const { createClient, close } = await connectForTest(createServer().map(Calculator));
 */
export async function connectForTest(server: Server, options: TestConnectionOptions = {}): Promise<TestConnection> {
  servableCheck(server, "The server", "connectForTest()");
  checkOptions(connectionChecks, options, "connectForTest()");
  const { transport, ...common } = options;
  const { channel, remove } = await (transport === undefined || transport === "memory"
    ? overMemory(server)
    : overSocket(server, transport));
  const clients = createClientFactory(common);
  let closing: Promise<void> | undefined;
  const close = () => {
    channel.close();
    closing ??= server.close({ graceMs: 0 }).then(remove);
    return closing;
  };
  return {
    channel,
    createClient: <T>(contract?: Contract<T>) => clients.createClient<T>(channel, contract),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A channel to a server, and a function that removes the socket file of the connection. */
interface Link {
  readonly channel: Channel;
  readonly remove: () => Promise<void>;
}

async function overMemory(server: Server): Promise<Link> {
  const network = createMemoryNetwork();
  const address = await (server as ContractServer)[listenOver](network.server, "memory:0", {});
  return { channel: channelOver(network.channel(address, {})), remove: async () => {} };
}

async function overSocket(server: Server, transport: "socket" | "http2"): Promise<Link> {
  const place = process.platform === "win32" ? undefined : await mkdtemp(join(tmpdir(), "interwire-"));
  const remove = async () => (place === undefined ? undefined : rm(place, { recursive: true, force: true }));
  try {
    const address = await server.listen(place === undefined ? "127.0.0.1:0" : `unix:${join(place, "socket")}`);
    // Insecure credentials are allowed, because nothing leaves the machine, not even over the loopback on Windows.
    const own = transport === "http2" ? { transport: http2() } : {};
    const channel = createChannel(address, { ...own, allowInsecureCredentials: true });
    return { channel, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
