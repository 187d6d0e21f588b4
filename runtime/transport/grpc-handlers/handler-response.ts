import { emptyBytes, grpcBytes } from "../../platform/platform.js";
import type { ResponseStreamCall, SurfaceCallback, SurfaceFailure, SurfaceMetadata } from "./grpc-surface.js";

/** How a call that grpc-js has passed to a handler sends its messages and its status. */
export interface HandlerResponse {
  send(message: Uint8Array, onSent: () => void): void;
  succeed(trailers: SurfaceMetadata | undefined): void;
  fail(failure: SurfaceFailure): void;
}

/** A response of one message, which is held back until the call ends, and sent together with the status. */
export class OneHandlerResponse implements HandlerResponse {
  private readonly respond: SurfaceCallback;
  private message: Uint8Array = emptyBytes;

  constructor(respond: SurfaceCallback) {
    this.respond = respond;
  }

  send(message: Uint8Array): void {
    this.message = message;
  }

  succeed(trailers: SurfaceMetadata | undefined): void {
    this.respond(null, grpcBytes(this.message), trailers);
  }

  fail(failure: SurfaceFailure): void {
    this.respond(failure);
  }
}

export class HandlerResponseStream implements HandlerResponse {
  private readonly call: ResponseStreamCall;

  constructor(call: ResponseStreamCall) {
    this.call = call;
  }

  send(message: Uint8Array, onSent: () => void): void {
    // For a message that still waits when the call is cut off, grpc-js calls back with an error.
    this.call.write(grpcBytes(message), (error) => {
      if (error === null || error === undefined) onSent();
    });
  }

  succeed(trailers: SurfaceMetadata | undefined): void {
    this.call.end(trailers);
  }

  fail(failure: SurfaceFailure): void {
    // The way in which grpc-js' handlers fail a stream: the status is sent behind the messages that were written.
    this.call.emit("error", failure);
  }
}
