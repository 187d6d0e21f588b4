interface Call {
  readonly isOver: boolean;
}

/** So often are calls told at once. Each time, a stream makes up to 32 items more. */
const mostAtOnce = 4;

/** The calls whose messages are in the batch of a connection, and whom to tell once they have been sent. */
export class SentMessages {
  private calls: Call[] = [];
  private tell: (() => void)[] = [];
  private toldAtOnce = 0;

  add(call: Call, onSent: () => void): void {
    this.calls.push(call);
    this.tell.push(onSent);
  }

  /**
   * Takes note that all of them have been sent. Now and then they are told in a later turn: otherwise streams whose client takes all
   * that is sent would go on and on, and nothing else would run.
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
