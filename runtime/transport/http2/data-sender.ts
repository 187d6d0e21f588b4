// RFC 9113, sections 6.1 and 6.9: DATA, sent as far as windows have room.
import type { MessageCodec } from "../message-codec.js";
import { copyOut } from "./copy-out.js";
import type { FieldBlock } from "./hpack/field-block.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/** A frame of fewer bytes earns its reader nothing: a peer could ask for it byte by byte. */
const usefulFrame = 1024;

/** Sends what streams send, and queues what has to wait. */
export class DataSender {
  private readonly session: Session;
  /** The streams with a queue. */
  private blocked: Stream[] = [];

  constructor(session: Session) {
    this.session = session;
  }

  /** Sends a message behind its prefix. @throws what the codec throws; nothing is sent then */
  message(stream: Stream, codec: MessageCodec, value: unknown, ends: boolean): number {
    const { output, sendWindow } = this.session;
    const { id } = stream;
    const size = output.encode(id, codec, value);
    // A getter of the value may have ended the stream.
    if (stream.isClosed || stream.localEnded) return size;
    const fits = size <= sendWindow.available && size <= stream.sendWindow.available;
    if (!fits || stream.queue !== undefined || !output.isSendable(id)) {
      this.enqueue(stream, output.takeEncoded(), ends);
      return size;
    }
    sendWindow.available -= size;
    stream.sendWindow.available -= size;
    output.sendEncoded(id, ends);
    this.session.earnControls(2);
    if (ends) this.session.endLocal(stream);
    return size;
  }

  /** Sends bytes, which must not change any more. */
  bytes(stream: Stream, bytes: Buffer, ends: boolean): void {
    this.enqueue(stream, bytes, ends);
  }

  /** Ends a stream behind all that it has sent. */
  end(stream: Stream): void {
    if (stream.queue !== undefined) {
      stream.queueEnds = true;
      return;
    }
    this.session.output.end(stream.id);
    this.session.endLocal(stream);
  }

  /** Ends a stream with trailers behind all that it has sent. */
  trailers(stream: Stream, block: FieldBlock | undefined, fields: readonly string[] | undefined): void {
    if (stream.queue !== undefined) {
      stream.queuedBlock = block;
      stream.queuedFields = fields ?? [];
      return;
    }
    const { output, encoder } = this.session;
    output.headers(stream.id, encoder, block, fields, true);
    this.session.endLocal(stream);
  }

  /** Sends what a stream has in its queue, as far as there is room. */
  pumpStream(stream: Stream): void {
    while (this.sendFrame(stream)) {}
  }

  /** Does so for all streams, a frame of each in turn. */
  pump(): void {
    for (let sent = true; sent && this.blocked.length > 0; ) {
      sent = false;
      const { blocked } = this;
      for (const stream of blocked) if (this.sendFrame(stream)) sent = true;
      this.blocked = blocked.filter((stream) => {
        stream.isBlocked = stream.queue !== undefined;
        return stream.isBlocked;
      });
    }
  }

  private enqueue(stream: Stream, bytes: Buffer, ends: boolean): void {
    if (ends) stream.queueEnds = true;
    if (stream.queue !== undefined) {
      stream.queue.push(trimmed(bytes, 0));
      this.session.queuedBytes += bytes.length;
      return;
    }
    stream.queue = [bytes];
    this.session.queuedBytes += bytes.length;
    this.pumpStream(stream);
    if (stream.queue === undefined) return;
    this.trimFirst(stream, stream.queue);
    stream.awaitsRoom = true;
    if (stream.isBlocked) return;
    stream.isBlocked = true;
    this.blocked.push(stream);
  }

  /** Keeps no more memory for what has to wait than it needs. */
  private trimFirst(stream: Stream, queue: Buffer[]): void {
    const first = queue[0]!;
    const rest = trimmed(first, stream.queueFrom);
    if (rest === first) return;
    queue[0] = rest;
    stream.queueFrom = 0;
    this.session.queuedBytes -= first.length - rest.length;
  }

  /** Sends a frame of a stream's queue. Returns whether there may be more to send. */
  private sendFrame(stream: Stream): boolean {
    const { queue } = stream;
    const { output, sendWindow } = this.session;
    if (queue === undefined) return false;
    const first = queue[0]!;
    const { queueFrom } = stream;
    const left = first.length - queueFrom;
    const length = Math.min(left, sendWindow.available, stream.sendWindow.available, output.maxFrameSize);
    if (length <= 0 && left > 0) return false;
    const isLast = length === left && queue.length === 1;
    output.data(stream.id, first, queueFrom, queueFrom + length, isLast && stream.queueEnds);
    sendWindow.available -= length;
    stream.sendWindow.available -= length;
    if (length >= usefulFrame) this.session.earnControls(2);
    if (length < left) stream.queueFrom += length;
    else this.sentWhole(stream, queue);
    if (!isLast) return true;
    this.drained(stream);
    return false;
  }

  /** A piece counts until all of it has been sent, for it keeps its memory until then. */
  private sentWhole(stream: Stream, queue: Buffer[]): void {
    this.session.queuedBytes -= queue.shift()!.length;
    stream.queueFrom = 0;
  }

  private drained(stream: Stream): void {
    stream.queue = undefined;
    const { awaitsRoom, queuedBlock, queuedFields } = stream;
    stream.awaitsRoom = false;
    stream.queuedBlock = undefined;
    stream.queuedFields = undefined;
    if (stream.queueEnds) this.session.endLocal(stream);
    else if (queuedFields !== undefined) this.trailers(stream, queuedBlock, queuedFields);
    else if (awaitsRoom) stream.listener.onWritable();
  }
}

/** The memory that small buffers share. In Node 26 it is somewhat more than `Buffer.poolSize`. */
const poolBytes = Buffer.allocUnsafe(1).buffer.byteLength;

/** Bytes from a place on, in memory of their own if they would keep much more than they are. */
function trimmed(bytes: Buffer, from: number): Buffer {
  return bytes.buffer.byteLength <= poolBytes ? bytes : (copyOut(bytes, from, bytes.length) ?? bytes);
}
