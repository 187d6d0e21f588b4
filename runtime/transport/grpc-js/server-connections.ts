import type { ServerHttp2Session } from "node:http2";
import type { Server as Listener } from "node:net";
import type { Server as GrpcServer } from "@grpc/grpc-js";
import { inTurn } from "./turns.js";

/** An HTTP/2 connection of a server. Unlike in Node's declarations, `destroy` accepts a code without an error. */
export interface ServerSession extends Omit<ServerHttp2Session, "destroy"> {
  destroy(code: number): void;
}

/**
 * The listeners of a server with their connections: a private member of grpc-js, which offers no public access to connections
 * whose clients have sent GOAWAY.
 */
type Listeners = ReadonlyMap<Listener, { readonly sessions: Iterable<ServerSession> }>;

/** The listeners of a server of grpc-js. Empty if another version of grpc-js keeps them elsewhere. */
export function listenersOf(server: GrpcServer): Listeners {
  return (server as unknown as { readonly http2Servers?: Listeners }).http2Servers ?? new Map();
}

const heard = new WeakSet<Listener>();

/** Calls `start` for each new connection of the listeners that a server has now. Each listener is watched only once. */
export function onConnection(server: GrpcServer, start: (connection: ServerSession) => void): void {
  for (const listener of listenersOf(server).keys()) {
    if (!heard.has(listener)) listener.on("session", start);
    heard.add(listener);
  }
}

/**
 * Accepts no more connections, and calls `close` for each connection of the server, including connections whose handshake is not
 * finished. Settles when all are closed. Connections stay open if another version of grpc-js keeps them elsewhere.
 */
export async function stopListening(
  server: GrpcServer,
  close: (connection: ServerSession) => Promise<void>,
): Promise<void> {
  const { Server } = process.getBuiltinModule("node:net");
  const closed: Promise<void>[] = [];
  const ended: Promise<void>[] = [];
  for (const [listener, { sessions }] of listenersOf(server)) {
    // The `close` of HTTP/2 servers closes their connections, too, from Node 24 on, so that of `net.Server` is used.
    ended.push(new Promise((resolve) => Reflect.apply(Server.prototype.close, listener, [() => resolve()])));
    listener.on("session", (session: ServerSession) => closed.push(close(session)));
    for (const session of [...sessions]) closed.push(close(session));
  }
  await Promise.all(ended);
  await Promise.all(closed);
}

/**
 * Ends all remaining connections of a server, a portion in each turn of the event loop, and settles when all are destroyed.
 * grpc-js' `drain` cannot do this, because its time cannot be shortened and it misses connections whose clients have sent GOAWAY;
 * `forceShutdown` misses all connections if channelz is off. If another version of grpc-js keeps connections elsewhere, they end
 * at the time given to `drain`.
 */
export async function cutOff(server: GrpcServer): Promise<void> {
  const { constants } = process.getBuiltinModule("node:http2");
  for (const { sessions } of listenersOf(server).values()) {
    for (const session of sessions) inTurn(() => session.destroy(constants.NGHTTP2_CANCEL));
  }
  await new Promise<void>(inTurn);
}
