import type { ChannelSettings } from "./channel-settings.js";

/** A connection as {@link Pulse} sees it. Times are in milliseconds of a monotonic clock. */
interface Living {
  readonly heardAt: number;
  readonly isBusy: boolean;
  ping(bytes: Uint8Array): void;
  giveUp(reason: string): void;
}

/** The eight bytes of the PING that asks a silent server for an answer. */
const question: Buffer = Buffer.from("are you?", "latin1");

const leastPeriodMs = 5;
const mostPeriodMs = 1000;

/**
 * The time between two pings that this side sends although no keepalive was asked for. Servers of gRPC take more frequent ones for abuse
 * (gRPC's proposal A8), and end the connection.
 */
const leastBetweenProbesMs = 300_000;

/**
 * Finds out that a server is gone although its connection was not closed: pings it after silence if the option `keepaliveTimeMs`
 * asks for it, and in any case once a call has got nothing until its deadline. Node does not tell whether the server's kernel has received
 * what was sent.
 */
export class Pulse {
  private readonly connection: Living;
  private readonly settings: ChannelSettings;
  private askedAt = 0;
  private waitingSince = 0;
  private probedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined = undefined;
  private answerTimer: NodeJS.Timeout | undefined = undefined;
  private writeTimer: NodeJS.Timeout | undefined = undefined;

  constructor(connection: Living, settings: ChannelSettings) {
    this.connection = connection;
    this.settings = settings;
  }

  start(): void {
    const { keepaliveTimeMs } = this.settings;
    if (keepaliveTimeMs === Number.POSITIVE_INFINITY) return;
    const period = Math.min(mostPeriodMs, Math.max(leastPeriodMs, keepaliveTimeMs / 10));
    this.timer = setInterval(look, period, this).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    clearTimeout(this.answerTimer);
    clearTimeout(this.writeTimer);
  }

  look(): void {
    const { connection, settings } = this;
    const now = performance.now();
    if (!connection.isBusy && !settings.pingsWithoutCalls) return;
    if (
      this.answerTimer === undefined &&
      now - Math.max(connection.heardAt, this.askedAt) >= settings.keepaliveTimeMs
    ) {
      this.ask(now);
    }
  }

  probe(): void {
    const now = performance.now();
    if (this.answerTimer !== undefined || now - this.probedAt < leastBetweenProbesMs) return;
    this.probedAt = now;
    this.ask(now);
  }

  /** Called when the kernel has not taken all that was sent. */
  onWaiting(): void {
    const { keepaliveTimeoutMs } = this.settings;
    if (this.writeTimer !== undefined || keepaliveTimeoutMs === Number.POSITIVE_INFINITY) return;
    this.waitingSince = performance.now();
    this.writeTimer = setTimeout(checkWrites, keepaliveTimeoutMs, this).unref();
  }

  /** Called when the kernel has taken all that was sent. */
  onSent(): void {
    if (this.writeTimer === undefined) return;
    clearTimeout(this.writeTimer);
    this.writeTimer = undefined;
  }

  /** Gives the connection up if its server neither takes nor sends anything. */
  checkWrites(): void {
    this.writeTimer = undefined;
    if (this.connection.heardAt < this.waitingSince) this.connection.giveUp("the server takes nothing of what is sent");
    else this.onWaiting();
  }

  /** Gives the connection up, unless something has arrived since the question. */
  check(): void {
    this.answerTimer = undefined;
    if (this.connection.heardAt < this.askedAt) this.connection.giveUp("the server does not answer");
  }

  private ask(now: number): void {
    this.askedAt = now;
    this.connection.ping(question);
    const { keepaliveTimeoutMs } = this.settings;
    if (keepaliveTimeoutMs === Number.POSITIVE_INFINITY) return;
    this.answerTimer = setTimeout(check, keepaliveTimeoutMs, this).unref();
  }
}

// Named functions, because closures would be allocated for each connection.
function look(pulse: Pulse): void {
  pulse.look();
}

function check(pulse: Pulse): void {
  pulse.check();
}

function checkWrites(pulse: Pulse): void {
  pulse.checkWrites();
}
