import { Connection, type ConnectionOptions } from "../../runtime/transport/http2/connection.js";
import type { ConnectionEnd } from "../../runtime/transport/http2/error-code.js";
import type { FieldSection } from "../../runtime/transport/http2/field-section.js";
import type { ConnectionHandler } from "../../runtime/transport/http2/session.js";
import type { ResetBy, Stream, StreamListener } from "../../runtime/transport/http2/stream.js";

const names = [
  ...["DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE"],
  "CONTINUATION",
];

/** A connection whose events are written down, as are the frames that it sends. */
export class RecordedConnection implements ConnectionHandler {
  readonly events: string[] = [];
  readonly streams = new Map<number, Stream>();
  readonly connection: Connection;
  onRequest: (stream: Stream, section: FieldSection) => void;
  onEvent: (stream: Stream, event: string) => void = () => {};

  constructor(options: Omit<ConnectionOptions, "handler">) {
    this.onRequest = (stream, section) => {
      this.events.push(`request ${stream.id} ${section.fields.join(" ")}`);
      this.watch(stream);
      this.onEvent(stream, "request");
    };
    this.connection = new Connection({ ...options, handler: this });
    this.sent();
  }

  /** Writes down what comes on a stream. */
  watch(stream: Stream): Stream {
    this.streams.set(stream.id, stream);
    stream.listener = new RecordingListener(this, stream);
    return stream;
  }

  onSettings(): void {
    this.events.push("settings");
  }

  onHeldBack(): void {
    this.events.push("held back");
  }

  onPingAck(bytes: Buffer, start: number): void {
    this.events.push(`ping ${bytes.toString("hex", start, start + 8)}`);
  }

  onFlood(): void {}

  onGoaway(lastId: number, code: number, text: string): void {
    this.events.push(`goaway ${lastId} ${code} ${text}`);
  }

  onStreamClosed(stream: Stream): void {
    this.events.push(`closed ${stream.id}`);
  }

  onClosed({ code, message }: ConnectionEnd): void {
    this.events.push(`over ${code} ${message}`);
  }

  /** Takes the bytes that are to be sent. */
  bytes(): Buffer {
    const pieces: Buffer[] = [];
    const { output } = this.connection;
    while (!output.isEmpty) {
      for (let piece = output.take(); piece !== undefined; piece = output.take()) pieces.push(Buffer.from(piece));
      this.connection.written();
    }
    return Buffer.concat(pieces);
  }

  /** Takes the frames that are to be sent: name, stream, flags unless 0, payload. */
  sent(): string[] {
    return describeFrames(this.bytes());
  }
}

class RecordingListener implements StreamListener {
  private readonly recorded: RecordedConnection;
  private readonly stream: Stream;

  constructor(recorded: RecordedConnection, stream: Stream) {
    this.recorded = recorded;
    this.stream = stream;
  }

  onHeaders(section: FieldSection): void {
    this.told(`headers ${this.stream.id} ${section.fields.join(" ")}`);
  }

  onData(bytes: Buffer, start: number, end: number): void {
    const shown = end - start > 64 ? `${end - start} bytes` : bytes.toString("hex", start, end);
    this.told(`data ${this.stream.id} ${shown}`);
  }

  onTrailers(section: FieldSection): void {
    this.told(`trailers ${this.stream.id} ${section.fields.join(" ")}`);
  }

  onEnd(): void {
    this.told(`end ${this.stream.id}`);
  }

  onReset(code: number, by: ResetBy, text: string): void {
    this.told(`reset ${this.stream.id} ${code} by ${by}${text === "" ? "" : `: ${text}`}`);
  }

  onWritable(): void {
    this.told(`writable ${this.stream.id}`);
  }

  onUnsendable(error: unknown): void {
    this.told(`unsendable ${this.stream.id} ${(error as Error).message}`);
  }

  private told(event: string): void {
    this.recorded.events.push(event);
    this.recorded.onEvent(this.stream, event.split(" ")[0] ?? "");
  }
}

/** Frames as text, read on their own. Texts of GOAWAY are left out, as they stand in the event. */
export function describeFrames(bytes: Buffer): string[] {
  const frames: string[] = [];
  for (let p = 0; p < bytes.length; ) {
    const end = p + 9 + bytes.readUIntBE(p, 3);
    const [type = 0, flags = 0] = bytes.subarray(p + 3, p + 5);
    const payload = bytes.subarray(p + 9, end);
    frames.push(
      [names[type], bytes.readUInt32BE(p + 5), ...(flags === 0 ? [] : [`flags ${flags}`]), ...show(type, payload)].join(
        " ",
      ),
    );
    p = end;
  }
  return frames;
}

function show(type: number, payload: Buffer): (string | number)[] {
  if (type === 3 || type === 8) return [payload.readUInt32BE(0)];
  if (type === 7) return [payload.readUInt32BE(0), payload.readUInt32BE(4)];
  if (payload.length > 64) return [`${payload.length} bytes`];
  return payload.length === 0 ? [] : [payload.toString("hex")];
}

/** A field block in the plainest form of HPACK: literals without indexing (RFC 7541, section 6.2.2). */
export function plainBlock(...fields: string[]): Buffer {
  const text = (value: string): Buffer[] => {
    const bytes = Buffer.from(value, "latin1");
    if (bytes.length > 126) throw new RangeError("Too long for one byte of length");
    return [Buffer.of(bytes.length), bytes];
  };
  const names = fields.filter((_, i) => i % 2 === 0);
  return Buffer.concat(names.flatMap((name, i) => [Buffer.of(0), ...text(name), ...text(fields[i * 2 + 1] ?? "")]));
}
