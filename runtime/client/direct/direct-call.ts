import { type CallCredentials, type experimental, Metadata, type StatusObject } from "@grpc/grpc-js";
import { Code } from "../../code.js";
import type { ClientListener, ClientStream, SendContext } from "../client-transport.js";
import { noMetadata } from "../no-metadata.js";
import { type Inflated, inflate } from "./inflate.js";

/** A connection of grpc-js to one address. */
export type Subchannel = ReturnType<experimental.SubchannelInterface["getRealSubchannel"]>;

type SubchannelCall = ReturnType<Subchannel["createCall"]> & {
  /** The status, once it is known: the caller may have messages to read before it. */
  getStatus?(): StatusObject | null;
};
type SubchannelListener = Parameters<Subchannel["createCall"]>[3];
type SubchannelStatus = Parameters<SubchannelListener["onReceiveStatus"]>[0];

/** What the calls of one channel have in common. */
export interface DirectRoad {
  readonly authority: string;
  /** In bytes; negative for no limit. */
  readonly maxSendLength: number;
  /** In bytes after decompression; negative for no limit. */
  readonly maxReceiveLength: number;
  /** How many bytes of memory a request stream keeps to start over, until the server answers. */
  readonly maxKeptLength: number;
  /** The connection to use; undefined when there is none now. */
  subchannel(): Subchannel | undefined;
  /** Opens a call of grpc-js that goes through all of its layers. */
  openLayered(path: string, deadline: number, streamsRequest: boolean): ClientStream;
}

const noContext = {};
const prefixLength = 5;
// NGHTTP2_REFUSED_STREAM (RFC 9113 §7): the server has not seen the call.
const refused = 7;
// What a kept message takes beside its bytes: a stream of empty ones must not be kept for ever.
const viewLength = 100;

const plainHeaders = withEncodings(new Metadata());

/**
 * A call that goes straight to a connection, past the layers of grpc-js that resolve names, pick connections, retry by a
 * policy and compress: none of them has anything to do for it, and they cost half of a client's CPU. Should the call need
 * them after all, it starts over in them.
 */
export class DirectCall implements ClientStream, SubchannelListener {
  private readonly road: DirectRoad;
  private readonly path: string;
  private readonly deadline: number;
  private listener: ClientListener | undefined = undefined;
  private metadata: Metadata = noMetadata;
  private credentials: CallCredentials | undefined = undefined;
  private direct: SubchannelCall | undefined = undefined;
  private layered: ClientStream | undefined = undefined;
  private readonly streamsRequest: boolean;
  /** What was sent and may be sent again; undefined once the server answered, or got more than is kept. */
  private kept: Buffer[] | undefined = [];
  private keptLength = 0;
  private halfClosed = false;
  private asked = false;
  private timer: NodeJS.Timeout | undefined = undefined;
  private encoding: unknown = undefined;
  private inflating = false;
  private held: StatusObject | undefined = undefined;

  constructor(road: DirectRoad, path: string, deadline: number, streamsRequest: boolean) {
    this.streamsRequest = streamsRequest;
    this.road = road;
    this.path = path;
    this.deadline = deadline;
  }

  setCredentials(credentials: CallCredentials): void {
    this.credentials = credentials;
  }

  start(metadata: Metadata, listener: ClientListener): void {
    this.metadata = metadata;
    this.listener = listener;
    this.direct = this.startDirect();
    if (this.direct === undefined) this.layered = this.startLayered();
  }

  startRead(): void {
    this.asked = true;
    (this.direct ?? this.layered)?.startRead();
  }

  sendMessageWithContext(context: SendContext, bytes: Buffer): void {
    const { direct, road } = this;
    if (direct === undefined) {
      this.layered?.sendMessageWithContext(context, bytes);
    } else if (this.streamsRequest && direct.getStatus?.()) {
      // A write after the server's end would fail, and grpc-js takes that for the call's failure.
    } else if (road.maxSendLength >= 0 && bytes.length > road.maxSendLength) {
      const details = `Attempted to send message with a size larger than ${road.maxSendLength}`;
      this.cancelWithStatus(Code.RESOURCE_EXHAUSTED, details);
    } else {
      this.keep(bytes);
      direct.sendMessageWithContext(context, frame(bytes));
    }
  }

  halfClose(): void {
    this.halfClosed = true;
    (this.direct ?? this.layered)?.halfClose();
  }

  cancelWithStatus(code: number, details: string): void {
    // A cancelled call never starts over.
    this.kept = undefined;
    if (this.held !== undefined) this.held = { code, details, metadata: new Metadata() };
    else (this.direct ?? this.layered)?.cancelWithStatus(code, details);
  }

  onReceiveMetadata(metadata: Metadata): void {
    this.kept = undefined;
    [this.encoding] = metadata.get("grpc-encoding");
    metadata.remove("grpc-encoding");
    metadata.remove("grpc-accept-encoding");
    this.listener?.onReceiveMetadata(metadata);
  }

