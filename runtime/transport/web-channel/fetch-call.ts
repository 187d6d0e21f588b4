import { Code } from "../../base/code.js";
import { asBytes, emptyBytes } from "../../platform/platform.js";
import { encodeFramed } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import type { CallStart, ClientListener, EndStatus } from "../client-transport.js";
import { ChannelCall } from "./channel-call.js";
import { codecIn, isPromised, type WebCalls } from "./channel-calls.js";
import type { ClientProtocol } from "./client-protocol.js";
import { ownStatus, reasonOf } from "./end-status.js";
import { noRequestStream, statusMissing, unanswered } from "./explain-response.js";
import type { BodyReader, FetchedResponse } from "./fetch-api.js";
import { getUrl } from "./get-url.js";
import { readerOf } from "./response-body.js";
import { readResponseHead } from "./response-head.js";
import { Upload } from "./upload.js";
import type { HeaderRecord } from "./web-channel-options.js";

const noFetch = "This engine has no fetch. Pass one to createWebChannel()";

/** A call that is one request of `fetch` and its response. */
export class FetchCall extends ChannelCall {
  private readonly protocol: ClientProtocol;
  private readonly url: string;
  private readonly abort = new AbortController();
  private readonly upload: Upload | undefined;
  private response: FetchedResponse | undefined = undefined;
  private reader: BodyReader | undefined = undefined;
  /** The status of a response whose body is nothing but its message. */
  private status: EndStatus | undefined = undefined;
  private hasMessages = false;
  /** Whether the body has arrived completely. */
  private isWhole = false;

  /** @throws what the codec throws for the message of the call */
  constructor(calls: WebCalls, protocol: ClientProtocol, start: CallStart, listener: ClientListener) {
    const { path, streamsRequest, codec, message } = start;
    const { framing } = protocol;
    const bytes = streamsRequest ? emptyBytes : encodeFramed(framing, codecIn(calls, codec), message);
    super(calls, start, listener, protocol.createReader());
    this.protocol = protocol;
    this.url = calls.target + path;
    this.upload = streamsRequest && calls.canStreamRequests() ? new Upload() : undefined;
    this.guard(this.request(start, bytes));
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

  private async request(start: CallStart, body: Uint8Array): Promise<void> {
    const { calls, protocol, upload } = this;
    const { fetch, credentials, format } = calls;
    const own = credentials === undefined ? {} : { credentials };
    const { signal } = this.abort;
    let { url } = this;
    if (start.streamsRequest && upload === undefined) this.end(noRequestStream());
    let asked: HeaderRecord = {};
    try {
      const made = calls.headersOf(start);
      asked = isPromised(made) ? await made : made;
    } catch (cause) {
      this.end(ownStatus(Code.UNKNOWN, `The headers of the call could not be made: ${reasonOf(cause)}`, cause));
    }
    if (fetch === undefined) this.end(ownStatus(Code.UNKNOWN, noFetch));
    if (this.isOver || fetch === undefined) return;
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
          ...protocol.headers(this.timeoutMs),
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
    const limit = calls.receiveLimit;
    const head = await readResponseHead(response, protocol, { url: this.url, expected, limit });
    if (this.isOver) return;
    if ("end" in head) {
      if (head.isUnlessBody === true && (await this.hasBody(response))) {
        this.listener.onHeaders(head.end.metadata);
        if (this.isAsked) await this.readAsked();
        return;
      }
      if (head.headers !== undefined) this.listener.onHeaders(head.headers);
      this.end(head.end);
      return;
    }
    this.listener.onHeaders(head.headers);
    this.status = head.status;
    this.reader = readerOf(response);
    if (this.isAsked) await this.readAsked();
  }

  /** Whether a response has a body with at least one byte. Waits for its first bytes. */
  private async hasBody(response: FetchedResponse): Promise<boolean> {
    this.isReading = true;
    this.reader = readerOf(response);
    while (!this.isWhole && !this.isOver && this.messages.isEmpty) await this.more();
    this.isReading = false;
    return !this.isOver && !this.messages.isEmpty;
  }

  private received(bytes: Uint8Array): void {
    this.messages.push(asBytes(bytes), 0, bytes.length);
  }

  protected read(): void {
    this.guard(this.readAsked());
  }

  private async readAsked(): Promise<void> {
    if (this.isReading || this.reader === undefined) return;
    this.isReading = true;
    while (this.isAsked && !this.isOver) if (!this.deliver()) await this.more();
    this.isReading = false;
  }

  protected leave(): void {
    this.abort.abort();
    // A function that was passed as `fetch` may not know the signal.
    this.reader?.cancel().catch(() => {});
  }

  /** Delivers a message or the end. Returns false if more bytes have to arrive first. */
  private deliver(): boolean {
    const { messages, protocol } = this;
    if (!this.next(this.isWhole)) {
      if (!this.isWhole) return false;
      this.end(this.status ?? this.cutShort());
      return true;
    }
    const { flags, start, end } = messages;
    const bytes = messages.takeBytes();
    if (protocol.endFlag === undefined || (flags & protocol.endFlag) === 0) {
      this.hasMessages = true;
      this.pass(bytes);
    } else {
      const status = messages.isEmpty ? protocol.readEnd(bytes.subarray(start, end)) : undefined;
      this.end(status ?? ownStatus(Code.INTERNAL, "The end of the response is malformed"));
    }
    return true;
  }

  private async more(): Promise<void> {
    if (this.isOver) return;
    try {
      const next = await this.reader?.read();
      if (next === undefined || next.done) this.isWhole = true;
      else this.received(next.value as Uint8Array);
    } catch (error) {
      this.brokeOff(error);
    }
  }

  private brokeOff(error: unknown): void {
    this.end(ownStatus(Code.UNAVAILABLE, `The response of ${this.url} broke off: ${reasonOf(error)}`, error));
  }

  private cutShort(): EndStatus {
    return statusMissing(this.url, this.response?.type === "cors", this.hasMessages);
  }
}
