import { getEventListeners } from "node:events";
import { until } from "../runtime/running.js";

const socketTypes = new Set(["TCPSocketWrap", "TCPServerWrap"]);

function countSockets(): number {
  return process.getActiveResourcesInfo().filter((type) => socketTypes.has(type)).length;
}

/** The traces that a test must not leave behind. */
export class Traces {
  private readonly sockets = countSockets();
  private readonly rejections: unknown[] = [];
  private readonly keep = (reason: unknown): void => void this.rejections.push(reason);

  constructor() {
    process.on("unhandledRejection", this.keep);
  }

  /** Waits until the sockets of the test are closed, and makes sure that nothing else is left. */
  async gone(...signals: AbortSignal[]): Promise<void> {
    await until(() => countSockets() <= this.sockets);
    process.off("unhandledRejection", this.keep);
    expect(this.rejections).toEqual([]);
    expect(signals.flatMap((signal) => getEventListeners(signal, "abort"))).toEqual([]);
  }
}
