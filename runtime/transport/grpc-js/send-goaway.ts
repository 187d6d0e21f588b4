import type { Connection } from "./server-connections.js";

const rounds = 10;
const roundMs = 10;
/** The milliseconds that a peer has to answer a ping. After that it is lost, or does not answer pings. */
const answerMs = 1000;

/**
 * Closes a connection without losing calls of a proxy that does not repeat them. Settles once the connection is closed.
 * HTTP/2 has a graceful GOAWAY in two steps for that (RFC 9113, section 6.8), but Node can only send the final one, and then
 * ignores calls that the client has already sent. So GOAWAY is sent at a time when no call can be on its way from a proxy with one
 * call at a time per connection: just before the answer to its next call. A proxy without a call for the connection closes it
 * itself when a ping arrives. A client that does neither in time has a longer call in progress, or makes many calls at once and
 * repeats those that were ignored.
 */
export async function sendGoaway(connection: Connection): Promise<void> {
  const { setImmediate, setTimeout } = process.getBuiltinModule("node:timers/promises");
  const gone = new Promise<void>((resolve) => connection.once("close", resolve));
  let said = false;
  const saying = new Promise<void>((resolve) => {
    // Before grpc-js takes the call, because it could be answered at once.
    connection.prependOnceListener("stream", () => {
      said = true;
      if (!connection.destroyed) connection.goaway();
      resolve();
    });
  });
  const late = setTimeout(answerMs, undefined, { ref: false });
  for (let round = 0; round < rounds && !connection.closed && !connection.destroyed; round++) {
    // If the connection ends right after an answer, an nginx that has not answered a ping yet cuts the answer off. Once GOAWAY
    // is sent and no call is left, Node reads nothing more: neither the answer to a ping nor the end of the connection.
    const heard = said || Promise.race([answerOf(connection), saying, gone, late]);
    await Promise.all([heard, setTimeout(roundMs)]);
    // A call that has arrived in the meantime is handled first.
    await setImmediate();
  }
  connection.close();
  await gone;
}

/** Settles when the peer has answered a ping or is gone. */
function answerOf(connection: Connection): Promise<void> {
  return new Promise((resolve) => connection.ping(() => resolve()));
}
