// gRPC over HTTP/2: an operation whose request is one message refuses a request with none or several.
import { Code } from "../base/code.js";

/** The status for a request with no message or several, where the operation takes one. */
export interface WrongCount {
  readonly code: Code;
  readonly details: string;
}

function refused(count: "no" | "more than one"): WrongCount {
  return { code: Code.UNIMPLEMENTED, details: `The client sent ${count} request to an operation that takes one` };
}

/** Receives the message of a request: the bytes of `chunk` from `start` to `end`. */
export interface RequestTaker {
  onMessage(chunk: Uint8Array, start: number, end: number): void;
}

/** Collects a request of exactly one message, and holds the message back until the request is complete. */
export class WholeRequest {
  private chunk: Uint8Array | undefined = undefined;
  private start = 0;
  private end = 0;

  /** Accepts a message. Returns the status to end the call with if it is not the first. */
  take(chunk: Uint8Array, start: number, end: number): WrongCount | undefined {
    if (this.chunk !== undefined) return refused("more than one");
    this.chunk = chunk;
    this.start = start;
    this.end = end;
    return undefined;
  }

  /** Hands the message over when the request is complete. Returns the status to end the call with if there is no message. */
  handTo(taker: RequestTaker): WrongCount | undefined {
    const { chunk } = this;
    if (chunk === undefined) return refused("no");
    // Dropped, because the message is part of a larger chunk that the call would keep in memory.
    this.chunk = undefined;
    taker.onMessage(chunk, this.start, this.end);
    return undefined;
  }
}
