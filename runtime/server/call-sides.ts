import type { Code } from "../base/code.js";
import type { BoundOperation } from "../contract/bind.js";
import type { Metadata } from "../metadata/metadata.js";
import type { ServerStream } from "../transport/server-transport.js";
import type { HandlerSettings } from "./handler-settings.js";
import type { RunningCall } from "./running-calls.js";

/** The request of a call, which arrives as one message or as a stream of them. */
export interface RequestSide {
  /** Called when the request's headers have arrived. */
  start(): void;
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  onHalfClose(): void;
  /** Called when the call is over. */
  finish(code: Code, details: string): void;
}

/** How the response of a call leaves: as one message, or as a stream of them. */
export interface ResponseSide {
  /** Settles when nothing of a stream runs any more; undefined if nothing does. */
  whenOver(): Promise<void> | undefined;
  /** Sends what the method returned, and ends the call behind it. */
  respond(result: unknown): void;
  /** Called when the call is over. */
  stop(): void;
}

/** A call, as its two sides see it. */
export interface ServingCall extends RunningCall {
  readonly stream: ServerStream;
  readonly operation: BoundOperation;
  readonly settings: HandlerSettings;
  readonly isOver: boolean;
  /** The request's headers. */
  readonly metadata: Metadata;
  /** Runs the implementation's method. */
  invoke(values: unknown[]): void;
  /**
   * The response headers that the implementation set, which are to leave now, behind the values beside a stream; undefined when
   * there are none or they have left.
   * @throws SetupError IW2014
   */
  takeHeaders(output?: Uint8Array): Metadata | undefined;
  /** The headers leave with the first message, whatever is set: they cannot change any more. */
  closeHeaders(): void;
  /** Ends the call well, with its only message. @throws what the codec throws; the call goes on then */
  answer(result: unknown, headers: Metadata | undefined): void;
  /** Ends the call with the status that an error stands for. */
  fail(error: unknown): void;
  end(code: Code, details: string): void;
  /** Called when the client has left or the deadline has passed. */
  onCancel(): void;
}

/** Makes a side of a call. */
export type MakeSide<Side> = new (call: ServingCall) => Side;
