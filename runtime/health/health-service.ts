import { Code } from "../base/code.js";
import { RpcError } from "../errors/rpc-error.js";
import type { ServerClosing } from "../server/served.js";
import type { HealthCheckRequest, HealthCheckResponse, HealthContract } from "./health-contract.js";
import { ServingStatus } from "./health-contract.js";

/** The implementation of the health service. A service that is mapped on the server is SERVING unless another status was set. */
export class HealthService implements HealthContract {
  private readonly services: () => readonly string[];
  private readonly closing: ServerClosing;
  private readonly statuses = new Map<string, ServingStatus>();
  private readonly waiting = new Set<() => void>();
  private stopped = false;

  /** `services` returns the names of the server's services, and `closing` tells when the server closes. */
  constructor(services: () => readonly string[], closing: ServerClosing) {
    this.services = services;
    this.closing = closing;
    closing.listeners.add(() => this.wakeWatchers());
  }

  set(service: string, status: ServingStatus): void {
    this.statuses.set(service, status);
    this.wakeWatchers();
  }

  stop(): void {
    this.stopped = true;
    this.wakeWatchers();
  }

  async Check({ service }: HealthCheckRequest): Promise<HealthCheckResponse> {
    const status = this.statusOf(service);
    if (status === ServingStatus.SERVICE_UNKNOWN) {
      throw new RpcError(Code.NOT_FOUND, `This server has no service '${service}'`);
    }
    return { status };
  }

  async *Watch({ service }: HealthCheckRequest, signal?: AbortSignal): AsyncIterable<HealthCheckResponse> {
    let last: ServingStatus | undefined;
    while (signal?.aborted !== true) {
      const status = this.statusOf(service);
      if (status !== last) {
        last = status;
        yield { status };
      } else if (this.closing.isAborted) {
        // A watch without end would delay the shutdown until its grace is over. Before the shutdown it must not end: a client
        // that checks health calls again at once if its watch ends with OK.
        return;
      } else {
        await this.change(signal);
      }
    }
  }

  private statusOf(service: string): ServingStatus {
    const known = service === "" || this.services().includes(service) ? ServingStatus.SERVING : undefined;
    const status = this.statuses.get(service) ?? known;
    if (status === undefined) return ServingStatus.SERVICE_UNKNOWN;
    return this.stopped || this.closing.isAborted ? ServingStatus.NOT_SERVING : status;
  }

  private async change(signal: AbortSignal | undefined): Promise<void> {
    let wake = (): void => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.waiting.add(wake);
    signal?.addEventListener("abort", wake);
    await woken;
    this.waiting.delete(wake);
    signal?.removeEventListener("abort", wake);
  }

  private wakeWatchers(): void {
    for (const wake of this.waiting) wake();
  }
}
