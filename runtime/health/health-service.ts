import { Code } from "../base/code.js";
import { RpcError } from "../errors/rpc-error.js";
import type { HealthCheckRequest, HealthCheckResponse, HealthContract } from "./health-contract.js";
import { ServingStatus } from "./health-contract.js";

/** The server whose health is told. */
interface HealthServer {
  readonly services: readonly string[];
  readonly closing: AbortSignal;
}

/** The implementation of the health service. A service that is mapped on the server is SERVING unless another status was set. */
export class HealthService implements HealthContract {
  private readonly server: HealthServer;
  private readonly statuses = new Map<string, ServingStatus>();
  private readonly waiting = new Set<() => void>();
  private stopped = false;
  private followsClosing = false;

  constructor(server: HealthServer) {
    this.server = server;
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
    this.followClosing();
    let last: ServingStatus | undefined;
    while (signal?.aborted !== true) {
      const status = this.statusOf(service);
      if (status !== last) {
        last = status;
        yield { status };
      } else if (this.server.closing.aborted) {
        // A watch without end would delay the shutdown until its grace is over. Before the shutdown it must not end: a client
        // that checks health calls again at once if its watch ends with OK.
        return;
      } else {
        await this.change(signal);
      }
    }
  }

  /** Wakes watches when the server closes, from the first watch on: Workers make no signal before the first request. */
  private followClosing(): void {
    if (this.followsClosing) return;
    this.followsClosing = true;
    this.server.closing.addEventListener("abort", () => this.wakeWatchers(), { once: true });
  }

  private statusOf(service: string): ServingStatus {
    const known = service === "" || this.server.services.includes(service) ? ServingStatus.SERVING : undefined;
    const status = this.statuses.get(service) ?? known;
    if (status === undefined) return ServingStatus.SERVICE_UNKNOWN;
    return this.stopped || this.server.closing.aborted ? ServingStatus.NOT_SERVING : status;
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
