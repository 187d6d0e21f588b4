import { longestTimerMs } from "../../base/longest-timer.js";
import type { GrpcSettings } from "./channel-settings.js";
import { ConnectPause } from "./connect-pause.js";

/**
 * How many connections in a row may end before they have answered a call until there are pauses between them. gRPC's rules have no
 * pause after a connection that was made, and one may have been made just as its server was stopped. Without any, a server that ends each
 * connection at once would be asked as often as the network allows.
 */
const mostUseless = 1;

/** A connection that was lost. */
interface Lost {
  /** Whether the server has answered a call on it. */
  readonly hasAnswered: boolean;
  /** Whether the server has ended it because of too much work. */
  readonly wasTooMuch: boolean;
}

/** Decides when a channel connects again, after an attempt that failed and after a connection that was lost, and waits until then. */
export class Reconnection {
  private readonly pause: ConnectPause;
  private readonly connect: () => void;
  private timer: NodeJS.Timeout | undefined = undefined;
  private attemptedAt = 0;
  /** The time at which a pause ends that a lost connection has caused, as `performance.now()` tells it. */
  private pausedUntil = 0;
  /** How many connections in a row have ended before they answered a call. */
  private useless = 0;

  /** `connect` is called after a pause. */
  constructor({ firstBackOffMs, mostBackOffMs }: GrpcSettings, connect: () => void) {
    this.pause = new ConnectPause(firstBackOffMs, mostBackOffMs);
    this.connect = connect;
  }

  /** Whether an attempt will begin after a pause. */
  get isPausing(): boolean {
    return this.timer !== undefined;
  }

  /** Called when an attempt begins, which ends a pause. */
  begin(): void {
    this.stop();
    this.attemptedAt = performance.now();
  }

  onConnected(): void {
    this.pause.reset();
  }

  /** Pauses after an attempt that has failed. */
  onFailed(): void {
    this.wait(this.attemptedAt + this.pause.next());
  }

  /** Notes the fate of a connection, on which depends whether {@link soon} pauses. */
  onLost({ hasAnswered, wasTooMuch }: Lost): void {
    this.useless = hasAnswered ? 0 : this.useless + 1;
    if (wasTooMuch || this.useless > mostUseless) this.pausedUntil = this.attemptedAt + this.pause.next();
  }

  /** Connects after the pause that the last connection has caused, if any. */
  soon(): void {
    if (performance.now() < this.pausedUntil) this.wait(this.pausedUntil);
    else this.connect();
  }

  /** Sets whether a pause keeps the process running. */
  hold(isNeeded: boolean): void {
    if (isNeeded) this.timer?.ref();
    else this.timer?.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private wait(until: number): void {
    this.stop();
    const ms = Math.min(Math.max(0, until - performance.now()), longestTimerMs);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.connect();
    }, ms);
  }
}
