import { type experimental, Metadata as GrpcMetadata, type StatusObject } from "@grpc/grpc-js";
import { Code } from "../../base/code.js";
import { encodeFramed } from "../../protocol/framing.js";
import { type Inflated, inflate } from "../../protocol/inflate.js";
import { flagsOf, lengthPrefix, prefixLength } from "../../protocol/length-prefix.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { exceeds, unsentText } from "../../protocol/message-limits.js";
import { deadlineTextAfter } from "../../protocol/timeout.js";
import type { CallStart, ClientListener, ClientStream } from "../client-transport.js";
import { Replay } from "../replay.js";
import { asBuffer } from "./as-buffer.js";
import { directHeaders } from "./direct-headers.js";
import { type EndedCall, type EndedOn, endStatus } from "./explain-status.js";
import type { GrpcSubchannel } from "./known-connection.js";
import { makeFailureWait, type TrailersFailure } from "./late-failure.js";

type ConnectionCall = ReturnType<GrpcSubchannel["createCall"]> & {
  /** The status of the call as soon as it is known, even if messages are still unread. Null until then. */
  getStatus?(): StatusObject | null;
  /**
   * Whether trailers have arrived or the stream is closed. A private member of grpc-js; if a version lacks it, it counts as
   * unknown whether the server has ended the call.
   */
  readonly serverEndedCall?: boolean;
};
type ConnectionListener = Parameters<GrpcSubchannel["createCall"]>[3];
type ConnectionStatus = Parameters<ConnectionListener["onReceiveStatus"]>[0];
type SendContext = Parameters<ConnectionCall["sendMessageWithContext"]>[0];

/** The result of a load balancer's pick: a connection, and callbacks for the start and the end of a call on it. */
export type Pick = experimental.PickResult & { readonly subchannel: experimental.SubchannelInterface };

/** What a channel shares with all calls that it sends straight to its connection. */
export interface DirectWay extends EndedOn {
  readonly authority: string;
  /** The largest number of bytes of a message that is sent; negative for no limit. */
  readonly maxSendLength: number;
  /** The largest number of bytes of a message that is received, after decompression; negative for no limit. */
  readonly maxReceiveLength: number;
  /** The largest number of bytes of a request that are kept until the server answers, so that the call can be repeated. */
  readonly maxKeptLength: number;
  readonly calls: Set<ClientStream>;
  /** Starts a call through the channel of grpc-js instead. */
  readonly startLayered: (call: CallStart, listener: ClientListener) => ClientStream;
}

const noContext: SendContext = {};
// NGHTTP2_REFUSED_STREAM (RFC 9113, section 8.7): the server has not processed the call.
const refused = 7;

/**
 * Starts a call on the connection that a load balancer has picked. If the connection has just been lost or the deadline has
 * passed, the call goes through the channel of grpc-js instead.
 * @throws what the codec throws for the call's message
 */
export function startDirect(way: DirectWay, pick: Pick, call: CallStart, listener: ClientListener): ClientStream {
  const timeoutMs = call.deadline === Number.POSITIVE_INFINITY ? call.deadline : call.deadline - Date.now();
  if (timeoutMs <= 0) return way.startLayered(call, listener);
  const replay = new Replay(call);
  const direct = new DirectCall(way, pick, listener, replay);
  if (call.streamsRequest) return direct.open(call, timeoutMs) ? direct : way.startLayered(call, listener);
  const framed = asBuffer(encodeFramed(lengthPrefix, call.codec, call.message));
  replay.send(framed, prefixLength);
  if (!direct.open(call, timeoutMs)) return way.startLayered(replay.again(), listener);
  direct.write(framed, noContext);
  direct.halfClose();
  return direct;
}

/**
 * A call that is sent straight to a connection of grpc-js. It bypasses the channel of grpc-js, which resolves names, picks
 * connections, retries by a policy and compresses: such a call needs none of this, and it takes half of a client's CPU time. If
 * the server refuses the call without having processed it, the call is repeated through the channel.
 */
class DirectCall implements ClientStream, ConnectionListener, EndedCall {
  private readonly way: DirectWay;
  private readonly pick: Pick;
  private readonly listener: ClientListener;
  /**
   * A record of the sent messages, from which the call can be repeated. Undefined once the server has answered, or if too much
   * was sent.
   */
  private replay: Replay | undefined;
  private direct: ConnectionCall | undefined = undefined;
  private context: SendContext = noContext;
  private timer: NodeJS.Timeout | undefined = undefined;
  headers: GrpcMetadata | undefined = undefined;
  streamsRequest = false;
  private encoding: unknown = undefined;
  private inflating = false;
  private held: StatusObject | undefined = undefined;
  private isCancelled = false;
  private isReset = false;
  /** The failure in the trailers of a response stream, which {@link makeFailureWait} has hidden from grpc-js. */
  private failure: TrailersFailure | undefined = undefined;

