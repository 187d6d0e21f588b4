import type { CallCredentials, ChannelInterface, Metadata, StatusObject } from "@grpc/grpc-js";

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
  /** The address that it was made with. */
  readonly target: string;
  /** Opens a call; `deadline` is in milliseconds since the epoch, or Infinity. */
  open(path: string, deadline: number): ClientStream;
  close(): void;
}

/** The transport over a channel of grpc-js: its public road past the surface client, which costs a quarter of the CPU. */
export class GrpcTransport implements ClientTransport {
  readonly target: string;
  private readonly channel: ChannelInterface;

  constructor(channel: ChannelInterface, target: string) {
    this.channel = channel;
    this.target = target;
  }

  open(path: string, deadline: number): ClientStream {
    return this.channel.createCall(path, deadline, null, null, null);
  }

  close(): void {
    this.channel.close();
  }
}
