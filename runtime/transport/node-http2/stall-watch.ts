import type { ServerConnection } from "./server-connection.js";

/** The shortest time between two checks, in milliseconds. */
const leastPeriodMs = 5;

/**
 * Ends streams whose peer does not accept their data, while messages of other streams wait for memory. Its timer runs only while
 * messages wait for memory.
 */
export class StallWatch {
  private readonly connection: ServerConnection;
  private readonly periodMs: number;
  private timer: NodeJS.Timeout | undefined = undefined;

  constructor(connection: ServerConnection) {
    this.connection = connection;
    this.periodMs = Math.max(leastPeriodMs, connection.host.settings.http2Limits.stalledMs / 10);
  }

  start(): void {
    this.timer ??= setInterval(() => this.look(), this.periodMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    const { connection } = this;
    if (!connection.http2.endStalled(performance.now())) this.stop();
    connection.arm();
  }
}
