// RFC 9113, section 10.5: a budget for what costs this side more than the peer.

/** A budget of tokens, which is refilled with time up to its limit, the burst. */
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
   * Takes tokens and returns true, if at least one is left. The budget can become negative. Returns false if there is none. `now`
   * is in milliseconds of a clock that never goes back.
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

  /** Refills the whole budget at once. */
  refill(): void {
    this.tokens = this.burst;
  }

  /** Adds tokens that the peer has earned with useful work. */
  earn(tokens: number): void {
    this.tokens = Math.min(this.burst, this.tokens + tokens);
  }
}
