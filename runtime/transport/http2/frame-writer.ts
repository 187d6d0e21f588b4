// RFC 9113, section 6: the writing of frames.

import { writeUint16, writeUint32 } from "../../base/big-endian.js";
import { copyBytes, copyOfBytes, utf8Length, writeUtf8 } from "../../platform/platform.js";
import type { Framing } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { Writer } from "../../wire/writer.js";
import { Batch } from "./batch.js";
import { Flag, FrameType, frameHeaderLength, preface } from "./frame-type.js";
import type { Encoder } from "./hpack/encoder.js";
import { type FieldBlock, fieldBound, updatesBound } from "./hpack/field-block.js";

/**
 * The room in bytes that is made for the headers before a message and for its beginning. A message that fits needs no other
 * memory.
 */
const messageRoom = 2048;

/**
 * The length from which a DATA frame is not extended by another message. It is less than the longest frame, because peers process
 * frame by frame.
 */
const fullFrame = 12_288;

/** The writer for encoding messages into a batch; undefined while it is in use. */
let idle: Writer | undefined;

/** Writes frames into a batch. */
export class FrameWriter extends Batch {
  /** The largest frame that the peer accepts (SETTINGS_MAX_FRAME_SIZE). */
  maxFrameSize = 16_384;
  /**
   * The stream whose DATA frame is the last in the batch and may be extended; 0 for none. `openAt` is the position of the frame.
   */
  private openId = 0;
  private openAt = 0;
  /** The message that was encoded last, in its framing: its place, and whether that is behind the batch. */
  private message: Uint8Array;
  private messageAt = 0;
  private messageEnd = 0;
  private isInPlace = false;

  constructor() {
    super();
    this.message = this.bytes;
  }

  /** Writes the bytes that a client sends first (section 3.4). */
  preface(): void {
    this.room(preface.length);
    this.pos += copyBytes(preface, this.bytes, this.pos, 0, preface.length);
  }

  /** Writes SETTINGS. The list has identifiers and values, one after the other. */
  settings(settings: readonly number[]): void {
    let p = this.frame(settings.length * 3, FrameType.settings, 0, 0);
    for (let i = 0; i < settings.length; i += 2) {
      p = writeUint16(this.bytes, settings[i]!, p);
      p = writeUint32(this.bytes, settings[i + 1]!, p);
    }
  }

  /** Writes an acknowledgement of SETTINGS. */
  settingsAck(): void {
    this.frame(0, FrameType.settings, Flag.ack, 0);
  }

  /** Writes a PING with the eight bytes of `data` at `start`. */
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

  /** Writes HEADERS. `block` is known beforehand, `fields` are more names and values; either may be missing. */
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

  /** Writes a DATA frame with a copy of bytes. A frame without bytes only ends the stream. */
  data(id: number, from: Uint8Array, start: number, end: number, ends: boolean): void {
    const p = this.frame(end - start, FrameType.data, ends ? Flag.endStream : 0, id);
    copyBytes(from, this.bytes, p, start, end);
  }

  /** Ends a stream, if possible with a flag in its last DATA frame, which has not been sent yet. */
  end(id: number): void {
    if (this.openId === id) {
      this.bytes[this.openAt + 4] = Flag.endStream;
      this.openId = 0;
    } else {
      this.frame(0, FrameType.data, Flag.endStream, id);
    }
  }

  /**
   * Encodes a message in its framing behind the batch, or elsewhere if there is no room. Returns its size. It is sent or taken next.
   * @throws what the codec throws; the batch is as before then
   */
  encode(id: number, framing: Framing, codec: MessageCodec, value: unknown): number {
    const { prefixLength } = framing;
    this.room(messageRoom);
    const { bytes, view } = this;
    const gap = this.openId === id ? this.pos - frameHeaderLength : this.pos;
    const writer = acquireBorrower();
    // Should it outgrow the slab, it takes the gap along, so that it has room for a frame's header there.
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

  /** Whether the encoded message is at the end of the batch and fits into a frame, so that it can be sent without a copy. */
  isSendable(id: number): boolean {
    const from = this.openId === id ? this.openAt : this.messageAt - frameHeaderLength;
    return this.isInPlace && this.messageEnd - from - frameHeaderLength <= this.maxFrameSize;
  }

  /**
   * Sends the encoded message without a copy, in the frame of the stream's previous message if there is room. Returns whether it
   * has a frame of its own.
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
    return this.isInPlace ? copyOfBytes(bytes) : bytes;
  }

  /**
   * Called if the message did not fit into the slab and is in other memory. This becomes the slab, unless the message has to be
   * cut into frames.
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

  /** Writes the header of a frame. Returns the position of its payload. */
  private frame(length: number, type: number, flags: number, id: number): number {
    this.room(frameHeaderLength + length);
    this.closeFrame();
    const { pos } = this;
    writeHeader(this.bytes, pos, length, type, flags, id);
    this.pos = pos + frameHeaderLength + length;
    return pos + frameHeaderLength;
  }

  /** Writes a field block that does not fit into a single frame (section 6.10). */
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
 * Takes a writer without memory of its own. If a getter of a user's value sends another message meanwhile, that gets another
 * writer.
 */
function acquireBorrower(): Writer {
  const writer = idle ?? new Writer();
  idle = undefined;
  return writer;
}

function releaseBorrower(writer: Writer): void {
  idle = writer;
}
