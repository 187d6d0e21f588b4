import { HeldCalls } from "./held-calls.js";
import type { ServerSession } from "./server-connections.js";
import { inTurn, laterTurn } from "./turns.js";

/** The milliseconds for which a connection without calls waits for the next one. */
const waitMs = 100;
/** The milliseconds that a peer has to answer a ping. After that it is lost, or does not answer pings. */
const answerMs = 1000;
/** The turns of the event loop after which a connection is closed, whether calls still come or not. */
const mostTurns = 50;
/** A pause is so many turns without a call at first, and one at last. */
const pauseTurns = 10;

const closing = new WeakMap<ServerSession, Promise<void>>();

/**
 * Closes a connection without losing calls of a proxy that does not repeat them. Settles once the connection is closed.
 * HTTP/2 has a graceful GOAWAY in two steps for that (RFC 9113, section 6.8), but Node can only send the final one, and then
 * ignores calls that the client has already sent. So GOAWAY is sent at a time when no call should be on its way. Calls that come
 * are held until then: callers that wait for an answer make no further calls, so a pause follows. A proxy with one call at a time
 * per connection makes none while that one is held. A proxy without a call for the connection closes it itself when a ping
 * arrives.
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

/** Settles in a pause between calls. The longer none comes, the shorter a pause will do. */
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

/** Settles when the peer has answered a ping or is gone. */
function answerOf(connection: ServerSession): Promise<void> {
  return new Promise((resolve) => connection.ping(() => resolve()));
}
