import type { CallCredentials, ChannelInterface, Metadata, StatusObject } from "@grpc/grpc-js";
import { Code } from "../code.js";

/** What a transport tells about a call. */
export interface ClientListener {
  onReceiveMetadata(metadata: Metadata): void;
  onReceiveMessage(bytes: Buffer): void;
  /** The end of the call; nothing comes after it. */
  onReceiveStatus(status: StatusObject): void;
}

/** One call on a transport: start, send, read, cancel. The names are grpc-js', so that its calls need no wrapper. */
export interface ClientStream {
  start(metadata: Metadata, listener: ClientListener): void;
  /** Before the start. */
  setCredentials(credentials: CallCredentials): void;
  /** Asks for one more message. */
  startRead(): void;
  sendMessageWithContext(context: { callback?: () => void }, bytes: Buffer): void;
  halfClose(): void;
  cancelWithStatus(code: number, details: string): void;
}

/** Where a client's calls go. */
export interface ClientTransport {
  /** The calls in progress. */
  readonly streams: Set<ClientStream>;
  /** Opens a call; `deadline` is in milliseconds since the epoch, or Infinity. */
  open(path: string, deadline: number): ClientStream;
  /** Ends the calls in progress, and refuses further ones. */
  close(): void;
}

/** The transport over a channel of grpc-js: its public road past the surface client, which costs a quarter of the CPU. */
export class GrpcTransport implements ClientTransport {
  readonly streams: Set<ClientStream> = new Set();
  private readonly channel: ChannelInterface;

  constructor(channel: ChannelInterface) {
    this.channel = channel;
  }

  open(path: string, deadline: number): ClientStream {
    return this.channel.createCall(path, deadline, null, null, null);
  }

  close(): void {
    this.channel.close();
    // grpc-js lets calls go on: one that nobody reads would keep the connection, and the process, for ever.
    for (const stream of [...this.streams]) stream.cancelWithStatus(Code.CANCELLED, "The channel was closed");
  }
}
