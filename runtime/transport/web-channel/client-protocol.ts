import type { Framing, MessageReader } from "../../protocol/framing.js";
import type { EndStatus } from "../client-transport.js";
import type { HeaderRecord } from "./web-channel-options.js";

/**
 * The rules by which a client makes calls in requests of HTTP, without trailers of HTTP: those of Connect or gRPC-Web. Objects have no
 * state.
 */
export interface ClientProtocol {
  readonly framing: Framing;
  createReader(): MessageReader;
  /** The content-type of requests, and of responses that have messages. */
  typeOf(isJson: boolean): string;
  /** The headers of requests that the protocol defines. `timeoutMs` may be Infinity. */
  headers(timeoutMs: number): HeaderRecord;
  /** The flag of the last frame of a response. Undefined if the body is nothing but the message, and the head has the status. */
  readonly endFlag: number | undefined;
  /** Reads the last frame. Undefined if it is malformed. */
  readEnd(content: Uint8Array): EndStatus | undefined;
}
