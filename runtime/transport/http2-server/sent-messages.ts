interface Call {
  readonly isOver: boolean;
}

/** The calls whose messages are in the batch of a connection, and whom to tell once they have been sent. */
export class SentMessages {
  private calls: Call[] = [];
  private tell: (() => void)[] = [];

  add(call: Call, onSent: () => void): void {
    this.calls.push(call);
    this.tell.push(onSent);
  }

  /**
   * Takes note that all of them have been sent. They are told in a later turn: otherwise streams whose client takes all that is sent
   * would go on and on, and nothing else would run.
   */
  written(): void {
    if (this.tell.length === 0) return;
    setImmediate(tellAll, this.calls, this.tell);
    this.calls = [];
    this.tell = [];
  }
}

function tellAll(calls: readonly Call[], tell: readonly (() => void)[]): void {
  for (let i = 0; i < tell.length; i++) if (!calls[i]!.isOver) tell[i]!();
}
