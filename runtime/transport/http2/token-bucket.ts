// Source: RFC 9113, section 10.5.

/** A budget of tokens for what costs this side more than the peer. It is refilled with time, up to its limit, the burst. */
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
   * Takes tokens and returns true if at least one is left; the budget may become negative. Returns false if none is left. `now`
   * is in milliseconds of a monotonic clock.
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

  refill(): void {
    this.tokens = this.burst;
  }

  /** Adds tokens that the peer has earned by useful work. */
  earn(tokens: number): void {
    this.tokens = Math.min(this.burst, this.tokens + tokens);
  }
}
