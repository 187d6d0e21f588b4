interface Call {
  readonly isOver: boolean;
}

/**
 * The number of batches in a row after which the callbacks are called at once. After each batch, a stream makes up to 32 more
 * items.
 */
const mostAtOnce = 4;

/** The callbacks for the messages in the current batch of a connection, with the calls of the messages. */
export class SentMessages {
  private calls: Call[] = [];
  private tell: (() => void)[] = [];
  private toldAtOnce = 0;

  add(call: Call, onSent: () => void): void {
    this.calls.push(call);
    this.tell.push(onSent);
  }

  /**
   * Calls the callbacks because the batch has been sent. From time to time it calls them in a later turn of the event loop.
   * Otherwise streams would produce items without a break as long as the client takes them, and nothing else would run.
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
