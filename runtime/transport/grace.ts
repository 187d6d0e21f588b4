import { longestTimerMs } from "../base/longest-timer.js";
import { monotonicMs } from "../platform/platform.js";

/** The milliseconds that a connection or stream gets to clean up after it was cut off. */
export const lingerMs = 500;

const longestMs = longestTimerMs - lingerMs;

/** The time that calls in progress have left. It may be shortened in the meantime. */
export class Grace {
  private endsAt: number;
  /** The functions that set the timers of {@link whenOver} anew. */
  private readonly schedules = new Set<() => void>();

  constructor(graceMs: number) {
    this.endsAt = endOf(graceMs);
  }

  get leftMs(): number {
    return Math.min(longestMs, Math.max(0, this.endsAt - monotonicMs()));
  }

  /** Shortens the time. It is never extended. */
  shorten(graceMs: number): void {
    const endsAt = endOf(graceMs);
    if (endsAt >= this.endsAt) return;
    this.endsAt = endsAt;
    for (const schedule of this.schedules) schedule();
  }

  /** Calls a listener so many milliseconds after the time is over, also if that is shortened meanwhile. Returns what cancels it. */
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
