/** The shortest time between two warnings, in milliseconds. */
const pauseMs = 1000;

/**
 * Emits process warnings about connections that were ended because the client caused too much work (a flood, such as endless
 * resets), at most one a second. A warning gives the number of floods since the previous one.
 */
export class FloodWarning {
  private warnedAt = Number.NEGATIVE_INFINITY;
  private untold = 0;

  /**
   * Warns about a flood, or only counts it for the next warning if the last one is less than a second ago. `now` is in
   * milliseconds of a monotonic clock.
   */
  add(peer: string, reason: string, now: number): void {
    if (now - this.warnedAt < pauseMs) {
      this.untold++;
      return;
    }
    const were = this.untold === 1 ? "was 1 other" : `were ${this.untold} others`;
    const others = this.untold === 0 ? "" : ` So ${were} since the last warning.`;
    this.warnedAt = now;
    this.untold = 0;
    process.emitWarning(`The connection of ${peer} was ended as a flood: ${reason}.${others}`, "InterwireWarning");
  }
}
