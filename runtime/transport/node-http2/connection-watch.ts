import type { CutOff } from "../cut-off.js";
import type { Lifetimes } from "./server-settings.js";

/** The properties of a connection by which {@link ConnectionWatch} decides. Times are in milliseconds of a monotonic clock. */
export interface Watched {
  readonly openedAt: number;
  /** The time at which bytes last arrived from the client. */
  readonly heardAt: number;
  readonly isBusy: boolean;
  /** The time at which the connection was last seen with calls in progress. */
  busyAt: number;
  /** The time at which the client was sent a PING; 0 if no answer is outstanding. */
  askedAt: number;
  /**
   * A number from 0 to 1 that places the end of the connection between the least and the greatest age, so that connections do not
   * all end at once.
   */
  readonly jitter: number;
  ask(): void;
  shutdown(): void;
  cutOff(reason: CutOff): void;
  giveUp(text: string): void;
  /** Sends an empty DATA frame on each response stream without a message since `since`. */
  beat(now: number, since: number): void;
}

const leastPeriodMs = 5;
const mostPeriodMs = 1000;

/**
 * Ends connections that are too old, are idle for too long, or whose clients do not answer a PING, and keeps silent streams alive. All
 * connections of a server share one timer.
 */
export class ConnectionWatch {
  private readonly lifetimes: Lifetimes;
  private readonly connections: ReadonlySet<Watched>;
  private timer: NodeJS.Timeout | undefined = undefined;

  constructor(lifetimes: Lifetimes, connections: ReadonlySet<Watched>) {
    this.lifetimes = lifetimes;
    this.connections = connections;
  }

  /** Starts the timer, unless no option limits the lifetime of connections. It stops when there are no connections. */
  start(): void {
    const { heartbeatMs, keepaliveTimeMs, maxConnectionAgeMs, maxConnectionIdleMs } = this.lifetimes;
    const shortest = Math.min(heartbeatMs, keepaliveTimeMs, maxConnectionAgeMs, maxConnectionIdleMs);
    if (this.timer !== undefined || shortest === Number.POSITIVE_INFINITY) return;
    const period = Math.min(mostPeriodMs, Math.max(leastPeriodMs, shortest / 10));
    this.timer = setInterval(() => this.look(), period).unref();
  }

  private look(): void {
    const now = performance.now();
    const { heartbeatMs } = this.lifetimes;
    for (const connection of [...this.connections]) {
      this.lookForLife(connection, now);
      this.lookAtAge(connection, now);
      this.lookForCalls(connection, now);
      if (heartbeatMs !== Number.POSITIVE_INFINITY) connection.beat(now, now - heartbeatMs);
    }
    if (this.connections.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private lookForLife(connection: Watched, now: number): void {
    const { keepaliveTimeMs, keepaliveTimeoutMs } = this.lifetimes;
    if (connection.askedAt > 0 && connection.heardAt >= connection.askedAt) connection.askedAt = 0;
    if (connection.askedAt > 0) {
      if (now - connection.askedAt >= keepaliveTimeoutMs) connection.giveUp("the client does not answer");
    } else if (now - connection.heardAt >= keepaliveTimeMs) {
      connection.askedAt = now;
      connection.ask();
    }
  }

  private lookAtAge(connection: Watched, now: number): void {
    const { maxConnectionAgeMs, maxConnectionAgeGraceMs } = this.lifetimes;
    const most = maxConnectionAgeMs * (0.9 + connection.jitter / 5);
    const age = now - connection.openedAt;
    if (age >= most) connection.shutdown();
    if (age >= most + maxConnectionAgeGraceMs) connection.cutOff("The connection reached its maximum age");
  }

  private lookForCalls(connection: Watched, now: number): void {
    if (connection.isBusy) connection.busyAt = now;
    else if (now - connection.busyAt >= this.lifetimes.maxConnectionIdleMs) connection.shutdown();
  }
}
