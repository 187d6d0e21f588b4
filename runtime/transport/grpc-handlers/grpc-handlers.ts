import { Code } from "../../base/code.js";
import { pathTaken } from "../../base/setup-errors/server-setup-errors.js";
import type { Grace } from "../grace.js";
import { grpcKind, sameBytes } from "../grpc-registration.js";
import { InProgress } from "../in-progress.js";
import type { CallHandler, Handlers } from "../server-transport.js";
import type { GrpcServerLike, ResponseStreamCall, SurfaceCall, SurfaceCallback } from "./grpc-surface.js";
import { HandledCall } from "./handled-call.js";

/** The handlers that a server of this package adds to a server of grpc-js. */
export interface AddedServices extends Handlers {
  /** The name, for error texts, of the class, contract or service that serves a path. */
  ownerOf(path: string): string;
}

interface Registered {
  readonly handle: (...values: never) => unknown;
  readonly serialize: (value: never) => Uint8Array;
  readonly deserialize: (bytes: never) => unknown;
  readonly kind: string;
}

/**
 * Registers handlers on a server of grpc-js that belongs to the user. Closing removes the handlers and leaves the server open.
 */
export class GrpcHandlers {
  private readonly server: GrpcServerLike;
  private readonly calls: InProgress<HandledCall> = new InProgress();
  private readonly paths: string[] = [];
  private isClosing = false;

  /** @throws SetupError IW2004 if the server serves a path already; the handlers that were added are then removed again */
  constructor(server: GrpcServerLike, { handlers, plainHandlers, ownerOf }: AddedServices) {
    this.server = server;
    for (const [path, handler] of handlers) this.add(path, this.ours(handler), ownerOf);
    for (const [path, plain] of plainHandlers) this.add(path, { ...plain, kind: grpcKind(plain) }, ownerOf);
  }

  /** Refuses new calls, waits until calls in progress have ended or their grace is over, and removes the handlers. */
  async close(grace: Grace): Promise<void> {
    this.isClosing = true;
    await this.calls.finish(grace);
    this.remove();
  }

  private add(path: string, { handle, serialize, deserialize, kind }: Registered, ownerOf: (path: string) => string) {
    if (!this.server.register(path, handle as never, serialize as never, deserialize as never, kind)) {
      this.remove();
      throw pathTaken(path, ownerOf(path));
    }
    this.paths.push(path);
  }

  private remove(): void {
    for (const path of this.paths) this.server.unregister(path);
  }

  private ours(handler: CallHandler): Registered {
    const handle = (call: SurfaceCall, respond: SurfaceCallback) => {
      if (this.isClosing) refuse(call, handler, respond);
      else new HandledCall(call, handler, respond, this.calls).start();
    };
    return { handle, serialize: sameBytes, deserialize: sameBytes, kind: grpcKind(handler) };
  }
}

function refuse(call: SurfaceCall, { streamsResponse }: CallHandler, respond: SurfaceCallback): void {
  const failure = { code: Code.UNAVAILABLE, details: "The server is closing", metadata: undefined };
  if (streamsResponse) (call as ResponseStreamCall).emit("error", failure);
  else respond(failure);
}
