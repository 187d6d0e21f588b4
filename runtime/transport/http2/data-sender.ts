// Source: RFC 9113, sections 6.1 and 6.9.

import { trimmed } from "../../base/copy-out.js";
import type { Framing } from "../../protocol/framing.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import { ErrorCode } from "./error-code.js";
import type { FieldBlock } from "./hpack/field-block.js";
import type { Session } from "./session.js";
import { type HeldMessage, heldMessage, type Stream } from "./stream.js";
import { StreamLine } from "./stream-line.js";

/**
 * The number of payload bytes from which a sent DATA frame raises the number of control frames that the peer may send. A peer
 * that enlarges windows by single bytes thus gains nothing.
 */
const usefulFrame = 1024;

/** The number of bytes in the socket's buffer above which data that must be cut into frames waits in the streams' queues. */
const mostInPieces = 1 << 18;

/** The number of bytes in the socket's buffer above which even short messages wait. */
const mostUnsent = 1 << 19;

/** Up to this number of waiting bytes, a stream has little to send, and does not wait behind streams with much to send. */
const shortQueue = 4096;

/** Sends the data of streams as far as HTTP/2's windows and the socket have room, and queues the rest. */
export class DataSender {
  private readonly session: Session;
  /** The streams that wait for the connection's window or the socket and have much to send (`short`: little). */
  private readonly long: StreamLine;
  private readonly short: StreamLine;
  /** Whether a stream with much to send comes next, so that many short responses cannot starve it. */
  private isLongNext = false;
  /** The streams whose messages are held back as values until there is memory for their bytes. */
  private readonly withoutMemory: StreamLine;
  private isGivingMemory = false;

  constructor(session: Session) {
    this.session = session;
    this.long = new StreamLine(session, "isBlocked");
    this.short = new StreamLine(session, "isBlocked");
    this.withoutMemory = new StreamLine(session, "awaitsMemory");
    session.onMemory = () => this.giveMemory();
  }

  /** Sends a message with its framing. Returns its size in bytes. @throws what the codec throws; nothing is sent then */
  message(stream: Stream, framing: Framing, codec: MessageCodec, value: unknown, ends: boolean): number {
    const { session } = this;
    const { output, sendWindow } = session;
    const { id } = stream;
    const size = output.encode(id, framing, codec, value);
    // A getter of the value may have ended the stream while it was encoded.
    if (stream.isClosed || stream.localEnded) return size;
    const isTaken = session.unsent + size <= mostUnsent;
    const fits = isTaken && size <= sendWindow.available && size <= stream.sendWindow.available;
    if (!fits || stream.queue !== undefined || !output.isSendable(id)) {
      if (this.mayQueue(stream, size)) this.enqueue(stream, output.takeEncoded(), ends);
      else this.holdBack(stream, heldMessage(size, framing, codec, value), ends);
      return size;
    }
    this.spend(stream, size);
    if (output.sendEncoded(id, ends)) session.budget.earnSent();
    if (ends) session.endLocal(stream);
    return size;
  }

  /** Sends bytes, which must not change any more. If they have to be dropped, `again` produces them anew. */
  bytes(stream: Stream, bytes: Uint8Array, ends: boolean, again: () => Uint8Array): void {
    const size = bytes.length;
    const { output } = this.session;
    if (stream.queue === undefined && size > 0 && size <= Math.min(this.roomOf(stream), output.maxFrameSize)) {
      output.data(stream.id, bytes, 0, size, ends);
      this.spend(stream, size);
      this.session.budget.earnSent();
      if (ends) this.session.endLocal(stream);
    } else if (this.mayQueue(stream, size)) this.enqueue(stream, bytes, ends);
    else this.holdBack(stream, { size, frame: again }, ends);
  }

  end(stream: Stream): void {
    if (stream.queue === undefined) {
      this.session.output.end(stream.id);
      this.session.endLocal(stream);
    } else stream.queueEnds = true;
  }

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

  /** Sends the queued data of a stream, as far as there is room for it. */
  pumpStream(stream: Stream): void {
    this.sendAll(stream);
    this.giveMemory();
  }

  /**
   * Sends queued data of streams that wait for the connection's window or the socket, not of those that wait for their own window
   * or for memory. Streams take turns frame by frame, and every second turn belongs to a stream with little to send.
   */
  pump(): void {
    while (this.sharedRoom > 0) {
      const stream = this.nextBlocked();
      if (stream === undefined) break;
      this.sendFrame(stream);
      // An empty piece, which only carries the end of the stream, needs no room.
      while (stream.queue?.[0]?.length === 0) this.sendFrame(stream);
      this.block(stream);
    }
    this.giveMemory();
  }

  /** Sends the queued data of all streams, because the peer has enlarged their windows. */
  pumpAll(): void {
    for (const stream of this.session.streams.all()) this.block(stream);
    this.pump();
  }

  /** The number of bytes for which there is room in the connection's window and in the socket. */
  get sharedRoom(): number {
    return Math.min(this.session.sendWindow.available, mostInPieces - this.session.unsent);
  }

  private roomOf(stream: Stream): number {
    return Math.min(this.sharedRoom, stream.sendWindow.available);
  }

  private mayQueue(stream: Stream, size: number): boolean {
    return stream.heldBack === undefined && this.hasMemory(stream, size);
  }

  /**
   * Whether a message may be queued: nothing else is queued on the connection, there is memory, or it can be sent at once. A client
   * queues all that its program sends, because the values of requests may change.
   */
  private hasMemory(stream: Stream, size: number): boolean {
    const { queuedBytes, limits, isServer } = this.session;
    if (!isServer) return true;
    if (queuedBytes === 0 || queuedBytes + size <= limits.maxQueuedBytes) return true;
    return (stream.queue ?? []).length === 0 && size <= this.roomOf(stream);
  }

