import type { Metadata } from "@grpc/grpc-js";
import type { Code } from "../code.js";
import type { BoundOperation } from "../table/bind.js";
import type { HandlerSettings } from "./handler-settings.js";
import type { RunningCall } from "./running-calls.js";
import type { ServerStream } from "./server-transport.js";

/** How the request of a call arrives: as one message, or as a stream of them. */
export interface RequestSide {
  /** The call has begun: its headers are there. */
  start(metadata: Metadata): void;
  onMessage(bytes: Buffer): void;
  onHalfClose(): void;
  /** The call is over. */
  finish(code: Code, details: string): void;
}

/** How the response of a call leaves: as one message, or as a stream of them. */
export interface ResponseSide {
  /** Settles when nothing of a stream runs any more; undefined where there is none. */
  readonly sent: Promise<void> | undefined;
  /** Sends what the method returned, and ends the call behind it. */
  respond(result: unknown): void;
  /** The call is over. */
  stop(): void;
}

/** A call, as its two sides see it. */
export interface ServingCall extends RunningCall {
  readonly stream: ServerStream;
  readonly operation: BoundOperation;
  readonly settings: HandlerSettings;
  readonly isOver: boolean;
  /** Runs the implementation's method. */
  invoke(values: unknown[]): void;
  /**
   * Sends the response headers that the implementation set, behind the values beside a stream; nothing when there are none.
   * @throws SetupError IW2014
   */
  sendHeaders(output?: Buffer): void;
  /** The response's headers leave with the first message, if they have not left. */
  closeHeaders(): void;
  /** Ends the call with the status that an error stands for. */
  fail(error: unknown): void;
  end(code: Code, details: string): void;
  /** Nobody waits for the call any more. */
  onCancel(): void;
}

/** Makes a side of a call. */
export type MakeSide<Side> = new (call: ServingCall) => Side;
