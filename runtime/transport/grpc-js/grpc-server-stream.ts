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
 * A call of a server of grpc-js as a {@link ServerStream}. An interceptor of grpc-js returns this object in place of the call.
 * grpc-js only calls its `start`.
 */
export class GrpcServerStream implements ServerStream {
  readonly requestEncoding: Encoding | undefined;
  private readonly call: GrpcCall;
  private readonly listener: ServerListener;
  /** The request of an operation that takes one message. Undefined for a request stream. */
  private readonly whole: WholeRequest | undefined;
  private readonly calls: Set<GrpcServerStream>;

  /** The call is in `calls` until it has ended. */
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

  /** Whether the call came on this connection. False if a later version of grpc-js keeps the connections of calls elsewhere. */
  isOn(connection: ServerSession): boolean {
    return (innermost(this.call).stream?.session as unknown) === connection;
  }

  /** Ends the call with UNAVAILABLE for the client, and as cancelled for the implementation. */
  cutOff(reason: CutOff): void {
    this.end(Code.UNAVAILABLE, reason, undefined);
    this.listener.onCancel();
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    this.calls.delete(this);
    this.call.sendStatus({ code, details, metadata: trailers === undefined ? null : converted(trailers) });
  }

  /**
   * Ends the call if its request has no message or several where the operation takes one. Returns whether it has ended the call.
   */
  private refuse(wrong: WrongCount | undefined): boolean {
    if (wrong === undefined) return false;
    this.end(wrong.code, wrong.details, undefined);
    this.listener.onCancel();
    return true;
  }

  /**
   * Makes the listener of the grpc-js call. It is a plain object with own functions, because interceptors and agents copy the own
   * properties of listeners and would leave out the methods of a class.
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

/** Private members of the calls of grpc-js: the call that another one wraps, its stream, and its encoding. */
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
 * The encoding of the compressed messages of a call; undefined if it has named none. A call that has named none is marked as
 * gzip, because grpc-js would otherwise pass compressed messages on as they are, instead of failing. Undefined as well if a later
 * version of grpc-js keeps encodings elsewhere.
 */
function takeEncoding(call: GrpcCall): Encoding | undefined {
  const parts = innermost(call);
  const { incomingEncoding } = parts;
  if (isEncoding(incomingEncoding)) return incomingEncoding;
  if (incomingEncoding === "identity") parts.incomingEncoding = "gzip";
  return undefined;
}
