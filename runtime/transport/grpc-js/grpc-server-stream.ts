import type { PeerCertificate } from "node:tls";
import { Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import type { Metadata } from "../../metadata/metadata.js";
import { withoutPadding } from "../../metadata/without-padding.js";
import { type Encoding, isEncoding } from "../../protocol/encoding.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { WholeRequest, type WrongCount } from "../../protocol/whole-request.js";
import type { CutOff } from "../cut-off.js";
import type { CallHandler, ServerListener, ServerStream } from "../server-transport.js";
import { asBuffer } from "./as-buffer.js";
import type { GrpcCall } from "./late-call.js";
import type { ServerSession } from "./server-connections.js";

type GrpcListener = Parameters<GrpcCall["start"]>[0];

const ignore = (): void => {};

/**
 * A call of a grpc-js server as a {@link ServerStream}. Our interceptor of grpc-js returns this object in place of an
 * intercepting call; grpc-js calls only its `start`.
 */
export class GrpcServerStream implements ServerStream {
  readonly requestEncoding: Encoding | undefined;
  private readonly call: GrpcCall;
  private readonly listener: ServerListener;
  /** Collects the request of an operation that takes one message. Undefined for a request stream. */
  private readonly whole: WholeRequest | undefined;
  private readonly calls: Set<GrpcServerStream>;

  /** The call adds itself to `calls`, and removes itself when it has ended. */
  constructor(call: GrpcCall, handler: CallHandler, calls: Set<GrpcServerStream>) {
    this.call = call;
    this.calls = calls;
    calls.add(this);
    this.requestEncoding = takeEncoding(call);
    this.whole = handler.streamsRequest ? undefined : new WholeRequest();
    this.listener = handler.accept(this);
  }

  start(): void {
    this.call.start(this.grpcListener());
  }

  get deadline(): number {
    return Number(this.call.getDeadline());
  }

  get peer(): string {
    return this.call.getPeer();
  }

  get authority(): string {
    return this.call.getHost() ?? "";
  }

  get peerCertificate(): PeerCertificate | undefined {
    return this.call.getAuthContext().sslPeerCertificate;
  }

  startRead(): void {
    this.call.startRead();
  }

  sendHeaders(headers: Metadata): void {
    this.call.sendMetadata(converted(headers));
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const bytes = asBuffer(encode(codec, value));
    this.call.sendMessage(bytes, onSent);
    return bytes.length;
  }

  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void {
    const bytes = asBuffer(encode(codec, value));
    if (headers !== undefined) this.sendHeaders(headers);
    this.call.sendMessage(bytes, ignore);
    this.end(Code.OK, "", trailers);
  }

  /**
   * Whether the call arrived on this connection. False if another version of grpc-js keeps the connections of calls elsewhere.
   */
  isOn(connection: ServerSession): boolean {
    return (innermost(this.call).stream?.session as unknown) === connection;
  }

  /** Ends the call. The client gets UNAVAILABLE, and for the implementation the call counts as cancelled. */
  cutOff(reason: CutOff): void {
    this.end(Code.UNAVAILABLE, reason, undefined);
    this.listener.onCancel();
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    this.calls.delete(this);
    this.call.sendStatus({ code, details, metadata: trailers === undefined ? null : converted(trailers) });
  }

  /** Ends the call if its request has no message or several where the operation takes one. Returns whether it ended the call. */
  private refuse(wrong: WrongCount | undefined): boolean {
    if (wrong === undefined) return false;
    this.end(wrong.code, wrong.details, undefined);
    this.listener.onCancel();
    return true;
  }

  /**
   * Makes the listener of the grpc-js call. It is a plain object with own functions, because interceptors and monitoring agents
   * copy the own properties of listeners, and would miss the methods of a class.
   */
  private grpcListener(): GrpcListener {
    const { listener, whole } = this;
    return {
      onReceiveMetadata: (metadata: GrpcMetadata) => {
        listener.onHeaders(metadata);
        if (whole !== undefined) this.startRead();
      },
      onReceiveMessage: (bytes: Buffer) => {
        if (whole === undefined) listener.onMessage(bytes, 0, bytes.length);
        else if (!this.refuse(whole.take(bytes, 0, bytes.length))) this.startRead();
      },
      onReceiveHalfClose: () => {
        if (whole === undefined) listener.onHalfClose();
        else this.refuse(whole.handTo(listener));
      },
      onCancel: () => {
        this.calls.delete(this);
        listener.onCancel();
      },
    };
  }
}

function converted(metadata: Metadata): GrpcMetadata {
  return withoutPadding(metadata.toGrpc(GrpcMetadata));
}

/** Private members of a grpc-js call: the call that it wraps, the HTTP/2 stream, and the encoding of the request. */
interface CallParts {
  readonly nextCall?: CallParts;
  readonly stream?: { readonly session?: object };
  incomingEncoding?: string;
}

function innermost(call: GrpcCall): CallParts {
  let parts = call as unknown as CallParts;
  while (parts.nextCall !== undefined) parts = parts.nextCall;
  return parts;
}

/**
 * The compression of a call's messages. If the client has not named one, returns undefined and marks the call as gzip, because
 * grpc-js would otherwise hand compressed messages over without an error. Also undefined if another version of grpc-js keeps
 * encodings elsewhere.
 */
function takeEncoding(call: GrpcCall): Encoding | undefined {
  const parts = innermost(call);
  const { incomingEncoding } = parts;
  if (isEncoding(incomingEncoding)) return incomingEncoding;
  if (incomingEncoding === "identity") parts.incomingEncoding = "gzip";
  return undefined;
}
