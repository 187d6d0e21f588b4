import { longestTimerMs } from "../base/longest-timer.js";
import { monotonicMs } from "../platform/platform.js";

/** The time in which a connection or stream that was cut off may clean up, in milliseconds. */
export const lingerMs = 500;

const longestMs = longestTimerMs - lingerMs;

/**
 * The time in which calls in progress may finish, counted from when this object is made. It may be shortened while it runs.
 */
export class Grace {
  private endsAt: number;
  /** Functions that restart the timers of {@link whenOver} after the time was shortened. */
  private readonly schedules = new Set<() => void>();

  constructor(graceMs: number) {
    this.endsAt = endOf(graceMs);
  }

  get leftMs(): number {
    return Math.min(longestMs, Math.max(0, this.endsAt - monotonicMs()));
  }

  /** Shortens the time. A longer time than the one that is left has no effect. */
  shorten(graceMs: number): void {
    const endsAt = endOf(graceMs);
    if (endsAt >= this.endsAt) return;
    this.endsAt = endsAt;
    for (const schedule of this.schedules) schedule();
  }

  /**
   * Calls a listener `afterMs` milliseconds after the time has passed, or sooner if the time is shortened. Returns a function
   * that cancels this.
   */
  whenOver(listener: () => void, afterMs = 0): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(listener, this.leftMs + afterMs);
    };
    this.schedules.add(schedule);
    schedule();
    return () => {
      this.schedules.delete(schedule);
      clearTimeout(timer);
    };
  }
}

function endOf(graceMs: number): number {
  return monotonicMs() + graceMs;
}
