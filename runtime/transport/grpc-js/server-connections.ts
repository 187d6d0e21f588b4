import type { ServerHttp2Session } from "node:http2";
import type { Server as Listener } from "node:net";
import type { Server as GrpcServer } from "@grpc/grpc-js";
import { inTurn } from "./turns.js";

/** A connection. Unlike in Node's declarations, it may be destroyed with a code alone. */
export interface ServerSession extends Omit<ServerHttp2Session, "destroy"> {
  destroy(code: number): void;
}

/** The connections of grpc-js' listeners, which are private: there is no public way to those whose clients sent GOAWAY. */
type Listeners = ReadonlyMap<Listener, { readonly sessions: Iterable<ServerSession> }>;

/** The listeners of a server; none if a later version of grpc-js keeps them elsewhere. */
export function listenersOf(server: GrpcServer): Listeners {
  return (server as unknown as { readonly http2Servers?: Listeners }).http2Servers ?? new Map();
}

const heard = new WeakSet<Listener>();

/** Calls `start` for each connection to come of the listeners that a server has, once for each listener. */
export function onConnection(server: GrpcServer, start: (connection: ServerSession) => void): void {
  for (const listener of listenersOf(server).keys()) {
    if (!heard.has(listener)) listener.on("session", start);
    heard.add(listener);
  }
}

/**
 * Takes no more connections and calls `close` for those that a server has, including those whose handshake is not finished.
 * Settles when all are closed. If a later version of grpc-js keeps them elsewhere, they stay open.
 */
export async function stopListening(
  server: GrpcServer,
  close: (connection: ServerSession) => Promise<void>,
): Promise<void> {
  const { Server } = process.getBuiltinModule("node:net");
  const closed: Promise<void>[] = [];
  const ended: Promise<void>[] = [];
  for (const [listener, { sessions }] of listenersOf(server)) {
    // `close` of HTTP/2's own servers closes their connections, too, from Node 24 on.
    ended.push(new Promise((resolve) => Reflect.apply(Server.prototype.close, listener, [() => resolve()])));
    listener.on("session", (session: ServerSession) => closed.push(close(session)));
    for (const session of [...sessions]) closed.push(close(session));
  }
  await Promise.all(ended);
  await Promise.all(closed);
}

/**
 * Ends the connections that a server still has, in portions. grpc-js' `drain` leaves out those that are closing because their client sent
 * GOAWAY, with the calls that still run on them, and its time cannot be shortened. `forceShutdown` leaves out all of them if
 * channelz is off. If a later version of grpc-js keeps them elsewhere, they end with the time of `drain`. Settles when all are destroyed.
 */
export async function cutOff(server: GrpcServer): Promise<void> {
  const { constants } = process.getBuiltinModule("node:http2");
  for (const { sessions } of listenersOf(server).values()) {
    for (const session of sessions) inTurn(() => session.destroy(constants.NGHTTP2_CANCEL));
  }
  await new Promise<void>(inTurn);
}
