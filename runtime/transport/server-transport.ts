import type { PeerCertificate } from "node:tls";
import type { ServerOptions } from "@grpc/grpc-js";
import type { Code } from "../code.js";
import type { Grace } from "./grace.js";
import type { ListenOptions } from "./listen-options.js";
import type { MessageCodec } from "./message-codec.js";
import type { Metadata, MetadataLike } from "./metadata.js";

/**
 * What a transport tells about one call, in this order: `onHeaders` once, `onMessage` for each message that was asked for,
 * `onHalfClose`, and `onCancel` at any time.
 */
export interface ServerListener {
  /** The request's headers, as the transport has them: they are converted where somebody looks. */
  onHeaders(headers: MetadataLike): void;
  /**
   * A message: its bytes stand in the chunk from `start` to `end`. Nobody writes to the chunk any more, so views of it hold.
   * It may come while {@link ServerStream.startRead} runs.
   */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /** The request is complete. It takes a read, as a message does. */
  onHalfClose(): void;
  /** The call is over: its client has left, or its deadline has passed. May also come after it ended well. */
  onCancel(): void;
}

/** One call that has arrived. After its end all that sends does nothing. */
export interface ServerStream {
  /** When the call must be over, in milliseconds since the epoch, or Infinity. */
  readonly deadline: number;
  /** The client's address. */
  readonly peer: string;
  /** The authority that the client asked for; empty if it named none. */
  readonly authority: string;
  /** The client's certificate, where it showed one that the server trusts. */
  readonly peerCertificate: PeerCertificate | undefined;
  /** Asks for one more message, or for the end of the request. */
  startRead(): void;
  /** Sends the response's headers, once; without it they leave with the first message. */
  sendHeaders(headers: Metadata): void;
  /**
   * Sends a message, and gives back how many bytes it has. It is encoded now: its value may change afterwards. `onSent` comes
   * when it has left and there is room for more, in the order of the messages and never before `send` has returned; it does
   * not come for a call that is over.
   * @throws what the codec throws; then nothing is sent and the call goes on
   */
  send(codec: MessageCodec, value: unknown, onSent: () => void): number;
  /**
   * Sends the one message of a response behind its headers, if there are any that have not left.
   * @throws what the codec throws; then nothing is sent, headers neither, and the call goes on
   */
  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined): void;
  /** Ends the call behind all that was sent. */
  end(code: Code, details: string, trailers: Metadata | undefined): void;
}

/** Takes a call that arrives, and makes what listens to it. */
export type CallHandler = (stream: ServerStream) => ServerListener;

/** What a server hands to its transport. */
export interface ServerSetup {
  /** What takes the calls, by path; complete before the server listens. Calls of other paths are the transport's own affair. */
  readonly handlers: ReadonlyMap<string, CallHandler>;
  /** Options of grpc-js' server. */
  readonly serverOptions: ServerOptions;
}

/** Where a server's calls come from. */
export interface ServerTransport {
  /**
   * Starts to serve on an address, and resolves to it with the port that was chosen; may be called for several.
   * @throws TypeError for options that cannot be used, at once; it rejects with SetupError IW2006
   */
  listen(address: string, options: ListenOptions): Promise<string>;
  /** Takes no more calls, lets those in progress finish in the time they get, then cuts off what is left. */
  close(grace: Grace): Promise<void>;
}

/** Makes a transport for a server; nothing is open before it listens. */
export type OpenServerTransport = (setup: ServerSetup) => ServerTransport;
