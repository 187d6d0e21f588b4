/** The least time between two warnings. */
const pauseMs = 1000;

/** Warns of floods: a warning of the process, at most once a second, which says how many others there were since the last. */
export class FloodWarning {
  private warnedAt = Number.NEGATIVE_INFINITY;
  private untold = 0;

  /** Takes note of a flood. `now` is in milliseconds of a clock that never goes back. */
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
