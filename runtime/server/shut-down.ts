import type { Server as GrpcServer } from "@grpc/grpc-js";
import { longestTimerMs } from "../longest-timer.js";
import { cutOff, stopListening } from "./connections.js";
import { sayGoodbye } from "./say-goodbye.js";

/** What a cut-off connection gets to say goodbye, and a stream that was left to clean up: milliseconds. */
export const lingerMs = 500;

const longestMs = longestTimerMs - lingerMs;

/** How long calls in progress may still take; it may be shortened while they do. */
export class Grace {
  /** Called when the time is shortened. */
  onShortened: () => void = () => {};
  private endsAt: number;

  constructor(graceMs: number) {
    this.endsAt = endOf(graceMs);
  }

  get leftMs(): number {
    return Math.min(longestMs, Math.max(0, this.endsAt - performance.now()));
  }

  /** Lets it end sooner; it never ends later. */
  shorten(graceMs: number): void {
    const endsAt = endOf(graceMs);
    if (endsAt >= this.endsAt) return;
    this.endsAt = endsAt;
    this.onShortened();
  }
}

function endOf(graceMs: number): number {
  return performance.now() + graceMs;
}

/** Lets the calls in progress finish in the time they get, then cuts off the rest. */
export function shutDown(server: GrpcServer, addresses: readonly string[], grace: Grace): Promise<void> {
  return new Promise((resolve, reject) => {
    let cut: NodeJS.Timeout | undefined;
    let end: NodeJS.Timeout | undefined;
    const stop = () => {
      clearTimeout(cut);
      clearTimeout(end);
    };
    const schedule = () => {
      stop();
      cut = setTimeout(() => cutOff(server), grace.leftMs);
      // A peer that never ends its side of a connection would hold the shutdown up for ever.
      end = setTimeout(resolve, grace.leftMs + lingerMs);
    };
    grace.onShortened = schedule;
    schedule();
    // grpc-js would wait for ever for a connection that is destroyed and not quite gone.
    const finish = () => {
      // forceShutdown knows no connections when channelz is off; drain destroys those that outlive the time.
      for (const address of addresses) server.drain(address, grace.leftMs);
      server.tryShutdown((error) => {
        stop();
        if (error === undefined) resolve();
        else reject(error);
      });
    };
    stopListening(server, sayGoodbye).then(finish).catch(reject);
  });
}
