interface Happening {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

/** The events of a server, for a test to wait for. */
export class CallEvents {
  private readonly known = new Map<string, Happening>();

  add(event: string): void {
    this.happening(event).resolve();
  }

  /** Fulfilled when it happens, or has; the test's time limit ends the wait. */
  seen(event: string): Promise<void> {
    return this.happening(event).promise;
  }

  private happening(event: string): Happening {
    const known = this.known.get(event);
    if (known !== undefined) return known;
    let resolve = (): void => {};
    const promise = new Promise<void>((fulfil) => {
      resolve = fulfil;
    });
    const made = { promise, resolve };
    this.known.set(event, made);
    return made;
  }
}
