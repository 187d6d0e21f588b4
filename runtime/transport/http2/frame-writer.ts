// Source: RFC 9113, section 6.

import { writeUint16, writeUint32 } from "../../base/big-endian.js";
import { copyBytes, copyOfBytes, utf8Length, writeUtf8 } from "../../platform/platform.js";
import type { Framing } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { reuseMemory, slabBytes } from "../../wire/spare-memory.js";
import { Writer } from "../../wire/writer.js";
import { Batch } from "./batch.js";
import { Flag, FrameType, frameHeaderLength, preface } from "./frame-type.js";
import type { Encoder } from "./hpack/encoder.js";
import { type FieldBlock, fieldBound, updatesBound } from "./hpack/field-block.js";

/**
 * The number of bytes that are reserved in the output buffer for the frame header and the beginning of a message. A message that
 * fits is encoded without allocating more memory.
 */
const messageRoom = 2048;

/**
 * The length in bytes from which no further message is appended to a DATA frame. It is less than the largest allowed frame,
 * because peers process DATA in whole frames: shorter frames let them begin earlier.
 */
const fullFrame = 12_288;

/** The message writer that all connections share. Undefined while a message is being encoded with it. */
let idle: Writer | undefined;

/** The long messages that were taken and not given back. Nothing else refers to their memory. */
const taken = new WeakSet<Uint8Array>();

export class FrameWriter extends Batch {
  /** The largest frame that the peer accepts (SETTINGS_MAX_FRAME_SIZE). */
  maxFrameSize = 16_384;
  /**
   * The stream whose DATA frame is the last frame in the batch and may be extended; 0 for none. `openAt` is the position of this
   * frame.
   */
  private openId = 0;
  private openAt = 0;
  /**
   * The message that was encoded last, with its framing: the array that contains it, its range in this array, and whether it lies
   * directly behind the frames that wait to be sent.
   */
  private message: Uint8Array;
  private messageAt = 0;
  private messageEnd = 0;
  private isInPlace = false;

  constructor() {
    super();
    this.message = this.bytes;
  }

  preface(): void {
    this.room(preface.length);
    this.pos += copyBytes(preface, this.bytes, this.pos, 0, preface.length);
  }

  settings(settings: readonly number[]): void {
    let p = this.frame(settings.length * 3, FrameType.settings, 0, 0);
    for (let i = 0; i < settings.length; i += 2) {
      p = writeUint16(this.bytes, settings[i]!, p);
      p = writeUint32(this.bytes, settings[i + 1]!, p);
    }
  }

  settingsAck(): void {
    this.frame(0, FrameType.settings, Flag.ack, 0);
  }

  /** Writes a PING frame with the eight bytes of `data` at `start`. */
  ping(data: Uint8Array, start: number, isAck: boolean): void {
    const p = this.frame(8, FrameType.ping, isAck ? Flag.ack : 0, 0);
    for (let i = 0; i < 8; i++) this.bytes[p + i] = data[start + i]!;
  }

  goaway(lastId: number, code: number, text: string): void {
    const length = utf8Length(text);
    const p = this.frame(8 + length, FrameType.goaway, 0, 0);
    writeUint32(this.bytes, lastId, p);
    writeUint32(this.bytes, code, p + 4);
    writeUtf8(this.bytes, text, p + 8, length);
  }

  windowUpdate(id: number, increment: number): void {
    this.word(FrameType.windowUpdate, id, increment);
  }

  reset(id: number, code: number): void {
    this.word(FrameType.rstStream, id, code);
  }

  /**
   * Writes HEADERS: the fields of `block`, whose encoding is cached, and then `fields`, names and values in turn. Either may be
   * missing.
   */
  headers(
    id: number,
    encoder: Encoder,
    block: FieldBlock | undefined,
    fields: readonly string[] | undefined,
    ends: boolean,
  ): void {
    let bound = frameHeaderLength + updatesBound + (block?.bound ?? 0);
    if (fields !== undefined)
      for (let i = 0; i < fields.length; i += 2) bound += fieldBound(fields[i]!, fields[i + 1]!);
    this.room(Math.max(bound, messageRoom));
    this.closeFrame();
    const { bytes, pos } = this;
    let p = encoder.begin(bytes, pos + frameHeaderLength);
    if (block !== undefined) p = encoder.block(bytes, p, block);
    if (fields !== undefined) {
      for (let i = 0; i < fields.length; i += 2) p = encoder.field(bytes, p, fields[i]!, fields[i + 1]!);
    }
    const length = p - pos - frameHeaderLength;
    const flags = ends ? Flag.endStream : 0;
    if (length > this.maxFrameSize) {
      this.continued(id, copyOfBytes(bytes.subarray(p - length, p)), flags);
    } else {
      writeHeader(bytes, pos, length, FrameType.headers, flags | Flag.endHeaders, id);
      this.pos = p;
    }
  }

  /** Writes a DATA frame with a copy of the bytes. A frame without bytes merely ends the stream. */
  data(id: number, from: Uint8Array, start: number, end: number, ends: boolean): void {
    const p = this.frame(end - start, FrameType.data, ends ? Flag.endStream : 0, id);
    copyBytes(from, this.bytes, p, start, end);
  }

  /**
   * Ends a stream: by the flag END_STREAM in its last DATA frame if that frame still waits to be sent, otherwise by an empty DATA
   * frame.
   */
  end(id: number): void {
    if (this.openId === id) {
      this.bytes[this.openAt + 4] = Flag.endStream;
      this.openId = 0;
    } else {
      this.frame(0, FrameType.data, Flag.endStream, id);
    }
  }

