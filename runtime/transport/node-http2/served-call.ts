import type { CutOff } from "../cut-off.js";

/** What a connection does with its streams: with calls of gRPC, and with requests of other protocols. */
export interface ServedCall {
  readonly isOver: boolean;
  /** Copies unread bytes out of large chunks, so that the chunks can be freed. */
  settle(): void;
  /** Ends the call because the server shuts down, or the connection is too old. */
  cutOff(reason: CutOff): void;
  /**
   * Sends an empty DATA frame if the response is a stream on which nothing was sent since `since`. Times are in milliseconds of a monotonic
   * clock.
   */
  beat(now: number, since: number): void;
}
