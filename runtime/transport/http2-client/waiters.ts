import { longestTimerMs } from "../../base/longest-timer.js";

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** The programs that wait for the connection of a channel (`channel.connect`). */
export class Waiters {
  private readonly waiting = new Set<Waiter>();

  get size(): number {
    return this.waiting.size;
  }

  /**
   * Makes a promise that {@link resolve} or {@link reject} settle. It is rejected at the deadline, in milliseconds since 1970, with
   * the result of `reasonAt`, or else with an error about the deadline.
   */
  add(deadline: number, reasonAt: () => Error | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leftMs = deadline - Date.now();
      const expire = () => {
        this.waiting.delete(waiter);
        reject(reasonAt() ?? new Error("Deadline passed without connectivity state change"));
      };
      const timer = leftMs <= longestTimerMs ? setTimeout(expire, Math.max(0, leftMs)) : undefined;
      const waiter: Waiter = { resolve, reject, timer };
      this.waiting.add(waiter);
    });
  }

  resolve(): void {
    for (const { resolve } of this.taken()) resolve();
  }

  reject(error: Error): void {
    for (const { reject } of this.taken()) reject(error);
  }

  private taken(): Waiter[] {
    const all = [...this.waiting];
    this.waiting.clear();
    for (const { timer } of all) clearTimeout(timer);
    return all;
  }
}
