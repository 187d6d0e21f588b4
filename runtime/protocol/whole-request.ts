// gRPC over HTTP/2: an operation that takes one message refuses none and several.
import { Code } from "../base/code.js";

/** Why a request is not the one message that an operation takes. */
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

/** Takes whole requests: the bytes of a chunk from `start` to `end`. */
export interface RequestTaker {
  onMessage(chunk: Uint8Array, start: number, end: number): void;
}

/** The request of an operation that takes one message, until it is complete. */
export class WholeRequest {
  private chunk: Uint8Array | undefined = undefined;
  private start = 0;
  private end = 0;

  /** Takes a message. Returns what is wrong if it is not the first. */
  take(chunk: Uint8Array, start: number, end: number): WrongCount | undefined {
    if (this.chunk !== undefined) return several;
    this.chunk = chunk;
    this.start = start;
    this.end = end;
    return undefined;
  }

  /** Hands over the message at the end of the request. Returns what is wrong if there was none. */
  handTo(taker: RequestTaker): WrongCount | undefined {
    const { chunk } = this;
    if (chunk === undefined) return none;
    // It is part of a larger chunk, which the call would keep.
    this.chunk = undefined;
    taker.onMessage(chunk, this.start, this.end);
    return undefined;
  }
}
