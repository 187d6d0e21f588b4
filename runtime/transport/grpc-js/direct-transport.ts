import { type ChannelOptions, experimental, Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { limitsOf } from "../../protocol/message-limits.js";
import type { CallStart, ChannelState, ClientListener, ClientStream, ClientTransport } from "../client-transport.js";
import { ConnectingCall } from "./connecting-call.js";
import { type DirectWay, type Pick, startDirect } from "./direct-call.js";
import { hasBalancers, isDirect } from "./known-connection.js";
import type { LayeredTransport } from "./layered-transport.js";
import type { ReadyPicker } from "./ready-picker.js";

/**
 * Channel options that have no effect on calls which bypass the channel of grpc-js, each with the value at which calls may bypass
 * it.
 */
const layerOptions = [
  ["grpc.default_compression_algorithm", 0],
  ["grpc.enable_retries", undefined],
  ["grpc.enable_channelz", 0],
] as const;
const defaultMaxKeptLength = 1024 * 1024;
const longestTouchMs = 60_000;
// The shortest idle time that grpc-js accepts, in milliseconds.
const shortestIdleMs = 1000;
const pickArgs = { metadata: new GrpcMetadata(), extraPickInfo: {} };

/**
 * The `:authority` for calls to a target that are sent straight to a connection. Undefined if calls to this target must go
 * through the channel of grpc-js.
 */
export function directAuthority(target: string, options: ChannelOptions): string | undefined {
  if (layerOptions.some(([name, nothing]) => (options[name] ?? nothing) !== nothing)) return undefined;
  if (!hasBalancers()) return undefined;
  return options["grpc.default_authority"] || authorityOf(target);
}

/**
 * A channel of grpc-js whose calls are sent straight to its connection while there is one, and otherwise through the channel's
 * public methods.
 */
export class DirectTransport implements ClientTransport, DirectWay {
  readonly target: string;
  readonly carriesCredentials: boolean;
  readonly isSecure: boolean | undefined;
  readonly calls: Set<ClientStream>;
  readonly authority: string;
  readonly maxSendLength: number;
  readonly maxReceiveLength: number;
  readonly maxKeptLength: number;
  readonly startLayered: DirectWay["startLayered"];
  private readonly layers: LayeredTransport;
  private readonly ready: ReadyPicker;
  private readonly touch: () => void;
  private readonly touchAfterMs: number;
  private timer: NodeJS.Timeout | undefined = undefined;

  /**
   * `touch` is called from time to time to keep the channel from becoming idle. The channel does not see calls that are sent
   * straight to its connection, and would close the connection half an hour after the last call that it saw.
   */
  constructor(
    layers: LayeredTransport,
    ready: ReadyPicker,
    touch: () => void,
    { authority, options }: { readonly authority: string; readonly options: ChannelOptions },
  ) {
    this.layers = layers;
    this.carriesCredentials = layers.carriesCredentials;
    this.isSecure = layers.isSecure;
    this.target = layers.target;
    this.calls = layers.calls;
    this.startLayered = (call, listener) => layers.start(call, listener);
    this.ready = ready;
    this.touch = touch;
    this.authority = authority;
    const { send, receive } = limitsOf(options);
    this.maxSendLength = send;
    this.maxReceiveLength = receive;
    this.maxKeptLength = options["grpc.per_rpc_retry_buffer_size"] ?? defaultMaxKeptLength;
    const idleMs: number = options["grpc.client_idle_timeout_ms"] ?? Number.POSITIVE_INFINITY;
    this.touchAfterMs = Math.min(longestTouchMs, Math.max(idleMs, shortestIdleMs) / 2);
  }

  get state(): ChannelState {
    const { connectivity } = this.layers.state;
    // Before there is a connection, it is assumed that calls will bypass the layers.
    const isLayered = connectivity === "ready" && this.pick() === undefined;
    return { connectivity, way: isLayered ? "layers" : "direct" };
  }

  onStateChange(tell: () => void): () => void {
    return this.layers.onStateChange(tell);
  }

  start(call: CallStart, listener: ClientListener): ClientStream {
    if (!goesDirect(call)) return this.layers.start(call, listener);
    const streams = call.streamsRequest || call.streamsResponse;
    if (streams && this.ready.current === undefined && this.layers.isConnecting()) {
      const connecting = new ConnectingCall(call, listener, this.calls);
      void this.layers.settle(call.deadline).then(() => connecting.go((again, to) => this.startNow(again, to)));
      return connecting;
    }
    return this.startNow(call, listener);
  }

  connect(deadline: number): Promise<void> {
    return this.layers.connect(deadline);
  }

  close(): void {
    clearTimeout(this.timer);
    this.layers.close();
  }

  private startNow(call: CallStart, listener: ClientListener): ClientStream {
    const pick = this.pick();
    if (pick === undefined) return this.layers.start(call, listener);
    if (this.timer === undefined) this.stayAwake();
    return startDirect(this, pick, call, listener);
  }

  private pick(): Pick | undefined {
    const pick = this.ready.current?.pick(pickArgs);
    if (pick?.pickResultType !== experimental.PickResultType.COMPLETE || !pick.subchannel) return undefined;
    return isDirect(pick.subchannel) ? (pick as Pick) : undefined;
  }

  /** Keeps grpc-js from letting the channel go idle: touches the channel now, and repeatedly while there are calls. */
  private stayAwake(): void {
    this.touch();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.calls.size > 0 && this.ready.current !== undefined) this.stayAwake();
    }, this.touchAfterMs);
    this.timer.unref();
  }
}

/**
 * Whether a call can bypass the channel of grpc-js. A call with credentials cannot, because the channel applies these, nor can a
 * call with several `authorization` headers, because the channel has to refuse it.
 */
function goesDirect({ credentials, metadata }: CallStart): boolean {
  return credentials === undefined && (metadata === undefined || metadata.get("authorization").length <= 1);
}

/**
 * The `:authority` that the resolvers of grpc-js choose for a target. Undefined for targets of resolvers that are not grpc-js'
 * own (gRPC's naming.md).
 */
function authorityOf(target: string): string | undefined {
  if (target.startsWith("unix:")) return "localhost";
  const address = /^(?:ipv4|ipv6):(?:\/\/[^/]*\/)?([^,]+)/.exec(target)?.[1];
  if (address !== undefined) return address;
  return /^(?:dns:(?:\/\/[^/]*\/)?)?((?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)$/i.exec(target)?.[1];
}
