import { optionOfGrpcJs } from "../../errors/setup-errors.js";
import { longestTimerMs } from "../../longest-timer.js";
import type { transportOptionChecks } from "../../options/transport-options.js";
import type { Encoding } from "../encoding.js";
import { type Limits, usualLimits } from "../http2/limits.js";
import { limitsOf, type MessageLimits } from "../message-limits.js";
import type { ServerSetup } from "../server-transport.js";

/** How long connections may last, in milliseconds; Infinity for ever. */
export interface Lifetimes {
  /** After this time of silence a client is asked whether it is still there. */
  readonly keepaliveTimeMs: number;
  /** The time that it has to answer. */
  readonly keepaliveTimeoutMs: number;
  /** The age at which a connection takes no more calls, more or less a tenth, so that not all end at once. */
  readonly maxConnectionAgeMs: number;
  /** The time that calls in progress have then. */
  readonly maxConnectionAgeGraceMs: number;
  /** The time after which a connection without calls is closed. */
  readonly maxConnectionIdleMs: number;
}

/** The settings that follow from the options of a server. */
export interface ServerSettings {
  readonly limits: MessageLimits;
  readonly http2Limits: Limits;
  /** The encoding of responses, for clients that accept it; undefined without compression. */
  readonly compression: Encoding | undefined;
  readonly lifetimes: Lifetimes;
}

/** An option that cannot be used, unless its value says the same as leaving it out. */
interface Refusal {
  readonly unless: (value: unknown) => boolean;
  readonly fix: string;
}

const isOff = (value: unknown): boolean => value === 0;
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Each option of grpc-js' server: what it means here is taken from it, or nothing as with a server of grpc-js, or it is refused. */
const meanings: Readonly<Record<keyof typeof transportOptionChecks | "interceptors", "taken" | "nothing" | Refusal>> = {
  "grpc.max_send_message_length": "taken",
  "grpc.max_receive_message_length": "taken",
  "grpc.max_concurrent_streams": "taken",
  "grpc.keepalive_time_ms": "taken",
  "grpc.keepalive_timeout_ms": "taken",
  "grpc.max_connection_age_ms": "taken",
  "grpc.max_connection_age_grace_ms": "taken",
  "grpc.max_connection_idle_ms": "taken",
  "grpc.default_compression_algorithm": "taken",
  interceptors: { unless: isEmpty, fix: "Use the option interceptors." },
  "grpc.enable_channelz": { unless: isOff, fix: "Leave it out: there is no channelz here." },
  "grpc.server_call_metric_recording": { unless: isOff, fix: "Leave it out, and set trailers instead." },
  "grpc-node.tls_enable_trace": { unless: isOff, fix: "Start Node with --trace-tls." },
  "grpc-node.max_session_memory": { unless: () => false, fix: "Use grpc.max_concurrent_streams." },
  "grpc.ssl_target_name_override": "nothing",
  "grpc.primary_user_agent": "nothing",
  "grpc.secondary_user_agent": "nothing",
  "grpc.default_authority": "nothing",
  "grpc.keepalive_permit_without_calls": "nothing",
  "grpc.service_config": "nothing",
  "grpc.initial_reconnect_backoff_ms": "nothing",
  "grpc.max_reconnect_backoff_ms": "nothing",
  "grpc.use_local_subchannel_pool": "nothing",
  "grpc.enable_http_proxy": "nothing",
  "grpc.http_connect_target": "nothing",
  "grpc.http_connect_creds": "nothing",
  "grpc.dns_min_time_between_resolutions_ms": "nothing",
  "grpc.enable_retries": "nothing",
  "grpc.per_rpc_retry_buffer_size": "nothing",
  "grpc.retry_buffer_size": "nothing",
  "grpc.service_config_disable_resolution": "nothing",
  "grpc.client_idle_timeout_ms": "nothing",
  "grpc.lb.ring_hash.ring_size_cap": "nothing",
  "grpc-node.retry_max_attempts_limit": "nothing",
  "grpc-node.flow_control_window": "nothing",
};

/** The algorithms by their numbers in options of grpc-js. */
const encodings: readonly (Encoding | undefined)[] = [undefined, "deflate", "gzip"];

/** The metadata that interwire sends at most, which has 64 KB, and as much as the transport may have beside it. */
const maxHeaderListSize = 72 * 1024;

/** grpc-js' own default. */
const usualKeepaliveTimeoutMs = 20_000;

/**
 * Makes settings of the options of grpc-js' server, and of limits, which come first.
 * @throws SetupError IW2022 for one that cannot be used
 */
export function settingsOf(options: ServerSetup["serverOptions"], limits: Partial<Limits>): ServerSettings {
  for (const [name, value] of Object.entries(options)) {
    const meaning = Object.hasOwn(meanings, name) ? meanings[name as keyof typeof meanings] : "nothing";
    if (typeof meaning === "string" || value === undefined || meaning.unless(value)) continue;
    throw optionOfGrpcJs(`serverOptions of createServer() has ${name}, which`, meaning.fix);
  }
  const streams = options["grpc.max_concurrent_streams"];
  return {
    limits: limitsOf(options),
    http2Limits: {
      ...usualLimits,
      maxHeaderListSize,
      ...(streams === undefined ? {} : { maxConcurrentStreams: streams }),
      ...limits,
    },
    compression: encodings[options["grpc.default_compression_algorithm"] ?? 0],
    lifetimes: {
      keepaliveTimeMs: timeOf(options["grpc.keepalive_time_ms"]),
      keepaliveTimeoutMs: options["grpc.keepalive_timeout_ms"] ?? usualKeepaliveTimeoutMs,
      maxConnectionAgeMs: timeOf(options["grpc.max_connection_age_ms"]),
      maxConnectionAgeGraceMs: timeOf(options["grpc.max_connection_age_grace_ms"]),
      maxConnectionIdleMs: timeOf(options["grpc.max_connection_idle_ms"]),
    },
  };
}

/** A time, where a negative one or the longest that a timer can have stands for no end, as in grpc-js. */
function timeOf(ms: number | undefined): number {
  return ms === undefined || ms < 0 || ms >= longestTimerMs ? Number.POSITIVE_INFINITY : ms;
}
