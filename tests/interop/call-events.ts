/** What happened on a server, for a test to wait for. */
export class CallEvents {
  private readonly happened = new Set<string>();
  private readonly waiting = new Map<string, () => void>();

  add(event: string): void {
    this.happened.add(event);
    this.waiting.get(event)?.();
  }

  /** Fulfilled when it happens, or has; the test's time limit ends the wait. */
  seen(event: string): Promise<void> {
    if (this.happened.has(event)) return Promise.resolve();
    return new Promise((resolve) => this.waiting.set(event, resolve));
  }
}
