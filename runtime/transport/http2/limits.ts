// Source: RFC 9113, sections 6.5.2 and 10.5.
import { initialWindow } from "./flow-control.js";

interface Limit {
  readonly usual: number;
  /** Why the usual value was chosen: an RFC, the default of another implementation, or a measurement. */
  readonly source: string;
  /** The allowed values; from 0 to 2^31-1 unless given. */
  readonly range?: readonly [least: number, most: number];
}

/**
 * The limits on the memory and the work that a peer may cause on a connection, with their usual values. `Connection` enforces all
 * of them except `handshakeMs` and `stalledMs`, which need a timer and are enforced by the owner of the socket.
 */
export const limitTable = {
  headerTableSize: { usual: 4096, source: "RFC 9113, section 6.5.2: the initial value" },
  maxConcurrentStreams: { usual: 1024, source: "Envoy's default since 1.36" },
  maxFrameSize: {
    usual: 16_384,
    source: "RFC 9113, section 6.5.2: the initial value",
    range: [16_384, 16_777_215],
  },
  maxHeaderListSize: { usual: 16_384, source: "C++ gRPC's default, GRPC_ARG_ABSOLUTE_MAX_METADATA_SIZE" },
  /** The largest number of fields in a header list. Each comma-separated value of a binary (`-bin`) header counts as a field. */
  maxHeaderFields: {
    usual: 2048,
    source: "as many values as fit into the metadata that interwire sends at most, and the transport's",
  },
  maxContinuations: { usual: 8, source: "nghttp2's default, max_continuations" },
  /** The receive window in bytes of a stream from which the program has read. */
  streamWindow: { usual: 1 << 20, source: "measured: one stream fills a fast network with a round trip of 10 ms" },
  connectionWindow: { usual: 8 << 20, source: "measured: eight full streams" },
  /**
   * The largest number of bytes that all streams of a connection may have received without the program reading them; at least
   * `connectionWindow`.
   */
  maxUnreadBytes: {
    usual: 1024 * initialWindow + (8 << 20),
    source:
      "the initial windows of 1024 streams, and the connection's: streams that nobody reads never stop the others",
  },
  /**
   * The largest number of encoded bytes, over all streams of a connection, that may wait until the peer's flow-control windows or
   * the socket accept them. Further messages are kept unencoded until there is memory.
   */
  maxQueuedBytes: { usual: 64 << 20, source: "sixteen messages of the usual size limit, 4 MB" },
  stalledMs: { usual: 20_000, source: "gRPC's default time for the answer to a keepalive PING" },
  resetBurst: { usual: 1000, source: "nghttp2's and Node's default, streamResetBurst" },
  resetsPerSecond: { usual: 33, source: "nghttp2's and Node's default, streamResetRate" },
  controlBurst: { usual: 10_000, source: "nghttp2's default, glitch burst" },
  controlsPerSecond: { usual: 330, source: "nghttp2's default, glitch rate" },
  handshakeMs: { usual: 120_000, source: "grpc-go's default, ConnectionTimeout" },
} as const satisfies Readonly<Record<string, Limit>>;

/** The limits of a connection. Sizes are in bytes, times in milliseconds. {@link limitTable} has the usual values. */
export type Limits = { readonly [Name in keyof typeof limitTable]: number };

export const usualLimits: Limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, { usual }]) => [name, usual]),
) as Limits;
