import { longestTimerMs } from "../longest-timer.js";

/** The milliseconds that a connection or stream gets to clean up after it was cut off. */
export const lingerMs = 500;

const longestMs = longestTimerMs - lingerMs;

/** The time that calls in progress have left. It may be shortened in the meantime. */
export class Grace {
  private endsAt: number;
  private readonly listeners: (() => void)[] = [];

  constructor(graceMs: number) {
    this.endsAt = endOf(graceMs);
  }

  get leftMs(): number {
    return Math.min(longestMs, Math.max(0, this.endsAt - performance.now()));
  }

  /** Shortens the time. It is never extended. */
  shorten(graceMs: number): void {
    const endsAt = endOf(graceMs);
    if (endsAt >= this.endsAt) return;
    this.endsAt = endsAt;
    for (const listener of this.listeners) listener();
  }

  /** Calls a listener whenever the time is shortened. */
  onShortened(listener: () => void): void {
    this.listeners.push(listener);
  }
}

function endOf(graceMs: number): number {
  return performance.now() + graceMs;
}
