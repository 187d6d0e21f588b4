// RFC 9113, sections 6.1 and 6.9: DATA, sent as far as windows have room.
import type { MessageCodec } from "../message-codec.js";
import { copyOut } from "./copy-out.js";
import type { FieldBlock } from "./hpack/field-block.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/** A shorter frame with part of a message earns its reader nothing: a peer could ask for it byte by byte. */
const usefulFrame = 1024;

/** For so few streams, lists need no cleaning. */
const fewStreams = 16;

/** Sends what streams send, and queues what has to wait. */
export class DataSender {
  private readonly session: Session;
  /** The streams that wait for the connection's window alone, the first to be served from `blockedFrom` on. */
  private blocked: Stream[] = [];
  private blockedFrom = 0;

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
    if (output.sendEncoded(id, ends)) this.session.earnSent();
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
    this.block(stream);
  }

  /** Does so for the streams that wait for the connection's window, a frame of each in turn. Those that get no room are not looked at. */
  pump(): void {
    const { sendWindow } = this.session;
    while (this.blockedFrom < this.blocked.length && sendWindow.available > 0) {
      const stream = this.blocked[this.blockedFrom++]!;
      stream.isBlocked = false;
      this.sendFrame(stream);
      // An empty piece needs no room.
      while (stream.queue?.[0]?.length === 0) this.sendFrame(stream);
      this.block(stream);
      if (this.blockedFrom * 2 > this.blocked.length) this.forgetServed();
    }
  }

  /** Does so for all streams, once their windows have grown. */
  pumpAll(): void {
    for (const stream of this.session.streams.all()) this.block(stream);
    this.pump();
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
  }

  /** Lets a stream wait for the connection's window, unless its own has no room either: an update of that lets it wait. */
  private block(stream: Stream): void {
    if (stream.isBlocked || stream.queue === undefined || stream.sendWindow.available <= 0) return;
    stream.isBlocked = true;
    this.blocked.push(stream);
    if (this.blocked.length > 2 * this.session.streams.count + fewStreams) this.forgetServed();
  }

  /** Forgets the streams that were served, or are over. */
  private forgetServed(): void {
    this.blocked = this.blocked.slice(this.blockedFrom).filter((stream) => {
      stream.isBlocked = stream.queue !== undefined;
      return stream.isBlocked;
    });
    this.blockedFrom = 0;
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
    if (length >= usefulFrame || length === first.length) this.session.earnSent();
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
