import type { Channel, CreateChannelOptions, CreateServerOptions, Server } from "interwire";
import type { CallEvents } from "./call-events.js";

/** A gRPC implementation that is not ours. */
export interface NativePeer {
  readonly name: string;
  /** The names of cases that its client or its server is known to get wrong. */
  readonly unable?: { readonly client?: readonly string[]; readonly server?: readonly string[] };
  /** Makes what is needed. */
  prepare(): Promise<void>;
  startClient(): Promise<NativeClient>;
  startServer(): Promise<NativeServer>;
  /** Makes our server for its client; `createServer` unless given. */
  readonly newServer?: (options: CreateServerOptions) => Server;
  /** Makes our channel to its server; `createChannel` unless given. */
  readonly newChannel?: (address: string, options?: CreateChannelOptions) => Channel;
  /** Whether its server compresses responses to compressed requests alone. */
  readonly compressesAsAsked?: boolean;
}

/** A native peer's client. */
export interface NativeClient {
  start(address: string, call: PeerCall): RunningPeerCall;
  stop(): Promise<void>;
}

/** A running server of a native peer. */
export interface NativeServer {
  readonly address: string;
  /** `waiting`, then `ended` or `cancelled`, and the call's name. */
  readonly events: CallEvents;
  stop(): Promise<void>;
}

/** One value of metadata; a binary one in hex. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A call that a native client makes. */
export interface PeerCall {
  readonly name: string;
  readonly path: string;
  /** The requests in protobuf's JSON mapping: one, or those of the request stream. */
  readonly requests: readonly object[];
  readonly metadata: readonly Header[];
  readonly timeoutMs: number;
  /** The request stream stays open until the call is over. */
  readonly holdOpen?: boolean;
  /** Each request waits for the response to the one before it. */
  readonly inStep?: boolean;
  /** Requests are compressed. */
  readonly gzip?: boolean;
}

/** A call that a native client makes now. */
export interface RunningPeerCall {
  /** Fulfilled when so many responses are there. */
  received(count: number): Promise<void>;
  cancel(): void;
  readonly report: Promise<PeerReport>;
}

/** The outcome of a native client's call. */
export interface PeerReport {
  readonly code: number;
  readonly details: string;
  /** The responses in protobuf's JSON mapping. */
  readonly responses: readonly unknown[];
  readonly headers: readonly Header[];
  readonly trailers: readonly Header[];
  /** The `google.rpc.Status` in the trailers, in protobuf's JSON mapping. */
  readonly status?: unknown;
}

/** The values of a header, in one text: HTTP/2 allows for joining them. */
export function joined(headers: readonly Header[], name: string): string | undefined {
  const values = headers.filter((header) => header.name === name).map(({ value }) => value);
  return values.length === 0 ? undefined : values.join(", ");
}
