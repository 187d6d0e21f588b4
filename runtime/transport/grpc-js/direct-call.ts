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
  /** Returns the status once it is known, even if messages before it have not been read. */
  getStatus?(): StatusObject | null;
  /**
   * Whether trailers have come, or the stream is closed. This member is private in grpc-js. A version without it counts as one
   * that does not tell.
   */
  readonly serverEndedCall?: boolean;
};
type ConnectionListener = Parameters<GrpcSubchannel["createCall"]>[3];
type ConnectionStatus = Parameters<ConnectionListener["onReceiveStatus"]>[0];
type SendContext = Parameters<ConnectionCall["sendMessageWithContext"]>[0];

/** The result of a load balancer's pick: a connection, and callbacks to call when a call on it starts and ends. */
export type Pick = experimental.PickResult & { readonly subchannel: experimental.SubchannelInterface };

/** What all calls of a channel that are sent straight on its connection have in common. */
export interface DirectWay extends EndedOn {
  readonly authority: string;
  /** The largest number of bytes of a message that is sent; negative for no limit. */
  readonly maxSendLength: number;
  /** The largest number of bytes of a message that is received, after decompression; negative for no limit. */
  readonly maxReceiveLength: number;
  /**
   * The number of bytes of memory that may be used to keep a request stream until the server answers, so that it can be repeated.
   */
  readonly maxKeptLength: number;
  /** The calls in progress. */
  readonly calls: Set<ClientStream>;
  /** Starts a call through all layers of grpc-js. */
  readonly startLayered: (call: CallStart, listener: ClientListener) => ClientStream;
}

const noContext: SendContext = {};
// NGHTTP2_REFUSED_STREAM (RFC 9113 §7): the server has not seen the call.
const refused = 7;

/**
 * Starts a call on the connection that a load balancer has picked. Starts it in the layers of grpc-js instead if the connection
 * has just been lost or the deadline has passed.
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
 * A call that is sent straight on a connection. It leaves out the layers of grpc-js, which resolve names, pick connections, retry
 * by a policy and compress: they have nothing to do for such a call, and cost half of a client's CPU time. If the server refuses
 * the call without having processed it, the call is repeated in the layers.
 */
class DirectCall implements ClientStream, ConnectionListener, EndedCall {
  private readonly way: DirectWay;
  private readonly pick: Pick;
  private readonly listener: ClientListener;
  /** Keeps what was sent, to repeat the call. Undefined once the server has answered, or if too much was sent to keep it. */
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
  /** The failure in the trailers of a response stream, which {@link makeFailureWait} has made a success for grpc-js. */
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
    // A write after the server has ended the call would fail, and grpc-js would report that as the call's failure.
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
    // A cancelled call never starts over.
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
    // An end from this side comes before what the trailers say.
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

  /** Repeats a call that the server has refused without having processed it (gRPC's A6, transparent retries). */
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
