import { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import type { Metadata } from "../../metadata/metadata.js";
import { withoutPadding } from "../../metadata/without-padding.js";
import type { HostPeerCertificate } from "../../platform/host-types.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import type { CutOff } from "../cut-off.js";
import type { InProgress } from "../in-progress.js";
import type { CallHandler, ServerListener, ServerStream } from "../server-transport.js";
import type {
  MetadataClass,
  OneRequestCall,
  RequestStreamCall,
  ResponseStreamCall,
  SurfaceCall,
  SurfaceCallback,
  SurfaceMetadata,
} from "./grpc-surface.js";
import { type HandlerRequest, HandlerRequestStream, OneHandlerRequest } from "./handler-request.js";
import { type HandlerResponse, HandlerResponseStream, OneHandlerResponse } from "./handler-response.js";

const ignore = (): void => {};

/** A call that a server of grpc-js, which belongs to the user, has passed to a handler of this package. */
export class HandledCall implements ServerStream {
  /** Always undefined: grpc-js does not tell handlers how requests were compressed. */
  readonly requestEncoding: undefined = undefined;
  private readonly call: SurfaceCall;
  private readonly listener: ServerListener;
  private readonly request: HandlerRequest;
  private readonly response: HandlerResponse;
  private readonly calls: InProgress<HandledCall>;
  private isOver = false;

  constructor(call: SurfaceCall, handler: CallHandler, respond: SurfaceCallback, calls: InProgress<HandledCall>) {
    this.call = call;
    this.calls = calls;
    this.response = handler.streamsResponse
      ? new HandlerResponseStream(call as ResponseStreamCall)
      : new OneHandlerResponse(respond);
    this.listener = handler.accept(this);
    this.request = handler.streamsRequest
      ? new HandlerRequestStream(call as RequestStreamCall, this.listener)
      : new OneHandlerRequest(call as OneRequestCall, this.listener);
    call.on("cancelled", () => this.cancel());
    calls.enter(this);
  }

  /** Passes the headers to the listener, and the message if the request is not a stream. */
  start(): void {
    this.listener.onHeaders(this.call.metadata);
    this.request.start();
  }

  get deadline(): number {
    return Number(this.call.getDeadline());
  }

  get peer(): string {
    return this.call.getPeer();
  }

  get authority(): string {
    return this.call.getHost?.() ?? "";
  }

  get peerCertificate(): HostPeerCertificate | undefined {
    return this.call.getAuthContext?.().sslPeerCertificate;
  }

  startRead(): void {
    this.request.startRead();
  }

  sendHeaders(headers: Metadata): void {
    if (!this.isOver) this.call.sendMetadata(this.converted(headers));
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const bytes = encode(codec, value);
    if (!this.isOver) this.response.send(bytes, onSent);
    return bytes.length;
  }

  respond(codec: MessageCodec, value: unknown, headers: Metadata | undefined, trailers: Metadata | undefined): void {
    const bytes = encode(codec, value);
    if (headers !== undefined) this.sendHeaders(headers);
    this.response.send(bytes, ignore);
    this.end(Code.OK, "", trailers);
  }

  end(code: Code, details: string, trailers: Metadata | undefined): void {
    if (this.isOver) return;
    this.finish();
    const metadata = trailers === undefined ? undefined : this.converted(trailers);
    if (code === Code.OK) this.response.succeed(metadata);
    else this.response.fail({ code, details, metadata });
  }

  /** Ends the call. The client gets UNAVAILABLE, and for the implementation the call counts as cancelled. */
  cutOff(reason: CutOff): void {
    this.end(Code.UNAVAILABLE, reason, undefined);
    this.listener.onCancel();
  }

  private cancel(): void {
    this.finish();
    this.listener.onCancel();
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.calls.leave(this);
  }

  /**
   * Converts metadata to the class `Metadata` of the copy of grpc-js to which the server belongs, because its interceptors expect
   * this class.
   */
  private converted(metadata: Metadata): SurfaceMetadata {
    return withoutPadding(metadata.toGrpc(this.call.metadata.constructor as MetadataClass));
  }
}
