import { longestTimerMs } from "../../base/longest-timer.js";
import { optionOfGrpcJs } from "../../base/setup-errors/server-setup-errors.js";
import type { Encoding } from "../../protocol/encoding.js";
import { limitOf, type MessageLimits } from "../../protocol/message-limits.js";
import { type Limits, usualLimits } from "../http2/limits.js";
import type { ServerSetup } from "../server-transport.js";
import type { transportOptionChecks } from "../transport-options.js";
import { type Http2Options, limitChecks, usualOptions } from "./http2-options.js";

/** The options about the silence, the age and the end of connections, in milliseconds; Infinity for no limit. */
export type Lifetimes = Required<
  Pick<
    Http2Options,
    | "heartbeatMs"
    | "keepaliveTimeMs"
    | "keepaliveTimeoutMs"
    | "maxConnectionAgeMs"
    | "maxConnectionAgeGraceMs"
    | "maxConnectionIdleMs"
  >
>;

/** The options of a server in the form in which its connections use them, with all defaults filled in. */
export interface ServerSettings {
  readonly limits: MessageLimits;
  readonly http2Limits: Limits;
  /** The compression of responses to clients that accept it. Undefined for none. */
  readonly compression: Encoding | undefined;
  readonly lifetimes: Lifetimes;
}

/** Translates the value of an option of grpc-js into options of this transport. */
type Translate = (value: number) => Http2Options;

/**
 * An option of grpc-js that this transport rejects with SetupError IW2022, whose text ends with `fix`. Values for which `unless`
 * returns true are accepted, because they mean the same as no option.
 */
interface Refusal {
  readonly unless: (value: unknown) => boolean;
  readonly fix: string;
}

type Meaning = Translate | "nothing" | Refusal;

const isOff = (value: unknown): boolean => value === 0;
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * What this transport does with each option of a grpc-js server: translates it, ignores it (as servers of grpc-js do, too), or
 * rejects it.
 */
const meanings: Readonly<Record<keyof ReturnType<typeof transportOptionChecks> | "interceptors", Meaning>> = {
  "grpc.max_send_message_length": (length) => ({ maxSendMessageLength: length }),
  "grpc.max_receive_message_length": (length) => ({ maxReceiveMessageLength: length }),
  "grpc.max_concurrent_streams": (count) => {
    limitChecks.maxConcurrentStreams(count, "serverOptions.grpc.max_concurrent_streams", "createServer()");
    return { limits: { maxConcurrentStreams: count } };
  },
  "grpc.keepalive_time_ms": (ms) => ({ keepaliveTimeMs: orNever(ms) }),
  "grpc.keepalive_timeout_ms": (ms) => ({ keepaliveTimeoutMs: ms }),
  "grpc.max_connection_age_ms": (ms) => ({ maxConnectionAgeMs: orNever(ms) }),
  "grpc.max_connection_age_grace_ms": (ms) => ({ maxConnectionAgeGraceMs: orNever(ms) }),
  "grpc.max_connection_idle_ms": (ms) => ({ maxConnectionIdleMs: orNever(ms) }),
  "grpc.default_compression_algorithm": (algorithm) => algorithms[algorithm] ?? {},
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

/** The option `compression` for each value of `grpc.default_compression_algorithm`: 0 is none, 1 deflate, 2 gzip. */
const algorithms: readonly Http2Options[] = [{}, { compression: "deflate" }, { compression: "gzip" }];

/** Returns a time in milliseconds. A negative time, or one that is too long for a timer, becomes Infinity. */
function orNever(ms: number): number {
  return ms < 0 || ms >= longestTimerMs ? Number.POSITIVE_INFINITY : ms;
}

/**
 * The limit for the received headers of a request, in bytes: the 64 KB of metadata that interwire's clients send at most, and
 * room for the fields that transports add.
 */
const maxHeaderListSize = 72 * 1024;

/**
 * Derives the settings of a server from its options for grpc-js and from the options of this transport, which take precedence.
 * @throws SetupError IW2022 for an option that cannot be used, RangeError for a value that is out of range
 */
export function settingsOf(options: ServerSetup["serverOptions"], own: Http2Options): ServerSettings {
  const sources = [...Object.entries(options).map(([name, value]) => translate(name, value)), own];
  const given: Required<Omit<Http2Options, "compression">> & Http2Options = Object.assign(
    {},
    usualOptions,
    ...sources.map(withoutUndefined),
  );
  return {
    limits: { receive: limitOf(given.maxReceiveMessageLength), send: limitOf(given.maxSendMessageLength) },
    http2Limits: Object.assign(
      { ...usualLimits, maxHeaderListSize },
      ...sources.map(({ limits = {} }) => withoutUndefined(limits)),
    ),
    compression: given.compression,
    lifetimes: given,
  };
}

function translate(name: string, value: unknown): Http2Options {
  const meaning = Object.hasOwn(meanings, name) ? meanings[name as keyof typeof meanings] : "nothing";
  if (value === undefined || meaning === "nothing") return {};
  if (typeof meaning === "function") return meaning(value as number);
  if (meaning.unless(value)) return {};
  throw optionOfGrpcJs(`serverOptions of createServer() has ${name}, which`, meaning.fix);
}

function withoutUndefined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
