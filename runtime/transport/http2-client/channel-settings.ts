import { longestTimerMs } from "../../base/longest-timer.js";
import { optionOfServers } from "../../base/setup-errors/channel-setup-errors.js";
import type { HostChannelOptions } from "../../platform/host-types.js";
import type { Encoding } from "../../protocol/encoding.js";
import { limitOf, type MessageLimits, usualReceiveLimit } from "../../protocol/message-limits.js";
import { type Limits, usualLimits } from "../http2/limits.js";
import { translateChannelOptions } from "./channel-options.js";

/** The options of the function `http2` as far as channels use them. */
export interface ChannelOptions {
  readonly maxReceiveMessageLength?: number | undefined;
  readonly maxSendMessageLength?: number | undefined;
  readonly compression?: Encoding | undefined;
  readonly keepaliveTimeMs?: number | undefined;
  readonly keepaliveTimeoutMs?: number | undefined;
  readonly maxConnectionAgeMs?: number | undefined;
  readonly maxConnectionAgeGraceMs?: number | undefined;
  readonly maxConnectionIdleMs?: number | undefined;
  readonly heartbeatMs?: number | undefined;
  readonly limits?: Partial<Limits> | undefined;
}

/** What only the options of grpc-js say about a channel. */
export interface GrpcSettings {
  /** The first and the last part of the header `user-agent`. */
  readonly firstAgent: string | undefined;
  readonly lastAgent: string | undefined;
  readonly authority: string | undefined;
  /** The name that the server's certificate must have, in place of that of the target. */
  readonly serverName: string | undefined;
  /** Whether a server is pinged while there are no calls. */
  readonly pingsWithoutCalls: boolean;
  readonly firstBackOffMs: number;
  readonly mostBackOffMs: number;
  /** How long the addresses of a name are used before it is resolved again. */
  readonly resolvedMs: number;
  /** Whether calls are repeated that no server has processed. */
  readonly repeats: boolean;
  /** The largest number of bytes of a request that are kept until the server answers, so that the call can be repeated. */
  readonly mostKept: number;
}

/** The options of a channel in the form in which it uses them. Times are in milliseconds, Infinity is never. */
export interface ChannelSettings extends GrpcSettings {
  readonly limits: MessageLimits;
  readonly http2Limits: Limits;
  /** The compression of requests. Undefined for none. */
  readonly compression: Encoding | undefined;
  readonly keepaliveTimeMs: number;
  readonly keepaliveTimeoutMs: number;
  readonly maxConnectionAgeMs: number;
  readonly maxConnectionAgeGraceMs: number;
  /** After this time without a call, a connection is closed before a proxy between drops it without a word. */
  readonly maxConnectionIdleMs: number;
}

// The defaults of grpc-js, and of gRPC's connection-backoff.md.
const usualGrpc: GrpcSettings = {
  firstAgent: undefined,
  lastAgent: undefined,
  authority: undefined,
  serverName: undefined,
  pingsWithoutCalls: false,
  firstBackOffMs: 1000,
  mostBackOffMs: 120_000,
  resolvedMs: 30_000,
  repeats: true,
  mostKept: 1 << 20,
};

const usual = {
  maxReceiveMessageLength: usualReceiveLimit,
  maxSendMessageLength: Number.POSITIVE_INFINITY,
  keepaliveTimeMs: Number.POSITIVE_INFINITY,
  keepaliveTimeoutMs: 20_000,
  maxConnectionAgeMs: Number.POSITIVE_INFINITY,
  maxConnectionAgeGraceMs: Number.POSITIVE_INFINITY,
  maxConnectionIdleMs: 30 * 60_000,
};

/**
 * The limits of a channel's connections that differ from those of servers: 64 KB of metadata as interwire's servers send at most, and
 * room for the fields that transports add; gRPC's minimum connect timeout for TCP, TLS and SETTINGS together.
 */
const clientLimits: Partial<Limits> = { maxHeaderListSize: 72 * 1024, handshakeMs: 20_000 };

/**
 * Derives the settings of a channel from its options for grpc-js and from those of this transport, which take precedence.
 * @param call the call of `createChannel`, for texts of errors
 * @throws SetupError IW2022 for an option that cannot be used
 */
export function readChannelSettings(
  call: string,
  given: HostChannelOptions | undefined,
  own: ChannelOptions,
): ChannelSettings {
  if (own.heartbeatMs !== undefined) throw optionOfServers(`The transport of ${call}, http2(), has heartbeatMs`);
  const { options, grpc } = translateChannelOptions(call, given ?? {});
  const all = { ...usual, ...withoutUndefined(options), ...withoutUndefined(own) };
  return {
    ...usualGrpc,
    ...withoutUndefined(grpc),
    limits: { receive: limitOf(all.maxReceiveMessageLength), send: limitOf(all.maxSendMessageLength) },
    http2Limits: {
      ...usualLimits,
      ...clientLimits,
      ...withoutUndefined(options.limits ?? {}),
      ...withoutUndefined(own.limits ?? {}),
    },
    compression: (own.compression ?? options.compression) as Encoding | undefined,
    keepaliveTimeMs: orNever(all.keepaliveTimeMs),
    keepaliveTimeoutMs: orNever(all.keepaliveTimeoutMs),
    maxConnectionAgeMs: orNever(all.maxConnectionAgeMs),
    maxConnectionAgeGraceMs: orNever(all.maxConnectionAgeGraceMs),
    maxConnectionIdleMs: orNever(all.maxConnectionIdleMs),
  };
}

/** A time in milliseconds. A negative time, or one that is too long for a timer, becomes Infinity. */
function orNever(ms: number): number {
  return ms < 0 || ms >= longestTimerMs ? Number.POSITIVE_INFINITY : ms;
}

function withoutUndefined<T extends object>(options: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