  onReceiveMessage(framed: Buffer): void {
    const bytes = framed.subarray(prefixLength);
    if (framed[0] === 0) {
      this.listener?.onReceiveMessage(bytes);
      return;
    }
    this.inflating = true;
    inflate(this.encoding, bytes, this.road.maxReceiveLength, (result) => this.onInflated(result));
  }

  onReceiveStatus(status: SubchannelStatus): void {
    clearTimeout(this.timer);
    const { kept } = this;
    this.kept = undefined;
    if (status.rstCode === refused && kept !== undefined) this.startOver(kept);
    else if (this.inflating) this.held = status;
    else this.listener?.onReceiveStatus(status);
  }

  /** Starts the call on the channel's connection, unless that takes more than a stream of HTTP/2. */
  private startDirect(): SubchannelCall | undefined {
    const timeoutMs = this.deadline === Number.POSITIVE_INFINITY ? this.deadline : this.deadline - Date.now();
    if (this.credentials !== undefined || !(timeoutMs > 0)) return undefined;
    const { metadata, road, path } = this;
    // More than one is an error, which grpc-js tells.
    if (metadata !== noMetadata && metadata.get("authorization").length > 1) return undefined;
    const subchannel = road.subchannel();
    if (subchannel === undefined) return undefined;
    const headers = headersOf(metadata, timeoutMs);
    let call: SubchannelCall;
    try {
      call = subchannel.createCall(headers, road.authority, path, this);
    } catch {
      // The connection has just gone: grpc-js waits for the next one.
      return undefined;
    }
    // The caller may change its own meanwhile.
    this.metadata = headers;
    if (timeoutMs !== Number.POSITIVE_INFINITY)
      this.timer = setTimeout(() => this.onDeadline(call, timeoutMs), timeoutMs);
    return call;
  }

  private keep(bytes: Buffer): void {
    const { kept } = this;
    if (kept === undefined) return;
    if (this.streamsRequest) {
      // A message is a view of memory that it shares with those beside it, and keeps all of that.
      const isBeside = kept[kept.length - 1]?.buffer === bytes.buffer;
      this.keptLength += viewLength + (isBeside ? 0 : bytes.buffer.byteLength);
    }
    if (this.keptLength > this.road.maxKeptLength) this.kept = undefined;
    else kept.push(bytes);
  }

  private startLayered(): ClientStream {
    const call = this.road.openLayered(this.path, this.deadline, this.streamsRequest);
    if (this.credentials !== undefined) call.setCredentials(this.credentials);
    call.start(this.metadata, this.listener as ClientListener);
    return call;
  }

  /** What the server refused unseen may be sent again (gRPC's A6, transparent retries). */
  private startOver(kept: readonly Buffer[]): void {
    this.direct = undefined;
    const call = this.startLayered();
    this.layered = call;
    if (this.asked) call.startRead();
    for (const bytes of kept) call.sendMessageWithContext(noContext, bytes);
    if (this.halfClosed) call.halfClose();
  }

  private onDeadline(call: SubchannelCall, timeoutMs: number): void {
    const seconds = (timeoutMs / 1000).toFixed(3);
    this.cancelWithStatus(Code.DEADLINE_EXCEEDED, `Deadline exceeded after ${seconds}s,remote_addr=${call.getPeer()}`);
  }

  private onInflated(result: Inflated): void {
    this.inflating = false;
    if ("bytes" in result) this.listener?.onReceiveMessage(result.bytes);
    else this.cancelWithStatus(result.code, result.details);
    if (this.held !== undefined) this.listener?.onReceiveStatus(this.held);
  }
}

/** A message behind its flag and length (gRPC over HTTP/2, Length-Prefixed-Message). */
function frame(bytes: Buffer): Buffer {
  const framed = Buffer.allocUnsafe(prefixLength + bytes.length);
  framed[0] = 0;
  framed.writeUInt32BE(bytes.length, 1);
  bytes.copy(framed, prefixLength);
  return framed;
}

function headersOf(metadata: Metadata, timeoutMs: number): Metadata {
  if (metadata === noMetadata && timeoutMs === Number.POSITIVE_INFINITY) return plainHeaders;
  const headers = withEncodings(metadata.clone());
  if (timeoutMs !== Number.POSITIVE_INFINITY) headers.set("grpc-timeout", timeoutText(timeoutMs));
  return headers;
}

function withEncodings(metadata: Metadata): Metadata {
  metadata.set("grpc-accept-encoding", "identity,deflate,gzip");
  metadata.set("accept-encoding", "identity");
  return metadata;
}

/** At most eight digits and a unit (gRPC over HTTP/2, Timeout); seconds are enough for the longest timer. */
function timeoutText(timeoutMs: number): string {
  const ms = Math.ceil(timeoutMs);
  return ms < 1e8 ? `${ms}m` : `${Math.ceil(ms / 1000)}S`;
}
