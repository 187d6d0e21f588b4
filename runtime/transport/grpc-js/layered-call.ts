import {
  type CallCredentials,
  credentials as callCredentials,
  type experimental,
  Metadata as GrpcMetadata,
  type StatusObject,
} from "@grpc/grpc-js";
import type { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import { withoutPadding } from "../../metadata/without-padding.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { makeHeaders } from "../call-credentials.js";
import type { CallStart, ClientListener, ClientStream } from "../client-transport.js";
import { asBuffer } from "./as-buffer.js";
import { type EndedCall, type EndedOn, endStatus } from "./explain-status.js";
import { PacedSender } from "./paced-sender.js";

type GrpcCall = experimental.CallStream;
type GrpcListener = Parameters<GrpcCall["start"]>[1];

const noContext = {};
// Shared by all calls, because a channel of grpc-js clones the metadata that it is given.
const noMetadata = new GrpcMetadata();

export interface LayeredChannel extends EndedOn {
  readonly calls: Set<ClientStream>;
}

/** A call through the public methods of a grpc-js channel, which resolves names, picks connections, retries and compresses. */
export class LayeredCall implements ClientStream, EndedCall {
  private readonly call: GrpcCall;
  private readonly listener: ClientListener;
  readonly channel: LayeredChannel;
  /** Sends the messages of a request stream. Undefined for a request of one message. */
  private readonly sender: PacedSender | undefined;
  headers: GrpcMetadata | undefined = undefined;
  /** False, because a channel of grpc-js does not tell whether the server has ended the call. */
  readonly isEndedByServer = false;

  constructor(call: GrpcCall, listener: ClientListener, streamsRequest: boolean, channel: LayeredChannel) {
    this.call = call;
    this.listener = listener;
    this.channel = channel;
    this.sender = streamsRequest ? new PacedSender(call) : undefined;
  }

  get streamsRequest(): boolean {
    return this.sender !== undefined;
  }

  /** `message` is the request, if it is not a stream. */
  start({ metadata, credentials }: CallStart, message: Buffer | undefined): void {
    const { call } = this;
    this.channel.calls.add(this);
    if (credentials !== undefined) call.setCredentials(grpcCredentials(credentials));
    call.start(
      metadata === undefined ? noMetadata : withoutPadding(metadata.toGrpc(GrpcMetadata)),
      this.grpcListener(),
    );
    if (message === undefined) return;
    call.sendMessageWithContext(noContext, message);
    call.halfClose();
  }

  startRead(): void {
    this.call.startRead();
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const bytes = asBuffer(encode(codec, value));
    this.sender?.send(bytes, onSent);
    return bytes.length;
  }

  halfClose(): void {
    this.sender?.halfClose();
  }

  cancel(code: Code, details: string): void {
    this.call.cancelWithStatus(code, details);
  }

  /**
   * Makes the listener of the grpc-js call. It is a plain object with own functions, because monitoring agents copy the own
   * properties of listeners, and would miss the methods of a class.
   */
  private grpcListener(): GrpcListener {
    const { listener } = this;
    return {
      onReceiveMetadata: (headers) => {
        this.headers = headers;
        listener.onHeaders(headers);
      },
      onReceiveMessage: (bytes: Buffer) => listener.onMessage(bytes, 0, bytes.length),
      onReceiveStatus: (status: StatusObject) => {
        this.channel.calls.delete(this);
        listener.onStatus(endStatus(status, this));
      },
    };
  }
}

/**
 * Converts the credentials of a call for a channel of grpc-js, which accepts only metadata of its own class and would otherwise
 * wait for ever: credentials may come from another copy of grpc-js, or return metadata of this package's class.
 */
function grpcCredentials(given: CallCredentials): CallCredentials {
  return callCredentials.createFromMetadataGenerator(({ method_name: path, service_url: serviceUrl }, done) => {
    makeHeaders(given, { path, serviceUrl }).then(
      (headers) => done(null, headers.toGrpc(GrpcMetadata)),
      (error) => done(error),
    );
  });
}
