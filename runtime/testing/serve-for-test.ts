import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Channel } from "../client/channel.js";
import { type ClientFactoryOptions, createClientFactory } from "../client/client-factory.js";
import { clientFactoryChecks } from "../client/client-option-checks.js";
import type { Client, Contract, Implementation } from "../contract-types.js";
import { bagOf, type Checks, checkOptions } from "../options/check-options.js";
import { createServer } from "../server/create-server.js";
import type { CreateInstance, CreateServerOptions, Server } from "../server/server.js";
import { createServerChecks, serverCheck } from "../server/server-option-checks.js";
import { serviceNodeOf } from "../table/bound-contract.js";
import { createChannel } from "../transport/grpc-js/create-channel.js";

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

/** How both ends of a test are made. */
export interface TestOptions {
  /** What `createServer` takes. */
  readonly server?: CreateServerOptions;
  /** What `createClientFactory` takes. */
  readonly clients?: ClientFactoryOptions;
}

const testChecks: Checks<TestOptions> = {
  server: bagOf(createServerChecks),
  clients: bagOf(clientFactoryChecks),
};

/**
 * Serves a contract with an object, or with what a function makes for each call, and connects a client to it. Every call
 * goes through the real transport. The compiler fills the contract in.
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
  const connection = await connectForTest(server, options.clients);
  return { ...connection, client: connection.createClient<T>(contract) };
}

/**
 * Lets a server listen where only this machine finds it, and connects to it: a Unix socket in a temporary folder, or a
 * free port of the loopback on Windows, whose pipes grpc-js cannot use.
 * @throws SetupError IW2006, IW2009
 * @throws TypeError or RangeError for what is no server, and for an option that cannot be used
 * @example
 * const { createClient, close } = await connectForTest(createServer().map(Calculator));
 */
export async function connectForTest(server: Server, options: ClientFactoryOptions = {}): Promise<TestConnection> {
  serverCheck(server, "The server", "connectForTest()");
  checkOptions(clientFactoryChecks, options, "connectForTest()");
  const place = process.platform === "win32" ? undefined : await mkdtemp(join(tmpdir(), "interwire-"));
  const remove = async () => (place === undefined ? undefined : rm(place, { recursive: true, force: true }));
  let address: string;
  try {
    address = await server.listen(place === undefined ? "127.0.0.1:0" : `unix:${join(place, "socket")}`);
  } catch (error) {
    await remove();
    throw error;
  }
  // Nothing leaves the machine, over the loopback of Windows neither.
  const channel = createChannel(address, { allowInsecureCredentials: true });
  const clients = createClientFactory(options);
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
