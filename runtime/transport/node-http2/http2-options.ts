import { accept, bagOf, type Check, type Checks } from "../../base/options/check-options.js";
import { aLength, isNumber } from "../../base/options/kinds.js";
import { anEncoding } from "../../protocol/encoding.js";
import { usualReceiveLimit } from "../../protocol/message-limits.js";
import { type Limits, limitTable } from "../http2/limits.js";

/** The limits on the memory and the work that the peer of a connection may cause. Sizes are in bytes, times in milliseconds. */
export type Http2Limits = Limits;

/**
 * The options of the function `http2`. Sizes are in bytes, times in milliseconds; Infinity stands for no limit or for never. They
 * take precedence over the corresponding options of grpc-js in `serverOptions`.
 */
export interface Http2Options {
  /** The largest message that is received, before and after decompression; 4 MB unless given. */
  readonly maxReceiveMessageLength?: number;
  /** The largest message that is sent, before compression; no limit unless given. */
  readonly maxSendMessageLength?: number;
  /** The compression of responses, for clients that take it; none unless given. */
  readonly compression?: "gzip" | "deflate";
  /** After how long without received bytes a client is sent a PING; never unless given. */
  readonly keepaliveTimeMs?: number;
  /** How long the client has to answer the PING of `keepaliveTimeMs` before the connection is ended; 20 000 unless given. */
  readonly keepaliveTimeoutMs?: number;
  /**
   * The age at which a connection accepts no more calls; never unless given. It varies by a tenth, so that connections do not all
   * end at once.
   */
  readonly maxConnectionAgeMs?: number;
  /** How long calls in progress may go on once the connection has reached `maxConnectionAgeMs`; no limit unless given. */
  readonly maxConnectionAgeGraceMs?: number;
  /** The time after which a connection without calls is closed; never unless given. */
  readonly maxConnectionIdleMs?: number;
  /**
   * After how long without a message on a response stream the client is sent an empty DATA frame, so that no proxy takes the stream for
   * idle; never unless given. Clients do not notice it. It begins with the headers of the response, and reaches only the next hop.
   */
  readonly heartbeatMs?: number;
  /** The limits of each connection. Limits that are left out have their usual values. */
  readonly limits?: Partial<Http2Limits>;
}

export const usualOptions: Required<Omit<Http2Options, "compression">> = {
  maxReceiveMessageLength: usualReceiveLimit,
  maxSendMessageLength: Number.POSITIVE_INFINITY,
  keepaliveTimeMs: Number.POSITIVE_INFINITY,
  keepaliveTimeoutMs: 20_000,
  maxConnectionAgeMs: Number.POSITIVE_INFINITY,
  maxConnectionAgeGraceMs: Number.POSITIVE_INFINITY,
  maxConnectionIdleMs: Number.POSITIVE_INFINITY,
  heartbeatMs: Number.POSITIVE_INFINITY,
  limits: {},
};

const aLimit = ([least, most]: readonly [least: number, most: number]): Check =>
  accept(
    `Pass a whole number from ${least} to ${most}, or leave it out.`,
    isNumber,
    (value) => Number.isInteger(value) && value >= least && value <= most,
  );

const timeFrom = (least: number): Check =>
  accept(
    `Pass a number of milliseconds from ${least}, Infinity for never, or leave it out.`,
    isNumber,
    (value) => value >= least,
  );

export const limitChecks: Checks<Http2Limits> = Object.fromEntries(
  Object.entries(limitTable).map(([name, limit]) => [name, aLimit("range" in limit ? limit.range : [0, 0x7fffffff])]),
) as unknown as Checks<Http2Limits>;

export const http2Checks: Checks<Http2Options> = {
  maxReceiveMessageLength: aLength,
  maxSendMessageLength: aLength,
  compression: anEncoding,
  keepaliveTimeMs: timeFrom(1),
  keepaliveTimeoutMs: timeFrom(1),
  maxConnectionAgeMs: timeFrom(1),
  maxConnectionAgeGraceMs: timeFrom(0),
  maxConnectionIdleMs: timeFrom(1),
  heartbeatMs: timeFrom(1),
  limits: bagOf(limitChecks),
};
