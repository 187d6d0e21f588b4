interface Call {
  readonly isOver: boolean;
}

/**
 * How many successive batches (writes of the connection's output) have their callbacks called at once. The callbacks of the next
 * batch wait for a later turn of the event loop. So a stream, which produces up to 32 more items after each batch, does not keep
 * the event loop from other work.
 */
const mostAtOnce = 4;

/**
 * Collects the `onSent` callbacks of the messages in a connection's unsent output, each with its call: callbacks of calls that
 * have ended are not called.
 */
export class SentMessages {
  private calls: Call[] = [];
  private tell: (() => void)[] = [];
  private toldAtOnce = 0;

  add(call: Call, onSent: () => void): void {
    this.calls.push(call);
    this.tell.push(onSent);
  }

  /**
   * Called when the output has been sent. Calls the callbacks, but from time to time only in a later turn of the event loop:
   * otherwise, as long as the client keeps reading, streams would produce items without a break, and nothing else in the process
   * would run.
   */
  written(): void {
    const { calls, tell } = this;
    if (tell.length === 0) return;
    this.calls = [];
    this.tell = [];
    if (this.toldAtOnce++ < mostAtOnce) {
      tellAll(calls, tell);
      return;
    }
    this.toldAtOnce = 0;
    setImmediate(tellAll, calls, tell);
  }
}

function tellAll(calls: readonly Call[], tell: readonly (() => void)[]): void {
  for (let i = 0; i < tell.length; i++) if (!calls[i]!.isOver) tell[i]!();
}
