import { Code } from "../../base/code.js";
import { longestTimerMs } from "../../base/longest-timer.js";
import { asBytes, emptyBytes } from "../../platform/platform.js";
import { encodeFramed, type MessageReader } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { deadlineTextAfter } from "../../protocol/timeout.js";
import type { CallStart, ClientListener, ClientStream, EndStatus } from "../client-transport.js";
import { codecIn, type WebCalls } from "./channel-calls.js";
import type { ClientProtocol } from "./client-protocol.js";
import { ownStatus } from "./end-status.js";
import { noRequestStream, statusMissing, unanswered } from "./explain-response.js";
import type { BodyReader, FetchedResponse } from "./fetch-api.js";
import { getUrl } from "./get-url.js";
import { readResponseHead } from "./response-head.js";
import { Upload } from "./upload.js";

/** A call that is one request of `fetch` and its response. */
export class FetchCall implements ClientStream {
  private readonly calls: WebCalls;
  private readonly protocol: ClientProtocol;
  private readonly path: string;
  private readonly listener: ClientListener;
  private readonly abort = new AbortController();
  private readonly messages: MessageReader;
  private readonly timer: ReturnType<typeof setTimeout> | undefined;
  private readonly upload: Upload | undefined;
  private response: FetchedResponse | undefined = undefined;
  private reader: BodyReader | undefined = undefined;
  /** The status of a response whose body is nothing but its message. */
  private status: EndStatus | undefined = undefined;
  private isAsked = false;
  private isReading = false;
  private hasMessages = false;
  /** Whether the body has arrived completely. */
  private isWhole = false;
  private isOver = false;

  /** @throws what the codec throws for the message of the call */
  constructor(calls: WebCalls, protocol: ClientProtocol, start: CallStart, listener: ClientListener) {
    const { path, deadline, streamsRequest } = start;
    this.calls = calls;
    this.protocol = protocol;
    this.path = path;
    this.listener = listener;
    this.messages = protocol.createReader();
    const codec = codecIn(calls, start.codec);
    const bytes = streamsRequest ? emptyBytes : encodeFramed(protocol.framing, codec, start.message);
    this.upload = streamsRequest && calls.canStreamRequests() ? new Upload() : undefined;
    calls.open.add(this);
    const timeoutMs = deadline === Number.POSITIVE_INFINITY ? deadline : Math.max(0, deadline - Date.now());
    const late = () => this.cancel(Code.DEADLINE_EXCEEDED, deadlineTextAfter(timeoutMs, calls.target));
    this.timer = timeoutMs <= longestTimerMs ? setTimeout(late, timeoutMs) : undefined;
    void this.request(start, bytes, timeoutMs);
  }

  startRead(): void {
    this.isAsked = true;
    if (!this.isReading) queueMicrotask(() => void this.read());
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const { framing } = this.protocol;
    const bytes = encodeFramed(framing, codecIn(this.calls, codec), value);
    if (!this.isOver) this.upload?.write(bytes, () => this.isOver || onSent());
    return bytes.length - framing.prefixLength;
  }

  halfClose(): void {
    if (!this.isOver) this.upload?.end();
  }

  cancel(code: Code, details: string): void {
    this.end(ownStatus(code, details));
  }

