import type { CutOff } from "./cut-off.js";
import { type Grace, lingerMs } from "./grace.js";

/** A call or a connection of a server. `cutOff` makes it end early; once it has ended, it calls {@link InProgress.leave}. */
interface Member {
  cutOff(reason: CutOff): void;
}

/** The calls in progress, or the open connections, of a server. */
export class InProgress<T extends Member> {
  private readonly members = new Set<T>();
  private onNone: () => void = () => {};

  get all(): ReadonlySet<T> {
    return this.members;
  }

  enter(member: T): void {
    this.members.add(member);
  }

  leave(member: T): void {
    this.members.delete(member);
    if (this.members.size === 0) this.onNone();
  }

  /**
   * Resolves when all members have ended. Members that are left when the grace period is over are passed to `cutOff`, and those
   * that are still left after {@link lingerMs} more to `destroy`.
   */
  async finish(grace: Grace, cutOff: (member: T) => void = cutOffNow, destroy?: (member: T) => void): Promise<void> {
    if (this.members.size > 0) await this.none(grace, cutOff, destroy);
  }

  private none(grace: Grace, cutOff: (member: T) => void, destroy?: (member: T) => void): Promise<void> {
    const all = (act: (member: T) => void) => [...this.members].forEach(act);
    return new Promise((resolve) => {
      const stopCut = grace.whenOver(() => all(cutOff));
      const stopDestroy = destroy && grace.whenOver(() => all(destroy), lingerMs);
      this.onNone = () => {
        stopCut();
        stopDestroy?.();
        resolve();
      };
    });
  }
}

export function cutOffNow(member: Member): void {
  member.cutOff("The server is shutting down");
}
