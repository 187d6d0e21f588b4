// RFC 9113, section 10.5: a budget for what costs this side more than the peer.

/** A budget that refills with time, up to its burst. */
export class TokenBucket {
  private readonly burst: number;
  private readonly perMs: number;
  private tokens: number;
  private filledAt = 0;

  constructor(burst: number, perSecond: number) {
    this.burst = burst;
    this.perMs = perSecond / 1000;
    this.tokens = burst;
  }

  /**
   * Takes tokens, and may owe all of them but one. Returns false if there is none. `now` is in milliseconds of a clock that never goes
   * back.
   */
  take(now: number, tokens: number): boolean {
    if (now > this.filledAt) {
      this.tokens = Math.min(this.burst, this.tokens + (now - this.filledAt) * this.perMs);
      this.filledAt = now;
    }
    if (this.tokens < 1) return false;
    this.tokens -= tokens;
    return true;
  }

  /** Fills it up, once. */
  refill(): void {
    this.tokens = this.burst;
  }

  /** Adds what useful work has earned. */
  earn(tokens: number): void {
    this.tokens = Math.min(this.burst, this.tokens + tokens);
  }
}
