import { longestTimerMs } from "../longest-timer.js";

/** What a cut-off connection gets to say goodbye, and a stream that was left to clean up: milliseconds. */
export const lingerMs = 500;

const longestMs = longestTimerMs - lingerMs;

/** How long calls in progress may still take; it may be shortened while they do. */
export class Grace {
  private endsAt: number;
  private readonly listeners: (() => void)[] = [];

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
