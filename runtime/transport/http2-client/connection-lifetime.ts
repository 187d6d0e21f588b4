import { longestTimerMs } from "../../base/longest-timer.js";
import type { ChannelSettings } from "./channel-settings.js";

/** A connection whose time may run out. */
interface Aging {
  readonly heardAt: number;
  readonly isBusy: boolean;
  lost(reason: string): void;
}

/** Retires a connection of a channel that has been without calls for too long, or is too old. */
export class ConnectionLifetime {
  private readonly connection: Aging;
  private readonly settings: ChannelSettings;
  private readonly retire: () => void;
  private idleTimer: NodeJS.Timeout | undefined = undefined;
  private ageTimer: NodeJS.Timeout | undefined = undefined;

  constructor(connection: Aging, settings: ChannelSettings, retire: () => void) {
    this.connection = connection;
    this.settings = settings;
    this.retire = retire;
    const { maxConnectionIdleMs, maxConnectionAgeMs } = settings;
    if (maxConnectionIdleMs !== Number.POSITIVE_INFINITY) this.lookAfter(maxConnectionIdleMs);
    if (maxConnectionAgeMs === Number.POSITIVE_INFINITY) return;
    // Varied by a tenth, so that connections do not all end at once.
    const ageMs = Math.min(maxConnectionAgeMs * (0.9 + Math.random() / 5), longestTimerMs);
    this.ageTimer = setTimeout(() => this.grow(), ageMs).unref();
  }

  /** Called when the connection takes no more calls. */
  stop(): void {
    clearTimeout(this.idleTimer);
    clearTimeout(this.ageTimer);
  }

  private lookAfter(ms: number): void {
    this.idleTimer = setTimeout(() => this.look(), ms).unref();
  }

  private look(): void {
    const { connection, settings } = this;
    const { maxConnectionIdleMs } = settings;
    const leftMs = maxConnectionIdleMs - (performance.now() - connection.heardAt);
    if (connection.isBusy) this.lookAfter(maxConnectionIdleMs);
    else if (leftMs > 0) this.lookAfter(Math.ceil(leftMs));
    else this.retire();
  }

  private grow(): void {
    const { connection, settings } = this;
    this.retire();
    const { maxConnectionAgeGraceMs } = settings;
    if (maxConnectionAgeGraceMs === Number.POSITIVE_INFINITY) return;
    setTimeout(() => connection.lost("the connection reached its maximum age"), maxConnectionAgeGraceMs).unref();
  }
}
