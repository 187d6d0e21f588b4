import type { Socket } from "node:net";
import { Connection, type ConnectionOptions } from "../../runtime/transport/http2/connection.js";
import type { ConnectionEnd } from "../../runtime/transport/http2/error-code.js";
import type { FieldSection } from "../../runtime/transport/http2/field-section.js";
import type { ConnectionHandler } from "../../runtime/transport/http2/session.js";
import type { ResetBy, Stream, StreamListener } from "../../runtime/transport/http2/stream.js";

/** A connection on a socket, as plain as can be: it sends all that waits after each chunk and each turn of its caller. */
export class SocketShell implements ConnectionHandler {
  readonly connection: Connection;
  onRequest: (stream: Stream, section: FieldSection) => void = () => {};
  error: ConnectionEnd | undefined = undefined;
  private readonly socket: Socket;

  constructor(socket: Socket, options: Omit<ConnectionOptions, "handler">) {
    this.socket = socket;
    this.connection = new Connection({ ...options, handler: this });
    socket.on("data", (chunk: Buffer) => {
      this.connection.receive(chunk, performance.now());
      this.flush();
    });
    socket.on("error", () => {});
    this.flush();
  }

  flush(): void {
    const { output } = this.connection;
    while (!output.isEmpty) {
      for (let piece = output.take(); piece !== undefined; piece = output.take()) this.socket.write(Buffer.from(piece));
      this.connection.written();
    }
  }

  onSettings(): void {}
  onHeldBack(): void {}
  onPingAck(): void {}
  onGoaway(): void {}
  onFlood(): void {}
  onStreamClosed(): void {}

  onClosed(error: ConnectionEnd): void {
    this.error = error;
  }
}

/** The message that came on a stream. */
export interface Message {
  readonly fields: readonly string[];
  readonly body: Buffer;
  readonly trailers: readonly string[];
}

/** Gathers what comes on a stream until its end. */
export class Gatherer implements StreamListener {
  readonly message: Promise<Message>;
  private readonly shell: SocketShell;
  private readonly stream: Stream;
  private fields: readonly string[];
  private trailers: readonly string[] = [];
  private readonly pieces: Buffer[] = [];
  private resolve: (message: Message) => void = () => {};
  private reject: (error: Error) => void = () => {};

  constructor(shell: SocketShell, stream: Stream, fields: readonly string[] = []) {
    this.shell = shell;
    this.stream = stream;
    this.fields = fields;
    this.message = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    stream.listener = this;
  }

  onHeaders(section: FieldSection): void {
    this.fields = section.fields;
  }

  onData(bytes: Buffer, start: number, end: number): void {
    this.pieces.push(bytes.subarray(start, end));
    this.shell.connection.consume(this.stream, end - start);
  }

  onTrailers(section: FieldSection): void {
    this.trailers = section.fields;
  }

  onEnd(): void {
    this.resolve({ fields: this.fields, body: Buffer.concat(this.pieces), trailers: this.trailers });
  }

  onReset(code: number, by: ResetBy, text: string): void {
    this.reject(new Error(`reset with ${code} by ${by}: ${text}`));
  }

  onWritable(): void {}
  onUnsendable(): void {}
}
