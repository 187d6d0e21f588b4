/** Knows since when nothing was sent on a response stream, without asking for the time at each message. */
export class Silence {
  /** Whether nothing was sent since the last look. Whoever sends clears it. */
  isSilent = false;
  private since = 0;

  /**
   * Whether nothing was sent since `since`. If so, the silence counts as broken now. Times are in milliseconds of a monotonic clock; called
   * regularly.
   */
  isLong(now: number, since: number): boolean {
    const isLong = this.isSilent && this.since <= since;
    if (isLong || !this.isSilent) this.since = now;
    this.isSilent = true;
    return isLong;
  }
}
