import { setTimeout as pause } from "node:timers/promises";
import {
  type Channel,
  type Client,
  Code,
  type CreateChannelOptions,
  createClientFactory,
  type ListenOptions,
  RpcError,
  type Server,
  withOptions,
} from "interwire";
import { createChannel, createServer, type Http2Options, http2 } from "interwire/http2";
import { seededRandom } from "../support/seeded-random.js";
import { soakCalls } from "./soak-calls.js";
import type { ISoak } from "./soak-contract.js";
import { SoakService } from "./soak-service.js";

/** How a channel reaches its server. */
export interface RouteOptions {
  readonly name: string;
  readonly address: string;
  readonly http2: Http2Options;
  readonly listen?: ListenOptions;
  readonly channel?: CreateChannelOptions;
  /** Whether the server is stopped and started again, so that calls may fail. */
  readonly restarts: boolean;
}

const callers = 6;
const reconnect = { "grpc.initial_reconnect_backoff_ms": 10, "grpc.max_reconnect_backoff_ms": 20 };

const kinds = Object.keys(soakCalls);

/** A server, a channel to it, and callers who call until they are stopped. */
export class SoakRoute {
  /** How many calls of each kind have ended as expected, and how many the restarts have failed. */
  readonly counts: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  readonly name: string;
  failed = 0;
  restarts = 0;
  private readonly options: RouteOptions;
  private readonly service = new SoakService();
  private readonly below: (n: number) => number;
  private server: Server;
  private address = "";
  private channel: Channel | undefined = undefined;
  private isOver = false;
  private inProgress = 0;
  /** Callers wait for it before a call, so that none begins while the route rests. */
  private gate: Promise<void> | undefined = undefined;

  constructor(options: RouteOptions, seed: number) {
    this.options = options;
    this.name = options.name;
    const random = seededRandom(seed);
    this.below = (n) => Math.floor(random() * n);
    this.server = this.newServer();
  }

  /** Calls until {@link stop}. Rejects with the first call that does not end as expected. */
  async run(): Promise<void> {
    const { options } = this;
    this.address = await this.server.listen(options.address, options.listen);
    const transport = http2(options.http2);
    this.channel = createChannel(this.address, { transport, channelOptions: reconnect, ...options.channel });
    const client = withOptions(
      createClientFactory({ defaults: { timeoutMs: 60_000 } }).createClient<ISoak>(this.channel),
      {
        waitForReady: true,
      },
    );
    await Promise.all(Array.from({ length: callers }, () => this.callOn(client)));
  }

  /** Stops the server, with or without a grace for calls in progress, and starts another. */
  async restart(): Promise<void> {
    if (!this.options.restarts) return;
    this.restarts++;
    await this.server.close({ graceMs: this.below(2) * 200 });
    this.server = this.newServer();
    await this.server.listen(this.options.address, this.options.listen);
  }

  /** Waits until no call is in progress. None begins before the function that is returned is called. */
  async rest(): Promise<() => void> {
    let goOn = (): void => {};
    this.gate = new Promise((resolve) => {
      goOn = resolve;
    });
    while (this.inProgress > 0) await pause(1);
    return goOn;
  }

  stop(): void {
    this.isOver = true;
  }

  /** Closes both sides after all calls. @throws if an operation is left */
  async close(): Promise<void> {
    this.channel?.close();
    await this.server.close({ graceMs: 20_000 });
    if (this.service.running > 0) throw new Error(`${this.name}: ${this.service.running} operations are left`);
  }

  private newServer(): Server {
    const { name, http2: own } = this.options;
    const onError = (error: unknown): void => {
      throw new Error(`${name}: an error that no client sees`, { cause: error });
    };
    return createServer({ transport: http2(own), onError }).implement<ISoak>(this.service);
  }

  private async callOn(client: Client<ISoak>): Promise<void> {
    for (;;) {
      await this.gate;
      if (this.isOver) return;
      this.inProgress++;
      const kind = kinds[this.below(kinds.length)]!;
      try {
        await soakCalls[kind]!({ client, below: this.below });
        this.counts[kind]!++;
      } catch (error) {
        const isOfRestart = this.options.restarts && error instanceof RpcError && error.code === Code.UNAVAILABLE;
        if (!isOfRestart) throw new Error(`${this.name}: ${kind}`, { cause: error });
        this.failed++;
      } finally {
        this.inProgress--;
      }
    }
  }
}
