import type { Code } from "../base/code.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import type { Metadata } from "../metadata/metadata.js";
import type { ServerStream } from "../transport/server-transport.js";
import type { HandlerSettings } from "./handler-settings.js";
import type { RunningCall } from "./running-calls.js";

/** The request side of a call on the server: decodes what arrives, one message or a stream of messages. */
export interface RequestSide {
  start(): void;
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  onHalfClose(): void;
  finish(code: Code, details: string): void;
}

/** The response side of a call on the server: sends one message, or a stream of messages. */
export interface ResponseSide {
  /** Settles when the method's response stream has ended and run its `finally` blocks. Undefined if no response stream runs. */
  whenOver(): Promise<void> | undefined;
  /** Sends the result that the method returned, and ends the call after it. */
  respond(result: unknown): void;
  /** Called when the call is over. A response stream is closed. */
  stop(): void;
}

/** The members of a server's call that its request side and its response side use. */
export interface ServingCall extends RunningCall {
  readonly stream: ServerStream;
  readonly operation: BoundOperation;
  readonly settings: HandlerSettings;
  readonly isOver: boolean;
  readonly metadata: Metadata;
  /** Runs the implementation's method with the decoded arguments. */
  invoke(values: unknown[]): void;
  /**
   * The response headers that the implementation has set. If `output` is given (the encoded values that the method returns beside
   * a stream), the header with these values comes first. Undefined if there are no headers, or if they have been sent already.
   * @throws SetupError IW2014 if the headers cannot be sent
   */
  takeHeaders(output?: Uint8Array): Metadata | undefined;
  /** Makes the headers unchangeable, because they are about to be sent with the first message. */
  closeHeaders(): void;
  /**
   * Sends the only message of the response, and ends the call with OK. @throws what the codec throws; the call has not ended then
   */
  answer(result: unknown, headers: Metadata | undefined): void;
  /** Ends the call with the status to which an error is mapped. */
  fail(error: unknown): void;
  end(code: Code, details: string): void;
  /** Called when the client has cancelled or the deadline has passed. */
  onCancel(): void;
}

export type MakeSide<Side> = new (call: ServingCall) => Side;
