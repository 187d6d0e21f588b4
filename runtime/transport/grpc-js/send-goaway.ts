import { setImmediate, setTimeout } from "node:timers/promises";
import type { Connection } from "./server-connections.js";

const rounds = 10;
const roundMs = 10;
/** Who has not answered a ping by then is gone without a word, or a peer that answers none. */
const answerMs = 1000;

/**
 * Closes a connection without losing calls to a proxy that does not repeat them, and settles once it is gone. HTTP/2 has a
 * GOAWAY in two steps for that (RFC 9113, section 6.8), but Node can say the last one only: from then on it does not look at
 * what the client had already sent. So it is said where nothing can be on its way from a proxy with one call at a time on a
 * connection: ahead of the answer to the next call. A proxy that has no call for a connection closes it itself when a ping
 * arrives. Who does neither in time has a longer call in progress, or makes many calls at once and repeats those that were not
 * looked at.
 */
export async function sendGoaway(connection: Connection): Promise<void> {
  const gone = new Promise<void>((resolve) => connection.once("close", resolve));
  let said = false;
  const saying = new Promise<void>((resolve) => {
    // Before grpc-js takes the call, which could be answered at once.
    connection.prependOnceListener("stream", () => {
      said = true;
      if (!connection.destroyed) connection.goaway();
      resolve();
    });
  });
  const late = setTimeout(answerMs, undefined, { ref: false });
  for (let round = 0; round < rounds && !connection.closed && !connection.destroyed; round++) {
    // The end of a connection right behind an answer makes half an answer of it for nginx that has yet to answer a ping. Once
    // GOAWAY is sent and no call is left, Node reads nothing more, neither the answer to a ping nor the connection's end.
    const heard = said || Promise.race([answerOf(connection), saying, gone, late]);
    await Promise.all([heard, setTimeout(roundMs)]);
    // A call that has arrived meanwhile is looked at first.
    await setImmediate();
  }
  connection.close();
  await gone;
}

/** Settles when the peer has answered a ping, or is gone. */
function answerOf(connection: Connection): Promise<void> {
  return new Promise((resolve) => connection.ping(() => resolve()));
}
