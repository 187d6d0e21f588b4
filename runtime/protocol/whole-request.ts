// gRPC over HTTP/2: an operation that takes one message refuses none and several.
import { Code } from "../base/code.js";

/** The status for a request that has no message or several, where the operation takes one. */
export interface WrongCount {
  readonly code: Code;
  readonly details: string;
}

const none: WrongCount = {
  code: Code.UNIMPLEMENTED,
  details: "The client sent no request to an operation that takes one",
};
const several: WrongCount = {
  code: Code.UNIMPLEMENTED,
  details: "The client sent more than one request to an operation that takes one",
};

/** Takes the message of a request: the bytes of `chunk` from `start` to `end`. */
export interface RequestTaker {
  onMessage(chunk: Uint8Array, start: number, end: number): void;
}

/** Keeps the message of a request that must have exactly one, until the request is complete. */
export class WholeRequest {
  private chunk: Uint8Array | undefined = undefined;
  private start = 0;
  private end = 0;

  /** Keeps a message. Returns the status to end the call with if there was one already. */
  take(chunk: Uint8Array, start: number, end: number): WrongCount | undefined {
    if (this.chunk !== undefined) return several;
    this.chunk = chunk;
    this.start = start;
    this.end = end;
    return undefined;
  }

  /** Passes the message on at the end of the request. Returns the status to end the call with if there is no message. */
  handTo(taker: RequestTaker): WrongCount | undefined {
    const { chunk } = this;
    if (chunk === undefined) return none;
    // It is part of a larger chunk, which the call would keep.
    this.chunk = undefined;
    taker.onMessage(chunk, this.start, this.end);
    return undefined;
  }
}
