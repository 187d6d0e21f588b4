import type { ServerHttp2Stream } from "node:http2";
import type { ServerSession } from "./server-connections.js";

const ignore = (): void => {};

/** Holds back the calls that arrive on a connection of a grpc-js server, until they are released to the server. */
export class HeldCalls {
  readonly first: Promise<void>;
  private readonly connection: ServerSession;
  private readonly served: readonly ((...event: unknown[]) => void)[];
  private readonly calls: (() => void)[] = [];
  private onFirst = ignore;

  constructor(connection: ServerSession) {
    this.connection = connection;
    this.first = new Promise((resolve) => {
      this.onFirst = resolve;
    });
    this.served = connection.listeners("stream") as (typeof this.served)[number][];
    connection.removeAllListeners("stream");
    connection.on("stream", this.hold);
  }

  get count(): number {
    return this.calls.length;
  }

  /** Passes the calls to the server, except for calls that have ended, and holds back no more. */
  release(): void {
    this.connection.removeListener("stream", this.hold);
    for (const listener of this.served) this.connection.on("stream", listener);
    for (const call of this.calls) call();
  }

  private readonly hold = (...event: [stream: ServerHttp2Stream, ...unknown[]]): void => {
    const { AsyncResource } = process.getBuiltinModule("node:async_hooks");
    const [stream] = event;
    // Its client may reset the stream before another listener is attached.
    stream.on("error", ignore);
    const serve = (): void => {
      if (!stream.destroyed) this.connection.emit("stream", ...event);
    };
    // Each call keeps the asynchronous context that Node created for it.
    this.calls.push(AsyncResource.bind(serve));
    this.onFirst();
  };
}
