import { basename } from "node:path";
import {
  type Channel,
  type CreateChannelOptions,
  type CreateServerOptions,
  createChannel,
  createServer,
  type Server,
} from "interwire";
import { http2 } from "interwire/http2";
import { createMemoryNetwork } from "interwire/testing";
import { isVolume } from "../support/sample.js";
import { serverOnGrpc } from "./on-grpc-server.js";

/** The way between a client and a server. */
export interface Transport {
  readonly transport: "direct" | "layers" | "memory" | "handlers" | "http2" | "http2 calls" | "http2 both";
  /** Whether the server, or the client, is on HTTP/2 of our own. */
  readonly isOwnServer?: true;
  readonly isOwnClient?: true;
  readonly server: CreateServerOptions;
  readonly channel: CreateChannelOptions;
}

const network = createMemoryNetwork();

/**
 * Channels share connections by their addresses, and ports come again: one that was still connecting as its channel and the server
 * were closed was refused, and the next calls to its port fail.
 */
export const alone = { "grpc.use_local_subchannel_pool": 1 };

const direct: Transport = { transport: "direct", server: {}, channel: { channelOptions: alone } };

// Any option about retries leaves a call to the layers of grpc-js.
const layers: Transport = {
  transport: "layers",
  server: {},
  channel: { channelOptions: { ...alone, "grpc.enable_retries": 1 } },
};

const memory: Transport = {
  transport: "memory",
  server: { transport: network.server },
  channel: { transport: network.channel },
};

/** From grpc-js to HTTP/2 of our own. */
const own: Transport = {
  transport: "http2",
  server: { transport: http2() },
  channel: { channelOptions: alone },
  isOwnServer: true,
};

/** From HTTP/2 of our own to grpc-js. */
const ownCalls: Transport = {
  transport: "http2 calls",
  server: {},
  channel: { transport: http2() },
  isOwnClient: true,
};

/** HTTP/2 of our own on both sides. */
const ownBoth: Transport = {
  transport: "http2 both",
  server: { transport: http2() },
  channel: { transport: http2() },
  isOwnServer: true,
  isOwnClient: true,
};

/** To the handlers of a server of grpc-js that ours is added to. */
const handlers: Transport = { transport: "handlers", server: {}, channel: { channelOptions: alone } };

/**
 * The ways that a call may take: straight to a connection, through the layers of grpc-js, without either, to the handlers of another
 * server, and between grpc-js and HTTP/2 of our own in either direction or on both sides.
 */
export const transports: readonly Transport[] = [direct, layers, memory, handlers, own, ownCalls, ownBoth];

/** The transports of grpc-js that go over HTTP/2. */
export const connections: readonly Transport[] = [direct, layers];

let current = direct;

/**
 * The transports that a suite runs on: in `npm run test:volume` all. In `npm test` those of one kind on both sides, and two of the
 * others, told by the name of the suite.
 */
function chosenTransports(): readonly Transport[] {
  if (isVolume) return transports;
  const always = [direct, ownBoth];
  const others = transports.filter((one) => !always.includes(one));
  const name = basename(expect.getState().testPath ?? "");
  const place = [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0);
  const first = place % others.length;
  return [...always, ...[...others, ...others].slice(first, first + 2)];
}

/** Declares tests on the transports of the suite, which {@link newServer} and {@link newChannel} then use. */
export function onEveryTransport(declare: (transport: Transport) => void): void {
  declareOn(chosenTransports(), declare);
}

/** Declares tests of how servers listen once for each that has sockets. */
export function onEveryListener(declare: (transport: Transport) => void): void {
  declareOn([direct, own, ownCalls, ownBoth], declare);
}

/** Declares tests of what a channel does once for each transport of channels that has sockets. */
export function onEveryClient(declare: (transport: Transport) => void): void {
  declareOn([direct, ownBoth], declare);
}

function declareOn(chosen: readonly Transport[], declare: (transport: Transport) => void): void {
  describe.each(chosen)("$transport", (transport) => {
    // While tests are declared, and again when they run.
    current = transport;
    beforeAll(() => {
      current = transport;
    });
    declare(transport);
  });
}

/** Declares a test of what only a connection has: nothing in memory. */
export function testConnection(name: string, run: () => Promise<void>): void {
  if (current !== memory) test(name, run);
}

/** Declares a test of what only a server of grpc-js has. */
export function testGrpcServer(name: string, run: () => Promise<void>): void {
  if (current !== memory && current.isOwnServer !== true) test(name, run);
}

/** Declares a test of what a server has that listens itself: nothing in memory, no server of grpc-js' that another one closes. */
export function testListener(name: string, run: () => Promise<void>): void {
  if (current !== memory && current !== handlers) test(name, run);
}

/** A server on the transport of the running test. */
export function newServer(options: CreateServerOptions = {}): Server {
  const own = { ...current.server, ...options };
  return current === handlers ? serverOnGrpc(own) : createServer(own);
}

/** A channel on the transport of the running test. */
export function newChannel(address: string, options: CreateChannelOptions = {}): Channel {
  const channelOptions = { ...current.channel.channelOptions, ...options.channelOptions };
  return createChannel(address, { ...current.channel, ...options, channelOptions });
}
