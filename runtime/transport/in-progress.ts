import type { CutOff } from "./cut-off.js";
import { type Grace, lingerMs } from "./grace.js";

/** A call or a connection. After it was cut off, it leaves {@link InProgress} by itself. */
interface Member {
  cutOff(reason: CutOff): void;
}

/** The calls of a server that are in progress, or its connections that are open. */
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
   * Settles when all members have left. Members that are left when the grace is over are cut off. Those that are still left after
   * the time to clean up are destroyed.
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

/** Cuts off a call or a connection because the server closes. */
export function cutOffNow(member: Member): void {
  member.cutOff("The server is shutting down");
}
