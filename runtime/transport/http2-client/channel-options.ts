import { channelOptionOfGrpcJs } from "../../base/setup-errors/channel-setup-errors.js";
import type { transportOptionChecks } from "../transport-options.js";
import type { ChannelOptions, GrpcSettings } from "./channel-settings.js";

/** What an option of grpc-js means here. */
interface Translation {
  readonly options?: ChannelOptions;
  readonly grpc?: Partial<GrpcSettings>;
}

/**
 * An option of grpc-js that this transport rejects with SetupError IW2022, whose text ends with `fix`. Values for which `unless`
 * returns true are accepted, because they mean the same as no option.
 */
interface Refusal {
  readonly unless: (value: unknown) => boolean;
  readonly fix: string;
}

// The value has the type that `transportOptionChecks` has checked.
type Translate = (value: never) => Translation;
type Meaning = Translate | "nothing" | Refusal;

const isOff = (value: unknown): boolean => value === 0;
const isOn = (value: unknown): boolean => value === 1;
const never = (): boolean => false;
const withGrpcJs = 'Take createChannel of "interwire" without the option transport.';
const algorithms = [undefined, "deflate", "gzip"] as const;

/** The shortest idle time that grpc-js accepts, in milliseconds. */
const shortestIdleMs = 1000;

/** What this transport does with each option of a channel of grpc-js: translates it, ignores it as grpc-js' channels do, or rejects it. */
const meanings: Readonly<Record<keyof ReturnType<typeof transportOptionChecks>, Meaning>> = {
  "grpc.ssl_target_name_override": (serverName: string) => ({ grpc: { serverName } }),
  "grpc.primary_user_agent": (firstAgent: string) => ({ grpc: { firstAgent } }),
  "grpc.secondary_user_agent": (lastAgent: string) => ({ grpc: { lastAgent } }),
  "grpc.default_authority": (authority: string) => ({ grpc: { authority } }),
  "grpc.keepalive_time_ms": (keepaliveTimeMs: number) => ({ options: { keepaliveTimeMs } }),
  "grpc.keepalive_timeout_ms": (keepaliveTimeoutMs: number) => ({ options: { keepaliveTimeoutMs } }),
  "grpc.keepalive_permit_without_calls": (value: number) => ({ grpc: { pingsWithoutCalls: value !== 0 } }),
  "grpc.service_config": { unless: isEmptyConfig, fix: withGrpcJs },
  "grpc.initial_reconnect_backoff_ms": (firstBackOffMs: number) => ({ grpc: { firstBackOffMs } }),
  "grpc.max_reconnect_backoff_ms": (mostBackOffMs: number) => ({ grpc: { mostBackOffMs } }),
  "grpc.max_send_message_length": (length: number) => ({ options: { maxSendMessageLength: length } }),
  "grpc.max_receive_message_length": (length: number) => ({ options: { maxReceiveMessageLength: length } }),
  "grpc.enable_http_proxy": { unless: isOff, fix: withGrpcJs },
  "grpc.http_connect_target": { unless: never, fix: withGrpcJs },
  "grpc.http_connect_creds": { unless: never, fix: withGrpcJs },
  "grpc.default_compression_algorithm": (value: number) => ({ options: { compression: algorithms[value] } }),
  "grpc.enable_channelz": { unless: isOff, fix: "Leave it out: there is no channelz here." },
  "grpc.dns_min_time_between_resolutions_ms": (resolvedMs: number) => ({ grpc: { resolvedMs } }),
  "grpc.enable_retries": (value: number) => ({ grpc: { repeats: value !== 0 } }),
  "grpc.per_rpc_retry_buffer_size": (mostKept: number) => ({ grpc: { mostKept } }),
  "grpc.retry_buffer_size": { unless: never, fix: "Use grpc.per_rpc_retry_buffer_size." },
  "grpc.service_config_disable_resolution": { unless: isOn, fix: withGrpcJs },
  "grpc.client_idle_timeout_ms": (ms: number) => ({ options: { maxConnectionIdleMs: Math.max(ms, shortestIdleMs) } }),
  "grpc-node.tls_enable_trace": { unless: isOff, fix: "Start Node with --trace-tls." },
  "grpc-node.max_session_memory": { unless: never, fix: "Use limits of http2(), such as maxUnreadBytes." },
  "grpc.lb.ring_hash.ring_size_cap": { unless: never, fix: withGrpcJs },
  "grpc-node.flow_control_window": (size: number) => ({
    options: { limits: { streamWindow: size, connectionWindow: size } },
  }),
  // Every channel has a connection of its own.
  "grpc.use_local_subchannel_pool": "nothing",
  // Limits the attempts of a policy, and there are none here.
  "grpc-node.retry_max_attempts_limit": "nothing",
  "grpc.max_concurrent_streams": "nothing",
  "grpc.max_connection_age_ms": "nothing",
  "grpc.max_connection_age_grace_ms": "nothing",
  "grpc.max_connection_idle_ms": "nothing",
  "grpc.server_call_metric_recording": "nothing",
};

/**
 * Translates the options of a channel of grpc-js.
 * @throws SetupError IW2022 for an option that cannot be used
 */
export function translateChannelOptions(
  call: string,
  given: object,
): { readonly options: ChannelOptions; readonly grpc: Partial<GrpcSettings> } {
  let options: ChannelOptions = {};
  let grpc: Partial<GrpcSettings> = {};
  for (const [name, value] of Object.entries(given)) {
    const meaning = Object.hasOwn(meanings, name) ? meanings[name as keyof typeof meanings] : "nothing";
    if (value === undefined || meaning === "nothing") continue;
    if (typeof meaning === "function") {
      const translated = meaning(value as never);
      options = { ...options, ...translated.options };
      grpc = { ...grpc, ...translated.grpc };
    } else if (!meaning.unless(value)) {
      throw channelOptionOfGrpcJs(`channelOptions of ${call} has ${name}, which`, meaning.fix);
    }
  }
  return { options, grpc };
}

/** Whether a service config (JSON) says nothing. */
function isEmptyConfig(text: unknown): boolean {
  try {
    const config: unknown = JSON.parse(text as string);
    if (typeof config !== "object" || config === null) return false;
    return Object.values(config).every((value) => Array.isArray(value) && value.length === 0);
  } catch {
    return false;
  }
}
