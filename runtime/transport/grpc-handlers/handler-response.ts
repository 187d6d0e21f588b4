import type { ResponseStreamCall, SurfaceCallback, SurfaceFailure, SurfaceMetadata } from "./grpc-surface.js";

/** The response of a call. */
export interface HandlerResponse {
  send(message: Buffer, onSent: () => void): void;
  succeed(trailers: SurfaceMetadata | undefined): void;
  fail(failure: SurfaceFailure): void;
}

const noMessage: Buffer = Buffer.alloc(0);

/** A response of one message, which leaves together with the status. */
export class OneHandlerResponse implements HandlerResponse {
  private readonly respond: SurfaceCallback;
  private message: Buffer = noMessage;

  constructor(respond: SurfaceCallback) {
    this.respond = respond;
  }

  send(message: Buffer): void {
    this.message = message;
  }

  succeed(trailers: SurfaceMetadata | undefined): void {
    this.respond(null, this.message, trailers);
  }

  fail(failure: SurfaceFailure): void {
    this.respond(failure);
  }
}

/** A response that is a stream. */
export class HandlerResponseStream implements HandlerResponse {
  private readonly call: ResponseStreamCall;

  constructor(call: ResponseStreamCall) {
    this.call = call;
  }

  send(message: Buffer, onSent: () => void): void {
    // Messages that wait when the call is cut off are given back with an error.
    this.call.write(message, (error) => {
      if (error === null || error === undefined) onSent();
    });
  }

  succeed(trailers: SurfaceMetadata | undefined): void {
    this.call.end(trailers);
  }

  fail(failure: SurfaceFailure): void {
    // How handlers of grpc-js fail a stream: the status leaves after the messages that were written.
    this.call.emit("error", failure);
  }
}
