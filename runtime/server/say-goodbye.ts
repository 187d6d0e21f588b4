import { setImmediate, setTimeout } from "node:timers/promises";
import type { Connection } from "./connections.js";

const pings = 10;
const pingEveryMs = 10;
const ignore = (): void => {};

/**
 * Closes a connection without losing calls to a proxy that does not repeat them. HTTP/2 has a goodbye in two steps for that
 * (RFC 9113, section 6.8), but Node can say the last one only: from then on it does not look at what the client had already
 * sent. So it is said where nothing can be on its way from a proxy with one call at a time on a connection: ahead of the answer
 * to the next call. A proxy that has no call for a connection closes it itself when a ping arrives. Who does neither in time has
 * a longer call in progress, or makes many calls at once and repeats those that were not looked at.
 */
export async function sayGoodbye(connection: Connection): Promise<void> {
  let said = false;
  // Before grpc-js takes the call, which could be answered at once. A close would end the connection right behind the answer,
  // which nginx takes for half an answer when it has yet to answer a ping.
  connection.prependOnceListener("stream", () => {
    said = true;
    connection.goaway();
  });
  for (let round = 0; round < pings && !connection.closed && !connection.destroyed; round++) {
    if (!said) connection.ping(ignore);
    await setTimeout(pingEveryMs);
    // A call that has arrived meanwhile is looked at first.
    await setImmediate();
  }
  connection.close();
}
