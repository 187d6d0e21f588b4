import { onFirstUse } from "../base/on-first-use.js";
import { accept, type Check } from "../base/options/check-options.js";
import { aNumber, aString, isString } from "../base/options/kinds.js";

const algorithms: readonly unknown[] = [0, 1, 2];

/**
 * Whether a name has one of the prefixes of grpc-js' options, so that an unknown name is probably misspelt. Names with other
 * prefixes belong to other packages and programs. Internal options, which parts of grpc-js pass to each other, do not count.
 */
export function isGrpcOption(name: string): boolean {
  return /^grpc(-node)?\./i.test(name) && !/^grpc(-node)?\.internal\./.test(name);
}

/**
 * The checks of the options that channels and servers of grpc-js read themselves. Options of its resolvers and load balancers are
 * not checked.
 */
export const transportOptionChecks = onFirstUse(
  () =>
    ({
      "grpc.ssl_target_name_override": aString,
      "grpc.primary_user_agent": aString,
      "grpc.secondary_user_agent": aString,
      "grpc.default_authority": aString,
      "grpc.keepalive_time_ms": aNumber,
      "grpc.keepalive_timeout_ms": aNumber,
      "grpc.keepalive_permit_without_calls": aNumber,
      "grpc.service_config": accept("Pass JSON text: JSON.stringify(config).", isString),
      "grpc.max_concurrent_streams": aNumber,
      "grpc.initial_reconnect_backoff_ms": aNumber,
      "grpc.max_reconnect_backoff_ms": aNumber,
      "grpc.use_local_subchannel_pool": aNumber,
      "grpc.max_send_message_length": aNumber,
      "grpc.max_receive_message_length": aNumber,
      "grpc.enable_http_proxy": aNumber,
      "grpc.http_connect_target": aString,
      "grpc.http_connect_creds": aString,
      "grpc.default_compression_algorithm": accept(
        "Pass 0 for none, 1 for deflate or 2 for gzip.",
        (value) => typeof value === "number",
        (value) => algorithms.includes(value),
      ),
      "grpc.enable_channelz": aNumber,
      "grpc.dns_min_time_between_resolutions_ms": aNumber,
      "grpc.enable_retries": aNumber,
      "grpc.per_rpc_retry_buffer_size": aNumber,
      "grpc.retry_buffer_size": aNumber,
      "grpc.max_connection_age_ms": aNumber,
      "grpc.max_connection_age_grace_ms": aNumber,
      "grpc.max_connection_idle_ms": aNumber,
      "grpc-node.max_session_memory": aNumber,
      "grpc.service_config_disable_resolution": aNumber,
      "grpc.client_idle_timeout_ms": aNumber,
      "grpc-node.tls_enable_trace": aNumber,
      "grpc.lb.ring_hash.ring_size_cap": aNumber,
      "grpc-node.retry_max_attempts_limit": aNumber,
      "grpc-node.flow_control_window": aNumber,
      "grpc.server_call_metric_recording": aNumber,
    }) satisfies Readonly<Record<string, Check>>,
);
