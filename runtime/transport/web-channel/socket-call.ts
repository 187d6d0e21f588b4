// Source: the subprotocol `grpc-websockets` of improbable-eng's grpc-web.
import { Code } from "../../base/code.js";
import { asBytes, utf8Bytes } from "../../platform/platform.js";
import { encodeFramed, type Framing } from "../../protocol/framing.js";
import { codeOfHttpStatus } from "../../protocol/http-status.js";
import { lengthPrefix, prefixLength } from "../../protocol/length-prefix.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { ReceivedHeaders } from "../../protocol/received-headers.js";
import { RequestMessages } from "../../protocol/request-messages.js";
import { trailersFlag } from "../../web/frames.js";
import type { CallStart, ClientListener, EndStatus } from "../client-transport.js";
import { ChannelCall } from "./channel-call.js";
import type { WebCalls } from "./channel-calls.js";
import { ownStatus, reasonOf } from "./end-status.js";
import { type BrowserSocket, globals, type WebSocketClass } from "./fetch-api.js";
import { fieldsIn, grpcWebClient, statusIn } from "./grpc-web-client.js";
import type { HeaderRecord } from "./web-channel-options.js";

const subprotocol = "grpc-websockets";
/** The message that ends a request. */
const endOfRequest: Uint8Array = new Uint8Array([1]);
/** The number of bytes that wait in the socket, above which a sender waits. */
const mostWaiting = 1 << 18;
/** How often the socket is asked how many bytes wait, in milliseconds: it has no event for them. */
const lookMs = 10;

/** The framing of gRPC behind the byte that says that a message of the socket is a piece of the request. */
const socketFraming: Framing = {
  prefixLength: prefixLength + 1,
  writePrefix(bytes, at, isCompressed, length) {
    bytes[at] = 0;
    lengthPrefix.writePrefix(bytes, at + 1, isCompressed, length);
  },
};

/** A call over a WebSocket of its own, which carries messages in both directions. */
export class SocketCall extends ChannelCall {
  private readonly url: string;
  private socket: BrowserSocket | undefined = undefined;
  /** What is sent once the socket is open. Undefined from then on. */
  private waiting: Uint8Array[] | undefined;
  private senders: (() => void)[] = [];
  private looking: ReturnType<typeof setTimeout> | undefined = undefined;
  private hasHeaders = false;
  /** The status of a connection that was closed, which counts if no other one has arrived. */
  private closed: EndStatus | undefined = undefined;

  /** @throws what the codec throws for the message of the call */
  constructor(calls: WebCalls, given: WebSocketClass | undefined, start: CallStart, listener: ClientListener) {
    const { path, streamsRequest, codec, message } = start;
    const waiting = streamsRequest ? [] : [encodeFramed(socketFraming, codec, message), endOfRequest];
    super(calls, start, listener, new RequestMessages());
    this.url = calls.target.replace(/^http/, "ws") + path;
    this.waiting = waiting;
    this.guard(this.connect(given, start));
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const bytes = encodeFramed(socketFraming, codec, value);
    if (!this.isOver) {
      this.put(bytes);
      this.senders.push(onSent);
      queueMicrotask(() => this.look());
    }
    return bytes.length - socketFraming.prefixLength;
  }

  halfClose(): void {
    this.put(endOfRequest);
  }

  private async connect(given: WebSocketClass | undefined, start: CallStart): Promise<void> {
    let headers: HeaderRecord;
    try {
      headers = await this.calls.headersOf(start);
      const made = given ?? globals().WebSocket;
      if (made === undefined) throw new TypeError("this engine has no WebSocket; pass a class as the option websocket");
      if (this.isOver) return;
      this.open(new made(this.url, [subprotocol]) as BrowserSocket, headers);
    } catch (cause) {
      this.end(ownStatus(Code.UNKNOWN, `The call could not be made: ${reasonOf(cause)}`, cause));
    }
  }

