import { type ChannelOptions, connectivityState, experimental } from "@grpc/grpc-js";
import type { ClientStream, ClientTransport, GrpcTransport } from "../client-transport.js";
import { noMetadata } from "../no-metadata.js";
import { authorityOf } from "./authority.js";
import { ConnectingStream } from "./connecting-stream.js";
import { DirectCall, type DirectRoad, type Subchannel } from "./direct-call.js";
import { grpcVersion } from "./grpc-version.js";
import type { ReadyPicker } from "./ready-picker.js";

/** What calls ask a channel's layers for, which a direct call does not have; beside it the value that asks for nothing. */
const layerOptions = [
  ["grpc.service_config", undefined],
  ["grpc.default_compression_algorithm", 0],
  ["grpc.enable_retries", undefined],
  ["grpc.enable_channelz", 0],
] as const;
// What a stream of a connection takes and gives is no public interface of grpc-js, so a later version could change it.
const knownVersion = /^1\.14\./;
const defaultMaxReceiveLength = 4 * 1024 * 1024;
const defaultMaxKeptLength = 1024 * 1024;
const longestTouchMs = 60_000;
// grpc-js takes less for this much.
const shortestIdleMs = 1000;
const pickArgs = { metadata: noMetadata, extraPickInfo: {} };

/** The `:authority` of direct calls to a target; undefined when its calls need all layers of grpc-js. */
export function directAuthority(target: string, options: ChannelOptions): string | undefined {
  if (layerOptions.some(([name, nothing]) => (options[name] ?? nothing) !== nothing)) return undefined;
  if (!knownVersion.test(grpcVersion() ?? "")) return undefined;
  return options["grpc.default_authority"] || authorityOf(target);
}

/** A channel of grpc-js whose calls go straight to its connection while there is one. */
export class DirectTransport implements ClientTransport, DirectRoad {
  readonly target: string;
  readonly streams: Set<ClientStream>;
  readonly authority: string;
  readonly maxSendLength: number;
  readonly maxReceiveLength: number;
  readonly carriesCredentials: boolean;
  readonly maxKeptLength: number;
  private readonly layers: GrpcTransport;
  private readonly ready: ReadyPicker;
  private readonly touch: () => void;
  private readonly touchAfterMs: number;
  private timer: NodeJS.Timeout | undefined = undefined;

  /**
   * `touch` keeps the channel from becoming idle and dropping its connection, which it does half an hour after the last
   * call through its layers.
   */
  constructor(
    layers: GrpcTransport,
    ready: ReadyPicker,
    touch: () => void,
    { authority, options }: { readonly authority: string; readonly options: ChannelOptions },
  ) {
    this.layers = layers;
    this.carriesCredentials = layers.carriesCredentials;
    this.target = layers.target;
    this.streams = layers.streams;
    this.ready = ready;
    this.touch = touch;
    this.authority = authority;
    this.maxSendLength = options["grpc.max_send_message_length"] ?? -1;
    this.maxKeptLength = options["grpc.per_rpc_retry_buffer_size"] ?? defaultMaxKeptLength;
    const idleMs: number = options["grpc.client_idle_timeout_ms"] ?? Number.POSITIVE_INFINITY;
    this.touchAfterMs = Math.min(longestTouchMs, Math.max(idleMs, shortestIdleMs) / 2);
    this.maxReceiveLength = options["grpc.max_receive_message_length"] ?? defaultMaxReceiveLength;
  }

  open(path: string, deadline: number, streamsRequest: boolean): ClientStream {
    if (streamsRequest && this.ready.current === undefined && this.layers.isConnecting()) {
      return new ConnectingStream(this.layers.settle(deadline), () => this.openNow(path, deadline, streamsRequest));
    }
    return this.openNow(path, deadline, streamsRequest);
  }

  private openNow(path: string, deadline: number, streamsRequest: boolean): ClientStream {
    if (this.ready.current === undefined) return this.openLayered(path, deadline, streamsRequest);
    return new DirectCall(this, path, deadline, streamsRequest);
  }

  openLayered(path: string, deadline: number, streamsRequest: boolean): ClientStream {
    return this.layers.open(path, deadline, streamsRequest);
  }

  subchannel(): Subchannel | undefined {
    const pick = this.ready.current?.pick(pickArgs);
    const { subchannel } = pick ?? {};
    if (pick?.pickResultType !== experimental.PickResultType.COMPLETE || !subchannel) return undefined;
    if (subchannel.getConnectivityState() !== connectivityState.READY) return undefined;
    if (this.timer === undefined) this.stayAwake();
    return subchannel.getRealSubchannel();
  }

  connect(deadline: number): Promise<void> {
    return this.layers.connect(deadline);
  }

  close(): void {
    clearTimeout(this.timer);
    this.layers.close();
  }

  /** Touches the channel now, and again as long as calls run. */
  private stayAwake(): void {
    this.touch();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.streams.size > 0 && this.ready.current !== undefined) this.stayAwake();
    }, this.touchAfterMs);
    this.timer.unref();
  }
}
