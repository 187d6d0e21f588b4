import type { ServerHttp2Session } from "node:http2";
import { constants } from "node:http2";
import type { Server as GrpcServer } from "@grpc/grpc-js";

/** What a cut-off connection gets to say goodbye, and a stream that was left to clean up: milliseconds. */
export const lingerMs = 500;

/** A timer that is set to more fires at once. */
const longestMs = 2 ** 31 - 1 - lingerMs;

/** How long calls in progress may still take; it may be shortened while they do. */
export class Grace {
  /** Called when the time is shortened. */
  onShortened: () => void = () => {};
  private endsAt: number;

  /** @throws RangeError for a time that is none */
  constructor(graceMs: number) {
    this.endsAt = endOf(graceMs);
  }

  get leftMs(): number {
    return Math.min(longestMs, Math.max(0, this.endsAt - performance.now()));
  }

  /** Lets it end sooner; it never ends later. @throws RangeError for a time that is none */
  shorten(graceMs: number): void {
    const endsAt = endOf(graceMs);
    if (endsAt >= this.endsAt) return;
    this.endsAt = endsAt;
    this.onShortened();
  }
}

function endOf(graceMs: number): number {
  if (Number.isNaN(graceMs)) throw new RangeError("graceMs is NaN. Pass a number of milliseconds, or leave it out.");
  return performance.now() + graceMs;
}

/** Lets the calls in progress finish in the time they get, then cuts off the rest. */
export function shutDown(server: GrpcServer, addresses: readonly string[], grace: Grace): Promise<void> {
  // forceShutdown knows no connections when channelz is off; drain destroys those that outlive the time.
  for (const address of addresses) server.drain(address, grace.leftMs);
  return new Promise((resolve, reject) => {
    // A peer that never ends its side of a connection would hold the shutdown up for ever.
    let end = setTimeout(resolve, grace.leftMs + lingerMs);
    let cut: NodeJS.Timeout | undefined;
    grace.onShortened = () => {
      clearTimeout(end);
      clearTimeout(cut);
      cut = setTimeout(() => cutOff(server), grace.leftMs);
      end = setTimeout(resolve, grace.leftMs + lingerMs);
    };
    server.tryShutdown((error) => {
      clearTimeout(end);
      clearTimeout(cut);
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}

/** Where grpc-js keeps its connections. */
interface Connections {
  readonly http2Servers?: ReadonlyMap<unknown, { readonly sessions?: Iterable<ServerHttp2Session> }>;
}

/**
 * Destroys all connections now. A drain's time cannot be changed, and another one passes over connections that close already,
 * so this looks where grpc-js' drain does. Where a later version keeps them elsewhere, the first time holds.
 */
function cutOff(server: GrpcServer): void {
  for (const { sessions } of (server as unknown as Connections).http2Servers?.values() ?? []) {
    // Node takes a code in the place of an error, and tells the peer.
    for (const session of sessions ?? []) session.destroy(constants.NGHTTP2_CANCEL as never);
  }
}
