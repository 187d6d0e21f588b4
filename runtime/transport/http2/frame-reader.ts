// Source: RFC 9113, sections 3.4, 4 and 6.
import { allocateSmall, copyBytes } from "../../platform/platform.js";
import { ConnectionError, ErrorCode, PrefaceError } from "./error-code.js";
import { FieldBlockParts } from "./field-block-parts.js";
import type { FrameSink } from "./frame-sink.js";
import { Flag, FrameType, frameHeaderLength, most31, preface } from "./frame-type.js";
import type { Limits } from "./limits.js";

const { protocolError, frameSizeError } = ErrorCode;

/**
 * Splits received chunks of any size into frames, and calls a sink for each frame. Bytes are copied only for a frame that lies in
 * several chunks, and for a field block in several frames.
 */
export class FrameReader {
  private readonly sink: FrameSink;
  private readonly maxFrameSize: number;
  private readonly block: FieldBlockParts;
  /** The number of bytes of the client's preface that have not arrived yet. */
  private toMatch: number;
  private sawSettings = false;
  private isStopped = false;
  /**
   * The beginning of a frame whose rest has not arrived yet. The array has room for the whole frame, or only for the frame header
   * while that is incomplete, because the header has the length. `partLength` is the number of bytes that have arrived.
   */
  private part: Uint8Array | undefined = undefined;
  private partLength = 0;

  /** A reader on a server expects the client's preface before the first frame. */
  constructor(sink: FrameSink, isServer: boolean, limits: Limits) {
    this.sink = sink;
    this.maxFrameSize = limits.maxFrameSize;
    this.block = new FieldBlockParts(limits);
    this.toMatch = isServer ? preface.length : 0;
  }

  /**
   * Reads the next chunk, which must not be overwritten afterwards.
   * @throws ConnectionError if a frame is not allowed; nothing may be read afterwards
   */
  read(chunk: Uint8Array): void {
    let p = this.toMatch > 0 ? this.match(chunk) : 0;
    if (this.part !== undefined) p = this.complete(this.part, chunk, p);
    const end = chunk.length;
    while (end - p >= frameHeaderLength && !this.isStopped) {
      const next = p + frameHeaderLength + this.lengthAt(chunk, p);
      if (next > end) break;
      this.frame(chunk, p, next);
      p = next;
    }
    if (p < end && !this.isStopped) this.part = this.keep(chunk, p);
  }

  /** Makes the reader ignore all further frames, even in the current chunk. */
  stop(): void {
    this.isStopped = true;
    this.part = undefined;
  }

  private match(chunk: Uint8Array): number {
    let p = 0;
    while (this.toMatch > 0 && p < chunk.length) {
      if (chunk[p++] !== preface[preface.length - this.toMatch--]) {
        throw new PrefaceError(protocolError, "what the client sent first is not the preface of HTTP/2");
      }
    }
    return p;
  }

  private keep(chunk: Uint8Array, p: number): Uint8Array {
    this.partLength = chunk.length - p;
    const isHeader = this.partLength < frameHeaderLength;
    const part = allocateSmall(frameHeaderLength + (isHeader ? 0 : this.lengthAt(chunk, p)));
    copyBytes(chunk, part, 0, p, chunk.length);
    return part;
  }

  /** Completes the frame that began in an earlier chunk, and reads it. Returns the position of the next frame in the chunk. */
  private complete(part: Uint8Array, chunk: Uint8Array, p: number): number {
    for (;;) {
      const from = p;
      p = Math.min(p + part.length - this.partLength, chunk.length);
      copyBytes(chunk, part, this.partLength, from, p);
      this.partLength += p - from;
      if (this.partLength < part.length) return p;
      const size = frameHeaderLength + this.lengthAt(part, 0);
      if (size === part.length) break;
      const whole = allocateSmall(size);
      copyBytes(part, whole, 0, 0, part.length);
      this.part = part = whole;
    }
    this.part = undefined;
    this.frame(part, 0, part.length);
    return p;
  }

  private lengthAt(bytes: Uint8Array, p: number): number {
    const length = (bytes[p]! << 16) | (bytes[p + 1]! << 8) | bytes[p + 2]!;
    if (length <= this.maxFrameSize) return length;
    throw new ConnectionError(frameSizeError, `a frame has ${length} bytes, more than ${this.maxFrameSize}`);
  }

  private frame(bytes: Uint8Array, p: number, end: number): void {
    const type = bytes[p + 3]!;
    const flags = bytes[p + 4]!;
    const id = word(bytes, p + 5) & most31;
    p += frameHeaderLength;
    if (this.block.id !== 0) {
      if (type !== FrameType.continuation || id !== this.block.id) {
        throw new ConnectionError(protocolError, "a field block is followed by another frame than its CONTINUATION");
      }
    } else if (!this.sawSettings) {
      if (type !== FrameType.settings || (flags & Flag.ack) !== 0) {
        throw new ConnectionError(protocolError, "the first frame is not SETTINGS");
      }
      this.sawSettings = true;
    }
    if (type === FrameType.data) this.data(bytes, p, end, flags, id);
    else if (type === FrameType.headers) this.headers(bytes, p, end, flags, id);
    else if (type === FrameType.windowUpdate) this.windowUpdate(bytes, p, end, id);
    else this.rareFrame(bytes, p, end, type, flags, id);
  }

