import { longestTimerMs } from "../base/longest-timer.js";
import { monotonicMs } from "../platform/platform.js";

/** How long a connection or stream may clean up after it was cut off, in milliseconds. */
export const lingerMs = 500;

const longestMs = longestTimerMs - lingerMs;

/** The period in which calls in progress may finish. It begins when the object is created, and may be shortened while it runs. */
export class Grace {
  private endsAt: number;
  /** Functions that restart the timers of {@link whenOver} after the period was shortened. */
  private readonly schedules = new Set<() => void>();

  constructor(graceMs: number) {
    this.endsAt = endOf(graceMs);
  }

  get leftMs(): number {
    return Math.min(longestMs, Math.max(0, this.endsAt - monotonicMs()));
  }

  /** Shortens the period. A longer period than the one that is left has no effect. */
  shorten(graceMs: number): void {
    const endsAt = endOf(graceMs);
    if (endsAt >= this.endsAt) return;
    this.endsAt = endsAt;
    for (const schedule of this.schedules) schedule();
  }

  /**
   * Calls a listener `afterMs` milliseconds after the end of the period, which may come sooner if the period is shortened.
   * Returns a function that cancels this.
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

/** What serves the calls of a server, and is closed with it. */
export interface Closable {
  close(grace: Grace): Promise<void>;
}