  /**
   * Encodes a message with its framing (such as gRPC's five bytes of flag and length), directly behind the waiting frames if
   * there is room. Returns the size in bytes. The caller then sends the message with {@link FrameWriter.sendEncoded} or takes it
   * with {@link FrameWriter.takeEncoded}.
   * @throws what the codec throws; nothing is added to the output then
   */
  encode(id: number, framing: Framing, codec: MessageCodec, value: unknown): number {
    const { prefixLength } = framing;
    this.room(messageRoom);
    const { bytes, view } = this;
    const gap = this.openId === id ? this.pos - frameHeaderLength : this.pos;
    const writer = acquireBorrower();
    // If the message outgrows the slab, the gap before it moves along, so that there is room for a frame header in the new
    // memory, too.
    writer.borrow(bytes, view, gap);
    this.lend();
    let end = -1;
    try {
      end = codec.write(writer, gap + frameHeaderLength + prefixLength, value);
    } finally {
      this.isInPlace = this.regain();
      releaseBorrower(writer);
    }
    const { buf, dv, start } = writer;
    const at = start + frameHeaderLength;
    const length = end - at - prefixLength;
    if (buf !== bytes) this.outgrow(buf as Uint8Array, dv, length + prefixLength);
    framing.writePrefix(buf, at, false, length);
    this.message = buf as Uint8Array;
    this.messageAt = at;
    this.messageEnd = end;
    return length + prefixLength;
  }

  /**
   * Whether the encoded message lies directly behind the waiting frames and fits into one frame, so that it can be sent without a
   * copy.
   */
  isSendable(id: number): boolean {
    const from = this.openId === id ? this.openAt : this.messageAt - frameHeaderLength;
    return this.isInPlace && this.messageEnd - from - frameHeaderLength <= this.maxFrameSize;
  }

  /**
   * Sends the encoded message without a copy. If possible, it extends the frame of the stream's previous message. Returns whether
   * it has a frame of its own.
   */
  sendEncoded(id: number, ends: boolean): boolean {
    const isOpen = this.openId === id;
    if (!isOpen) this.openAt = this.messageAt - frameHeaderLength;
    const { openAt, messageEnd } = this;
    const length = messageEnd - openAt - frameHeaderLength;
    writeHeader(this.bytes, openAt, length, FrameType.data, ends ? Flag.endStream : 0, id);
    this.openId = ends || length >= fullFrame ? 0 : id;
    this.pos = messageEnd;
    return !isOpen;
  }

  /** Returns the encoded message, which is then sent with {@link FrameWriter.data}. */
  takeEncoded(): Uint8Array {
    const bytes = this.message.subarray(this.messageAt, this.messageEnd);
    if (this.isInPlace) return copyOfBytes(bytes);
    if (bytes.length > slabBytes) taken.add(bytes);
    return bytes;
  }

  /** Has the memory of a message used again, if it is one that was taken with {@link FrameWriter.takeEncoded}. */
  giveBack(bytes: Uint8Array): void {
    if (bytes.length > slabBytes && taken.delete(bytes)) reuseMemory(bytes);
  }

  /**
   * Called if the message did not fit into the output buffer, so that the codec has written it into a larger one. That becomes
   * the output buffer, unless the message is too long for one frame and has to be split by copying.
   */
  private outgrow(bytes: Uint8Array, view: DataView, size: number): void {
    this.isInPlace &&= size <= this.maxFrameSize;
    if (!this.isInPlace) return;
    this.closeFrame();
    this.adopt(bytes, view);
  }

  protected override closeFrame(): void {
    this.openId = 0;
  }

  private word(type: number, id: number, value: number): void {
    const p = this.frame(4, type, 0, id);
    writeUint32(this.bytes, value, p);
  }

  /** Writes a frame header. Returns the position of the payload. */
  private frame(length: number, type: number, flags: number, id: number): number {
    this.room(frameHeaderLength + length);
    this.closeFrame();
    const { pos } = this;
    writeHeader(this.bytes, pos, length, type, flags, id);
    this.pos = pos + frameHeaderLength + length;
    return pos + frameHeaderLength;
  }

  /** Writes a field block that is too long for one frame, as HEADERS and CONTINUATION frames (RFC 9113, section 6.10). */
  private continued(id: number, block: Uint8Array, flags: number): void {
    const { maxFrameSize } = this;
    for (let at = 0; at < block.length; at += maxFrameSize) {
      const end = Math.min(at + maxFrameSize, block.length);
      const isFirst = at === 0;
      const ending = end === block.length ? Flag.endHeaders : 0;
      const type = isFirst ? FrameType.headers : FrameType.continuation;
      const p = this.frame(end - at, type, (isFirst ? flags : 0) | ending, id);
      copyBytes(block, this.bytes, p, at, end);
    }
  }
}

function writeHeader(b: Uint8Array, p: number, length: number, type: number, flags: number, id: number): void {
  b[p] = length >>> 16;
  b[p + 1] = length >>> 8;
  b[p + 2] = length;
  b[p + 3] = type;
  b[p + 4] = flags;
  b[p + 5] = id >>> 24;
  b[p + 6] = id >>> 16;
  b[p + 7] = id >>> 8;
  b[p + 8] = id;
}

/**
 * Takes the shared writer, or creates one if the shared writer is in use: while a message is encoded, a getter in it may send
 * another message.
 */
function acquireBorrower(): Writer {
  const writer = idle ?? new Writer();
  idle = undefined;
  return writer;
}

function releaseBorrower(writer: Writer): void {
  idle = writer;
}