  constructor(way: DirectWay, pick: Pick, listener: ClientListener, replay: Replay) {
    this.way = way;
    this.pick = pick;
    this.listener = listener;
    this.replay = replay;
  }

  get isEndedByServer(): boolean {
    const { direct, isCancelled, isReset } = this;
    return !isCancelled && !isReset && direct?.serverEndedCall === true;
  }

  get channel(): EndedOn {
    return this.way;
  }

  /** Opens a stream on the connection. Returns false if the connection has just been lost. */
  open({ metadata, path, streamsRequest, streamsResponse }: CallStart, timeoutMs: number): boolean {
    const { way, pick } = this;
    this.streamsRequest = streamsRequest;
    const headers = directHeaders(metadata, timeoutMs);
    try {
      this.direct = pick.subchannel.getRealSubchannel().createCall(headers, way.authority, path, this);
    } catch {
      return false;
    }
    way.calls.add(this);
    pick.onCallStarted?.();
    if (streamsResponse) {
      makeFailureWait(this.direct, (failure) => {
        this.failure = failure;
      });
    }
    if (timeoutMs !== Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.onDeadline(timeoutMs), timeoutMs);
    return true;
  }

  startRead(): void {
    this.replay?.startRead();
    this.direct?.startRead();
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const framed = asBuffer(encodeFramed(lengthPrefix, codec, value));
    // A write after the server has ended the call fails, and grpc-js would report this failure as the call's.
    if (!this.direct?.getStatus?.()) {
      this.keep(framed);
      if (this.context.callback !== onSent) this.context = { callback: onSent };
      this.write(framed, this.context);
    }
    return framed.length - prefixLength;
  }

  write(framed: Buffer, context: SendContext): void {
    const { maxSendLength } = this.way;
    if (exceeds(framed.length - prefixLength, maxSendLength)) {
      this.cancel(Code.RESOURCE_EXHAUSTED, unsentText(maxSendLength));
    } else {
      this.direct?.sendMessageWithContext(context, framed);
    }
  }

  halfClose(): void {
    this.replay?.halfClose();
    this.direct?.halfClose();
  }

  cancel(code: Code, details: string): void {
    // A cancelled call must not be repeated.
    this.replay = undefined;
    this.isCancelled = true;
    if (this.held !== undefined) this.held = { code, details, metadata: new GrpcMetadata() };
    else this.direct?.cancelWithStatus(code, details);
  }

  onReceiveMetadata(headers: GrpcMetadata): void {
    this.replay = undefined;
    this.headers = headers;
    [this.encoding] = headers.get("grpc-encoding");
    headers.remove("grpc-encoding");
    headers.remove("grpc-accept-encoding");
    this.listener.onHeaders(headers);
  }

  onReceiveMessage(framed: Buffer): void {
    if (flagsOf(framed, 0) === 0) {
      this.listener.onMessage(framed, prefixLength, framed.length);
      return;
    }
    this.inflating = true;
    const bytes = framed.subarray(prefixLength);
    inflate(this.encoding, bytes, this.way.maxReceiveLength, (result) => this.onInflated(result));
  }

  onReceiveStatus(received: ConnectionStatus): void {
    clearTimeout(this.timer);
    const { replay } = this;
    this.replay = undefined;
    // An end of the call by this side takes precedence over the status in the trailers.
    const late = received.code === Code.OK ? this.failure : undefined;
    const status: ConnectionStatus = late === undefined ? received : { ...received, ...late };
    this.pick.onCallEnded?.(status.code, status.details, status.metadata);
    if (status.rstCode === refused && replay !== undefined) this.startOver(replay);
    else {
      this.isReset = status.rstCode !== undefined;
      if (this.inflating) this.held = status;
      else this.end(status);
    }
  }

  private keep(framed: Buffer): void {
    const { replay } = this;
    if (replay === undefined) return;
    replay.send(framed, prefixLength);
    if (replay.length > this.way.maxKeptLength) this.replay = undefined;
  }

  /** Repeats a call that the server refused without having processed it ("transparent retries" in gRPC's proposal A6). */
  private startOver(replay: Replay): void {
    this.way.calls.delete(this);
    replay.startAgain(this.way.startLayered, this.listener);
  }

  private onDeadline(timeoutMs: number): void {
    this.cancel(Code.DEADLINE_EXCEEDED, deadlineTextAfter(timeoutMs, this.direct?.getPeer()));
  }

  private onInflated(result: Inflated): void {
    this.inflating = false;
    if ("bytes" in result) this.listener.onMessage(result.bytes, 0, result.bytes.length);
    else this.cancel(result.code, result.details);
    if (this.held !== undefined) this.end(this.held);
  }

  private end(status: StatusObject): void {
    this.way.calls.delete(this);
    this.listener.onStatus(endStatus(status, this));
  }
}