  private spend(stream: Stream, length: number): void {
    const { session } = this;
    session.sendWindow.available -= length;
    stream.sendWindow.available -= length;
    session.unsent += length;
    session.hasSent = session.hasMoved = stream.hasMoved = true;
  }

  private enqueue(stream: Stream, bytes: Uint8Array, ends: boolean): void {
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

  /** Makes a stream wait for the connection's window or the socket, unless it waits for its own window or for memory. */
  private block(stream: Stream): void {
    const { queue } = stream;
    if (queue === undefined || stream.sendWindow.available <= 0) return;
    if (queue.length === 0 && stream.awaitsMemory) return;
    const isShort = queue.length === 1 && queue[0]!.length - stream.queueFrom <= shortQueue;
    (isShort ? this.short : this.long).add(stream);
  }

  private nextBlocked(): Stream | undefined {
    const stream = this.isLongNext ? undefined : this.short.next();
    this.isLongNext = stream !== undefined;
    return stream ?? this.long.next() ?? this.short.next();
  }

  private holdBack(stream: Stream, message: HeldMessage, ends: boolean): void {
    const { session } = this;
    if (ends) stream.queueEnds = true;
    stream.queue ??= [];
    if (stream.heldBack === undefined) stream.heldBack = [message];
    else stream.heldBack.push(message);
    session.heldBack += message.size;
    stream.awaitsRoom = true;
    this.withoutMemory.add(stream);
    session.handler.onHeldBack();
  }

  /** Encodes messages that are held back, the oldest first, as far as there is memory for them. */
  private giveMemory(): void {
    // Encoding runs user code, which may end streams, and the end of a stream may lead back here.
    const { withoutMemory } = this;
    if (withoutMemory.first === undefined || this.isGivingMemory) return;
    this.isGivingMemory = true;
    try {
      for (let { first } = withoutMemory; first !== undefined; { first } = withoutMemory) {
        const next = first.heldBack?.[0];
        if (next !== undefined && !this.hasMemory(first, next.size)) break;
        withoutMemory.next();
        this.sendAll(first);
      }
    } finally {
      this.isGivingMemory = false;
    }
  }

  /** Encodes the first held-back message into the stream's empty queue. Returns whether it has done so. */
  private letIn(stream: Stream, queue: Uint8Array[]): boolean {
    const { session } = this;
    const [next] = stream.heldBack ?? [];
    if (next === undefined || this.roomOf(stream) <= 0) return false;
    if (!this.hasMemory(stream, next.size)) {
      this.withoutMemory.add(stream);
      return false;
    }
    let bytes: Uint8Array;
    try {
      bytes = trimmed(next.frame(), 0);
    } catch (error) {
      session.reset(stream, ErrorCode.internalError);
      stream.listener.onUnsendable(error);
      return false;
    }
    if (stream.heldBack?.[0] !== next) return false;
    stream.heldBack.shift();
    session.heldBack -= next.size;
    if (stream.heldBack.length === 0) stream.heldBack = undefined;
    queue.push(bytes);
    session.queuedBytes += bytes.length;
    return true;
  }

  /** Copies the unsent rest of the first piece in a queue, if the piece keeps much more memory alive than its rest needs. */
  private trimFirst(stream: Stream, queue: Uint8Array[]): void {
    const first = queue[0];
    if (first === undefined) return;
    const rest = trimmed(first, stream.queueFrom);
    if (rest === first) return;
    queue[0] = rest;
    stream.queueFrom = 0;
    this.session.queuedBytes -= first.length - rest.length;
  }

  private sendAll(stream: Stream): void {
    while (this.sendFrame(stream)) {}
    this.block(stream);
  }

  /** Sends one frame of a stream's queue. Returns whether there may be more to send. */
  private sendFrame(stream: Stream): boolean {
    const { queue } = stream;
    const { output } = this.session;
    if (queue === undefined || (queue.length === 0 && !this.letIn(stream, queue))) return false;
    const first = queue[0]!;
    const { queueFrom } = stream;
    const left = first.length - queueFrom;
    const length = Math.min(left, this.roomOf(stream), output.maxFrameSize);
    if (length <= 0 && left > 0) return false;
    const isLast = length === left && queue.length === 1 && stream.heldBack === undefined;
    output.data(stream.id, first, queueFrom, queueFrom + length, isLast && stream.queueEnds);
    this.spend(stream, length);
    if (length >= usefulFrame || length === first.length) this.session.budget.earnSent();
    if (length < left) stream.queueFrom += length;
    else this.sentWhole(stream, queue);
    if (!isLast) return true;
    this.drained(stream);
    return false;
  }

  /** Removes a piece that was sent completely. Only now its bytes count as free, because its whole memory was kept until now. */
  private sentWhole(stream: Stream, queue: Uint8Array[]): void {
    const piece = queue.shift()!;
    this.session.queuedBytes -= piece.length;
    stream.queueFrom = 0;
    this.session.output.giveBack(piece);
  }

  private drained(stream: Stream): void {
    stream.queue = undefined;
    const { awaitsRoom, queuedBlock, queuedFields } = stream;
    stream.awaitsRoom = false;
    stream.queuedBlock = undefined;
    stream.queuedFields = undefined;
    if (stream.queueEnds) this.session.endLocal(stream);
    else if (queuedFields !== undefined) this.trailers(stream, queuedBlock, queuedFields);
    if (awaitsRoom) stream.listener.onWritable();
  }
}