  private async request(start: CallStart, body: Uint8Array, timeoutMs: number): Promise<void> {
    const { calls, protocol, upload } = this;
    const { fetch, credentials, target, format } = calls;
    const own = credentials === undefined ? {} : { credentials };
    const { signal } = this.abort;
    let url = target + this.path;
    if (start.streamsRequest && upload === undefined) this.end(noRequestStream());
    let asked: Readonly<Record<string, string>> = {};
    try {
      const made = calls.headersOf(start);
      asked = made instanceof Promise ? await made : made;
    } catch (cause) {
      this.end(
        ownStatus(Code.UNKNOWN, `The headers of the call could not be made: ${(cause as Error).message}`, cause),
      );
    }
    if (this.isOver) return;
    try {
      const get = start.hasNoSideEffects ? getUrl(url, protocol, format !== undefined, body) : undefined;
      if (get !== undefined && get.length <= calls.maxGetUrlLength) {
        url = get;
        // No header of Connect: browsers would ask the server for leave first.
        this.response = await fetch(url, { method: "GET", headers: asked, signal, ...own });
      } else {
        const headers = {
          ...asked,
          "content-type": protocol.typeOf(format !== undefined),
          ...protocol.headers(timeoutMs),
        };
        const content = upload === undefined ? { body } : { body: upload.body, duplex: "half" as const };
        this.response = await fetch(url, { method: "POST", headers, signal, ...content, ...own });
      }
    } catch (error) {
      this.end(unanswered(url, error, Object.keys(asked), upload !== undefined));
      return;
    }
    await this.receive(this.response);
  }

  private async receive(response: FetchedResponse): Promise<void> {
    const { protocol, calls } = this;
    if (this.isOver) {
      response.body?.cancel().catch(() => {});
      return;
    }
    const expected = protocol.typeOf(calls.format !== undefined);
    const head = await readResponseHead(response, protocol, { url: calls.target + this.path, expected });
    if (this.isOver) return;
    if (head.headers !== undefined) this.listener.onHeaders(head.headers);
    if ("end" in head) {
      this.end(head.end);
      return;
    }
    this.status = head.status;
    try {
      if (protocol.endFlag === undefined) this.received(new Uint8Array(await response.arrayBuffer()));
      else this.reader = response.body?.getReader();
    } catch (error) {
      this.brokeOff(error);
    }
    this.isWhole = this.reader === undefined;
    if (this.isAsked) await this.read();
  }

  private received(bytes: Uint8Array): void {
    this.messages.push(asBytes(bytes), 0, bytes.length);
  }

  /** Delivers messages as long as they are asked for. */
  private async read(): Promise<void> {
    if (this.isReading || (this.reader === undefined && !this.isWhole)) return;
    this.isReading = true;
    while (this.isAsked && !this.isOver) if (!this.deliver()) await this.more();
    this.isReading = false;
  }

  /** Delivers a message or the end. Returns false if more bytes have to arrive first. */
  private deliver(): boolean {
    const { messages, protocol, calls } = this;
    let isRead: boolean;
    try {
      isRead = messages.read(calls.receiveLimit, this.isWhole);
    } catch (error) {
      this.cancel(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return true;
    }
    if (!isRead) {
      if (!this.isWhole) return false;
      this.end(this.status ?? this.cutShort());
      return true;
    }
    const { flags, start, end } = messages;
    const bytes = messages.takeBytes();
    if (protocol.endFlag !== undefined && (flags & protocol.endFlag) !== 0) {
      this.end(
        protocol.readEnd(bytes.subarray(start, end)) ??
          ownStatus(Code.INTERNAL, "The end of the response is malformed"),
      );
    } else if (flags !== 0) {
      this.cancel(Code.INTERNAL, `Received a message with the flags ${flags}, and no compression was offered`);
    } else {
      this.isAsked = false;
      this.hasMessages = true;
      this.listener.onMessage(bytes, start, end);
    }
    return true;
  }

  private async more(): Promise<void> {
    try {
      const next = await this.reader?.read();
      if (next === undefined || next.done) this.isWhole = true;
      else this.received(next.value as Uint8Array);
    } catch (error) {
      this.brokeOff(error);
    }
  }

  private brokeOff(error: unknown): void {
    const text = `The response of ${this.calls.target}${this.path} broke off: ${(error as Error).message}`;
    this.end(ownStatus(Code.UNAVAILABLE, text, error));
  }

  private cutShort(): EndStatus {
    return statusMissing(this.calls.target + this.path, this.response?.type === "cors", this.hasMessages);
  }

  private end(status: EndStatus): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.calls.open.delete(this);
    this.messages.clear();
    // Frees the connection where the response goes on, and ends an upload that nobody reads.
    this.abort.abort();
    queueMicrotask(() => this.listener.onStatus(status));
  }
}
