import { createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { type ChannelOptions, Channel as GrpcChannel } from "@grpc/grpc-js";
import { type Channel, createChannel, createClientFactory } from "interwire";
import { frame } from "../interop/raw-http2.js";
import { connections } from "./transports.js";

/** Which calls the layers of grpc-js got since the last connection was made. */
export const createCall = jest.spyOn(GrpcChannel.prototype, "createCall");

/** The ways of a call over HTTP/2, with the options that choose them. */
export const ways: readonly [string, ChannelOptions][] = connections.map(({ transport, channel }) => [
  transport,
  channel.channelOptions ?? {},
]);

export const clients = createClientFactory({ defaults: { timeoutMs: 20_000 } });

const toClose: (() => void)[] = [];

/** Closes something after the test. */
export function closeLater(close: () => void): void {
  toClose.push(close);
}

afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

/** The answer of a server of bare HTTP/2 to a call. */
export type Act = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

/** A server of bare HTTP/2, which does with each call what the test wants. */
export async function serve(act: Act, at: object = { port: 0, host: "127.0.0.1" }) {
  const server = createServer();
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => sessions.add(session));
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    stream.resume();
    act(stream, headers);
  });
  await new Promise<void>((resolve) => server.listen(at, resolve));
  const close = () => {
    for (const session of sessions) session.destroy();
    server.close();
  };
  closeLater(close);
  return { port: (server.address() as AddressInfo).port, close };
}

/** A channel that is connected. */
export async function connectTo(target: string, channelOptions: ChannelOptions = {}): Promise<Channel> {
  const channel = createChannel(target, { channelOptions });
  closeLater(() => channel.close());
  await channel.connect({ timeoutMs: 20_000 });
  createCall.mockClear();
  return channel;
}

export const responseHead = { ":status": 200, "content-type": "application/grpc" };

/** Answers a call with bytes and a status. */
export function answer(
  stream: ServerHttp2Stream,
  bytes: Buffer,
  headers: Readonly<Record<string, string>> = {},
  trailers: Readonly<Record<string, string>> = { "grpc-status": "0" },
): void {
  stream.respond({ ...responseHead, ...headers }, { waitForTrailers: true });
  stream.on("wantTrailers", () => stream.sendTrailers(trailers));
  stream.end(bytes);
}

/** A message whose first field is 3. */
export const three = frame("0803");

/** Bytes that are flagged as compressed. */
export function compressed(bytes: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0]);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}
