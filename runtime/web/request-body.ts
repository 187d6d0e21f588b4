import { Code } from "../base/code.js";
import type { Encoding } from "../protocol/encoding.js";
import type { MessageReader } from "../protocol/framing.js";
import { type Inflated, inflate } from "../protocol/inflate.js";
import { WholeRequest } from "../protocol/whole-request.js";
import { Base64Stream } from "./base64-stream.js";
import type { WebProtocol } from "./web-protocol.js";

/** What a {@link RequestBody} belongs to. */
export interface BodyOwner {
  readonly isOver: boolean;
  /** Receives a message: the bytes of `chunk` from `start` to `end`. */
  onMessage(chunk: Uint8Array, start: number, end: number): void;
  /** Receives the end of a request stream. */
  onHalfClose(): void;
  /** Called with the status of a request that cannot be read. */
  fail(code: Code, details: string): void;
  /** Counts bytes of the body that no longer occupy memory. */
  consume(length: number): void;
}

/** How the body of a request is read. */
export interface BodyTerms {
  readonly protocol: WebProtocol;
  /** Whether the body is base64. */
  readonly isText: boolean;
  /** The compression of messages. Undefined if they are not compressed. */
  readonly encoding: Encoding | undefined;
  /** The largest number of bytes of a message; negative for no limit. */
  readonly limit: number;
  /** Whether the request is a stream of messages. Otherwise it is one message, which is passed on when the body has ended. */
  readonly isStream: boolean;
}

/** Splits the body of a request into messages, decompresses them, and passes them on as they are requested. */
export class RequestBody {
  private readonly owner: BodyOwner;
  private readonly terms: BodyTerms;
  private readonly messages: MessageReader;
  private readonly base64: Base64Stream | undefined;
  private readonly whole: WholeRequest | undefined;
  private isAsked: boolean;
  private isEnded = false;
  /** Whether a message is being passed on or decompressed. */
  private isBusy = false;

  constructor(owner: BodyOwner, terms: BodyTerms) {
    this.owner = owner;
    this.terms = terms;
    this.messages = terms.protocol.createReader();
    this.base64 = terms.isText ? new Base64Stream() : undefined;
    this.whole = terms.isStream ? undefined : new WholeRequest();
    this.isAsked = !terms.isStream;
  }

  /** Requests one more message of a stream, or its end. */
  startRead(): void {
    this.isAsked = true;
    this.read();
  }

  push(bytes: Uint8Array, start: number, end: number): void {
    if (this.base64 === undefined) this.messages.push(bytes, start, end);
    else {
      const decoded = this.base64.read(bytes, start, end);
      if (decoded === undefined) {
        this.owner.fail(this.terms.protocol.undecodable, "The body of the request is not base64");
        return;
      }
      this.owner.consume(end - start - decoded.length);
      this.messages.push(decoded, 0, decoded.length);
    }
    this.read();
  }

  end(): void {
    this.isEnded = true;
    this.read();
  }

  /** Drops what has not been read. */
  clear(): void {
    this.messages.clear();
  }

  private read(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.isAsked && !this.owner.isOver) {
      const next = this.readMessage();
      if (next === "later") return;
      if (next === "none") break;
    }
    this.isBusy = false;
  }

  private readMessage(): "none" | "one" | "later" {
    const { messages, owner, terms, isEnded } = this;
    let isThere: boolean;
    try {
      isThere = messages.read(terms.limit, isEnded);
    } catch (error) {
      owner.fail(Code.RESOURCE_EXHAUSTED, (error as Error).message);
      return "none";
    }
    if (messages.used > 0) owner.consume(messages.used);
    if (isThere) return this.takeRead();
    if (isEnded) this.takeEnd();
    return "none";
  }

  /** Passes on the message that was read, or decompresses it. */
  private takeRead(): "none" | "one" | "later" {
    const { messages, owner } = this;
    const { encoding, protocol, limit } = this.terms;
    const { flags, start, end } = messages;
    const bytes = messages.takeBytes();
    // Without framing, a header alone tells that the message is compressed.
    const isFlagged = protocol.framing.prefixLength === 0 ? encoding !== undefined : flags !== 0;
    if (!isFlagged) {
      this.take(bytes, start, end);
      return "one";
    }
    const fault = protocol.framing.prefixLength === 0 ? undefined : protocol.flagsFault(flags, encoding);
    if (fault !== undefined) {
      owner.fail(Code.INTERNAL, fault);
      return "none";
    }
    inflate(encoding, bytes.subarray(start, end), limit, (result) => this.inflated(result));
    return "later";
  }

  private inflated(result: Inflated): void {
    this.isBusy = false;
    if (this.owner.isOver) return;
    if ("bytes" in result) {
      this.take(result.bytes, 0, result.bytes.length);
      this.read();
    } else {
      const { code, details } = result;
      this.owner.fail(code === Code.INTERNAL ? this.terms.protocol.undecodable : code, details);
    }
  }

  private take(bytes: Uint8Array, start: number, end: number): void {
    if (this.whole === undefined) {
      this.isAsked = false;
      this.owner.onMessage(bytes, start, end);
      return;
    }
    const wrong = this.whole.take(bytes, start, end);
    if (wrong !== undefined) this.owner.fail(wrong.code, wrong.details);
  }

  private takeEnd(): void {
    const { owner, whole, base64 } = this;
    if (!this.messages.isEmpty || base64?.isWhole === false) {
      owner.fail(this.terms.protocol.undecodable, "The request ends in the middle of a message");
      return;
    }
    this.isAsked = false;
    if (whole === undefined) {
      owner.onHalfClose();
      return;
    }
    const wrong = whole.handTo(owner);
    if (wrong !== undefined) owner.fail(wrong.code, wrong.details);
  }
}