  private open(socket: BrowserSocket, headers: HeaderRecord): void {
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      const fields = {
        ...headers,
        "content-type": grpcWebClient.typeOf(false),
        ...grpcWebClient.headers(this.timeoutMs),
      };
      const block = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.send(utf8Bytes(block.join("")));
      for (const bytes of this.waiting ?? []) socket.send(bytes);
      this.waiting = undefined;
      this.look();
    };
    socket.onmessage = ({ data }) => {
      if (this.isOver) return;
      if (!isBuffer(data)) {
        this.cancel(Code.INTERNAL, `The WebSocket to ${this.url} brought a message that is not binary`);
        return;
      }
      const bytes = asBytes(new Uint8Array(data));
      this.messages.push(bytes, 0, bytes.length);
      this.read();
    };
    // What follows an error is the event `close`, which says as little.
    socket.onerror = () => {};
    socket.onclose = ({ code, reason }) => {
      this.closed = isOpen ? this.brokeOff(code, reason) : this.notOpened();
      this.read();
    };
  }

  private put(bytes: Uint8Array): void {
    if (this.isOver) return;
    if (this.waiting === undefined) this.socket?.send(bytes);
    else this.waiting.push(bytes);
  }

  /** Lets senders go on once there is room. */
  private look(): void {
    clearTimeout(this.looking);
    if (this.isOver || this.waiting !== undefined || this.senders.length === 0) return;
    if ((this.socket?.bufferedAmount ?? 0) > mostWaiting) {
      this.looking = setTimeout(() => this.look(), lookMs);
      return;
    }
    const { senders } = this;
    this.senders = [];
    for (const onSent of senders) onSent();
  }

  protected read(): void {
    if (this.isReading) return;
    this.isReading = true;
    while (!this.isOver && (this.isAsked || !this.hasHeaders) && this.next(false)) this.deliver();
    this.isReading = false;
    // Messages that arrived before the end wait until they are asked for.
    if (this.closed !== undefined && (this.isAsked || !this.hasHeaders)) this.end(this.closed);
  }

  protected leave(): void {
    clearTimeout(this.looking);
    this.socket?.close();
  }

  /** Delivers the headers, a message or the end. */
  private deliver(): void {
    const { flags, start, end } = this.messages;
    const bytes = this.messages.takeBytes();
    if ((flags & trailersFlag) === 0) this.pass(bytes);
    else this.readBlock(fieldsIn(bytes.subarray(start, end)));
  }

  private readBlock(fields: readonly string[]): void {
    const end = statusIn(fields);
    if (end !== undefined) {
      this.end(end);
    } else if (this.hasHeaders) {
      this.cancel(Code.INTERNAL, "The end of the response has no status");
    } else {
      const at = fields.findIndex((name, i) => i % 2 === 0 && name === "status");
      const status = at < 0 ? 200 : Number(fields[at + 1]);
      this.hasHeaders = true;
      if (status === 200)
        this.listener.onHeaders(new ReceivedHeaders(fields.filter((_, i) => i !== at && i !== at + 1)));
      else this.cancel(codeOfHttpStatus(status), `${this.url} answered with status ${status}`);
    }
  }

  private brokeOff(code: number, reason: string): EndStatus {
    const why = reason === "" ? String(code) : `${code}, ${reason}`;
    return ownStatus(Code.UNAVAILABLE, `The WebSocket to ${this.url} was closed before the end of the call (${why})`);
  }

  private notOpened(): EndStatus {
    const { location } = globals();
    const page = location === undefined ? "" : ` with this page's origin, ${location.origin}, in cors.origins`;
    const text = `No WebSocket to ${this.url}. The server needs web: { webSocketServer }${page}`;
    return ownStatus(Code.UNAVAILABLE, text);
  }
}

/** An ArrayBuffer of any realm. */
function isBuffer(data: unknown): data is ArrayBuffer {
  return Object.prototype.toString.call(data) === "[object ArrayBuffer]";
}
