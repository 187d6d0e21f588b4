import { HeldCalls } from "./held-calls.js";
import type { ServerSession } from "./server-connections.js";
import { inTurn, laterTurn } from "./turns.js";

/** How long a connection without calls is watched for another call, in milliseconds. */
const waitMs = 100;
/**
 * How long a peer has to answer a ping, in milliseconds. A peer that has not answered by then is lost, or does not answer pings.
 */
const answerMs = 1000;
/** The number of turns of the event loop after which a connection is closed even if calls keep arriving. */
const mostTurns = 50;
/** The number of successive turns without a call that count as a pause. It falls to one as {@link mostTurns} comes closer. */
const pauseTurns = 10;

const closing = new WeakMap<ServerSession, Promise<void>>();

/**
 * Closes a connection without losing the calls of proxies, which may not repeat them. Settles when the connection is closed.
 * HTTP/2 has a graceful shutdown with two GOAWAY frames (RFC 9113, section 6.8), but Node sends only the final GOAWAY, and then
 * ignores calls that the client has already sent. So GOAWAY is sent at a moment when no call should be on its way. To bring about
 * such a moment, calls that arrive are held back: clients that wait for an answer before the next call then send none. An idle
 * connection first gets a ping, because a proxy that has no call to send then closes the connection itself.
 */
export function sendGoaway(connection: ServerSession): Promise<void> {
  const known = closing.get(connection);
  if (known !== undefined) return known;
  const closed = closeInPause(connection);
  closing.set(connection, closed);
  return closed;
}

async function closeInPause(connection: ServerSession): Promise<void> {
  const { setTimeout } = process.getBuiltinModule("node:timers/promises");
  const gone = new Promise<void>((resolve) => connection.once("close", resolve));
  const held = new HeldCalls(connection);
  await Promise.race([held.first, gone, setTimeout(waitMs)]);
  await new Promise<void>(inTurn);
  if (held.count === 0 && !connection.destroyed) {
    await Promise.race([answerOf(connection), held.first, gone, setTimeout(answerMs, undefined, { ref: false })]);
    await new Promise<void>(inTurn);
  }
  await pauseOf(connection, held);
  connection.close();
  held.release();
  await gone;
}

/** Settles when no call has arrived for several turns of the event loop. The required number of turns falls with time. */
async function pauseOf(connection: ServerSession, held: HeldCalls): Promise<void> {
  let count = held.count;
  let quiet = 0;
  for (let turn = 0; quiet < Math.ceil(((mostTurns - turn) / mostTurns) * pauseTurns); turn++) {
    await laterTurn();
    if (connection.destroyed) return;
    quiet = held.count === count ? quiet + 1 : 0;
    count = held.count;
  }
}

/** Settles when the peer has answered a ping, or when the connection is lost. */
function answerOf(connection: ServerSession): Promise<void> {
  return new Promise((resolve) => connection.ping(() => resolve()));
}