  private rareFrame(bytes: Uint8Array, p: number, end: number, type: number, flags: number, id: number): void {
    switch (type) {
      case FrameType.continuation:
        this.continuation(bytes, p, end, flags);
        break;
      case FrameType.rstStream:
        this.reset(bytes, p, end, id);
        break;
      case FrameType.settings:
        this.settings(bytes, p, end, flags, id);
        break;
      case FrameType.ping:
        assertNoStream("PING", id);
        assertLength("PING", end - p, 8);
        this.sink.onPing(bytes, p, (flags & Flag.ack) !== 0);
        break;
      case FrameType.goaway:
        this.goaway(bytes, p, end, id);
        break;
      case FrameType.priority:
        this.priority(p, end, id);
        break;
      case FrameType.pushPromise:
        // PUSH_PROMISE is an error on both sides: a client must not send it, and our settings forbid it to servers (RFC 9113,
        // section 8.4).
        throw new ConnectionError(protocolError, "PUSH_PROMISE is not allowed");
      default:
        this.sink.onIdleFrame();
        break;
    }
  }

  private data(bytes: Uint8Array, p: number, end: number, flags: number, id: number): void {
    assertStream("DATA", id);
    const size = end - p;
    if ((flags & Flag.padded) !== 0) {
      end = unpadded("DATA", bytes, p, end);
      p++;
    }
    this.sink.onData(id, bytes, p, end, size, (flags & Flag.endStream) !== 0);
  }

  private headers(bytes: Uint8Array, p: number, end: number, flags: number, id: number): void {
    assertStream("HEADERS", id);
    if ((flags & Flag.padded) !== 0) {
      end = unpadded("HEADERS", bytes, p, end);
      p++;
    }
    if ((flags & Flag.priority) !== 0) {
      if (end - p < 5) throw new ConnectionError(frameSizeError, "HEADERS is too short for its priority");
      p += 5;
    }
    const ends = (flags & Flag.endStream) !== 0;
    if ((flags & Flag.endHeaders) !== 0) this.sink.onHeaders(id, bytes, p, end, ends);
    else this.block.begin(id, ends, bytes, p, end);
  }

  private continuation(bytes: Uint8Array, p: number, end: number, flags: number): void {
    const { block, sink } = this;
    const { id, ends } = block;
    if (id === 0) throw new ConnectionError(protocolError, "CONTINUATION does not follow a field block");
    block.add(bytes, p, end);
    sink.onIdleFrame();
    if ((flags & Flag.endHeaders) === 0) return;
    const whole = block.take();
    sink.onHeaders(id, whole, 0, whole.length, ends);
  }

  private reset(bytes: Uint8Array, p: number, end: number, id: number): void {
    assertStream("RST_STREAM", id);
    assertLength("RST_STREAM", end - p, 4);
    this.sink.onReset(id, word(bytes, p) >>> 0);
  }

  private settings(bytes: Uint8Array, p: number, end: number, flags: number, id: number): void {
    assertNoStream("SETTINGS", id);
    if ((flags & Flag.ack) !== 0) {
      assertLength("the acknowledgement of SETTINGS", end - p, 0);
      this.sink.onSettingsAck();
    } else if ((end - p) % 6 === 0) {
      this.sink.onSettings(bytes, p, end);
    } else {
      throw new ConnectionError(frameSizeError, `SETTINGS has ${end - p} bytes, not 6 for each`);
    }
  }

  private goaway(bytes: Uint8Array, p: number, end: number, id: number): void {
    assertNoStream("GOAWAY", id);
    if (end - p < 8) throw new ConnectionError(frameSizeError, `GOAWAY has ${end - p} bytes, less than 8`);
    this.sink.onGoaway(word(bytes, p) & most31, word(bytes, p + 4) >>> 0, bytes, p + 8, end);
  }

  private windowUpdate(bytes: Uint8Array, p: number, end: number, id: number): void {
    assertLength("WINDOW_UPDATE", end - p, 4);
    this.sink.onWindowUpdate(id, word(bytes, p) & most31);
  }

  private priority(p: number, end: number, id: number): void {
    assertStream("PRIORITY", id);
    if (end - p === 5) this.sink.onIdleFrame();
    else this.sink.onStreamError(id, frameSizeError, `PRIORITY has ${end - p} bytes, not 5`);
  }
}

/** The signed 32-bit integer at `p`, in network byte order. */
function word(bytes: Uint8Array, p: number): number {
  return (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!;
}

function assertStream(name: string, id: number): void {
  if (id === 0) throw new ConnectionError(protocolError, `${name} has no stream`);
}

function assertNoStream(name: string, id: number): void {
  if (id !== 0) throw new ConnectionError(protocolError, `${name} has the stream ${id}`);
}

function assertLength(name: string, length: number, expected: number): void {
  if (length !== expected) throw new ConnectionError(frameSizeError, `${name} has ${length} bytes, not ${expected}`);
}

/** The end of a payload without its padding. @throws ConnectionError if the padding is longer than the payload */
function unpadded(name: string, bytes: Uint8Array, p: number, end: number): number {
  const unpaddedEnd = end - (bytes[p] ?? 0);
  if (p < end && unpaddedEnd > p) return unpaddedEnd;
  if (p === end) throw new ConnectionError(frameSizeError, `${name} is too short for its padding`);
  throw new ConnectionError(protocolError, `${name} has more padding than bytes`);
}
