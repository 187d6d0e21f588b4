/** The shortest time between two warnings, in milliseconds. */
const pauseMs = 1000;

/**
 * Emits warnings of the process about connections that were ended as floods. There is at most one warning in a second, which
 * gives the number of floods since the previous one.
 */
export class FloodWarning {
  private warnedAt = Number.NEGATIVE_INFINITY;
  private untold = 0;

  /** Reports a flood. `now` is in milliseconds of a clock that never goes back. */
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
