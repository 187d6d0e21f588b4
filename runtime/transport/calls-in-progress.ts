import type { CutOff } from "./cut-off.js";
import type { Grace } from "./grace.js";

/** A call that may be cut off. It leaves its {@link CallsInProgress} then. */
interface Call {
  cutOff(reason: CutOff): void;
}

/** The calls of a server that are in progress. */
export class CallsInProgress {
  private readonly calls = new Set<Call>();
  private onIdle: () => void = () => {};

  enter(call: Call): void {
    this.calls.add(call);
  }

  leave(call: Call): void {
    this.calls.delete(call);
    if (this.calls.size === 0) this.onIdle();
  }

  /** Settles when no call is left. Calls that are left after the grace are cut off. */
  async finish(grace: Grace): Promise<void> {
    if (this.calls.size > 0) await this.idle(grace);
  }

  private idle(grace: Grace): Promise<void> {
    return new Promise((resolve) => {
      const stop = grace.whenOver(() => {
        for (const call of [...this.calls]) call.cutOff("The server is shutting down");
      });
      this.onIdle = () => {
        stop();
        resolve();
      };
    });
  }
}
