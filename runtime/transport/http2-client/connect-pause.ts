// Source: gRPC's connection-backoff.md.

const multiplier = 1.6;
const jitter = 0.2;

/** The time between attempts to connect: it grows with each failure, and differs between clients, so that they do not all come at once. */
export class ConnectPause {
  private readonly firstMs: number;
  private readonly mostMs: number;
  private ms: number;

  constructor(firstMs: number, mostMs: number) {
    this.firstMs = Math.min(firstMs, mostMs);
    this.mostMs = mostMs;
    this.ms = this.firstMs;
  }

  /** Counts a failure. Returns the time in milliseconds from its attempt's beginning to the next attempt. */
  next(): number {
    const { ms } = this;
    this.ms = Math.min(ms * multiplier, this.mostMs);
    return ms * (1 + jitter * (2 * Math.random() - 1));
  }

  reset(): void {
    this.ms = this.firstMs;
  }
}
