// Source: "Length-Prefixed-Message" in gRPC over HTTP/2.

import { readUint32 } from "../base/big-endian.js";
import { copyOut } from "../base/copy-out.js";
import { allocate, allocateSmall, copyBytes, copyOfBytes, emptyBytes } from "../platform/platform.js";
import type { MessageReader } from "./framing.js";
import { flagsOf, prefixLength } from "./length-prefix.js";
import { exceeds, tooLargeText } from "./message-limits.js";

/**
 * Unread bytes of DATA frames: those of `bytes` from `start` to `end`. `room` is the number of bytes that may still be written to
 * `bytes` at `end`.
 */
interface Piece {
  bytes: Uint8Array;
  start: number;
  end: number;
  room: number;
}

/** DATA of fewer bytes that arrives while earlier DATA is unread is collected in buffers of `gatheredRoom` bytes. */
const smallPiece = 512;
const gatheredRoom = 4096;

/**
 * The memory in bytes that is first allocated for a message in several pieces. It is small, because a peer may announce a long
 * message and send little of it.
 */
const firstRoom = 4096;

/** The factor by which that memory grows. A large one copies few bytes again, and memory that is not written costs little. */
const growth = 32;

/** Splits the DATA of a request into messages. A message is copied only if its bytes arrive in several pieces. */
export class RequestMessages implements MessageReader {
  start = 0;
  end = 0;
  /** 1 for a compressed message, otherwise 0. */
  flags = 0;
  used = 0;
  /** The DATA to read first, with the range of its unread bytes (`from`, `to`). `more` has the DATA that arrived after it. */
  private piece: Uint8Array = emptyBytes;
  private from = 0;
  private to = 0;
  private more: Piece[] | undefined = undefined;
  /** The number of elements at the start of `more` that {@link settle} has processed already. */
  private settled = 0;
  /**
   * A buffer for a message that arrives in several pieces, with its length prefix. `have` is the number of bytes in it so far.
   */
  private gathered: Uint8Array | undefined = undefined;
  private have = 0;
  /** How many bytes {@link pushLent} has added to `gathered` since the last read. */
  private filled = 0;
  private bytes: Uint8Array = emptyBytes;

  get isEmpty(): boolean {
    return this.from === this.to && this.gathered === undefined;
  }

  get hasUnread(): boolean {
    return this.from < this.to;
  }

  /**
   * Accepts bytes of DATA. Small pieces that have to wait are copied together: a client that sends single bytes would otherwise
   * cost a hundred times as much.
   */
  push(bytes: Uint8Array, start: number, end: number): void {
    if (start === end) return;
    if (this.from < this.to) {
      this.more ??= [];
      const { more } = this;
      const last = more.at(-1);
      if (end - start >= smallPiece) more.push({ bytes, start, end, room: 0 });
      else if (last !== undefined && last.room >= end - start) append(last, bytes, start, end);
      else more.push(gatherFrom(bytes, start, end));
      return;
    }
    this.piece = bytes;
    this.from = start;
    this.to = end;
  }

  /** Accepts bytes of DATA in memory that is overwritten afterwards. Those of a long message that is being read are copied to their place. */
  pushLent(bytes: Uint8Array, start: number, end: number): void {
    const rest = start + this.fill(bytes, start, end);
    if (rest < end) this.push(copyOfBytes(bytes.subarray(rest, end)), 0, end - rest);
  }

  /**
   * Copies unread bytes out of chunks that are much larger, so that the chunks can be freed: a chunk from a socket has frames of
   * all streams. Called at the end of a turn of the event loop, so that messages which are read in the same turn are not copied.
   */
  settle(): void {
    const { piece, from, to, more } = this;
    const own = from < to ? copyOut(piece, from, to) : undefined;
    if (own !== undefined) {
      this.piece = own;
      this.from = 0;
      this.to = own.length;
    }
    if (more === undefined) return;
    for (let i = this.settled; i < more.length; i++) settlePiece(more[i] as Piece);
    this.settled = more.length;
  }

  takeBytes(): Uint8Array {
    const { bytes } = this;
    this.bytes = emptyBytes;
    return bytes;
  }

  clear(): void {
    this.bytes = this.piece = emptyBytes;
    this.from = this.to = 0;
    this.more = undefined;
    this.settled = 0;
    this.gathered = undefined;
  }

  /**
   * Reads the next message. Returns false if it has not arrived completely.
   * @throws RangeError for a message of more bytes than `limit`, which is negative for no limit
   */
  read(limit: number): boolean {
    this.used = this.filled;
    this.filled = 0;
    if (this.gathered === undefined) {
      const { piece, from, to } = this;
      if (to - from >= prefixLength) {
        const length = readUint32(piece, from + 1);
        if (exceeds(length, limit)) throw tooLarge(length, limit);
        const end = from + prefixLength + length;
        if (end <= to) {
          this.tell(piece, from, end);
          this.advance(end - from);
          return true;
        }
      } else if (from === to) {
        return false;
      }
      this.gathered = allocateSmall(Math.min(firstRoom, Math.max(to - from, prefixLength)));
      this.have = 0;
    }
    return this.gather(limit);
  }

  /** Copies the pieces of a message into one buffer. Returns false if the message has not arrived completely. */
  private gather(limit: number): boolean {
    if (!this.copy(prefixLength)) return false;
    const length = readUint32(this.gathered as Uint8Array, 1);
    if (exceeds(length, limit)) throw tooLarge(length, limit);
    if (!this.copy(prefixLength + length)) return false;
    this.tell(this.gathered as Uint8Array, 0, prefixLength + length);
    this.gathered = undefined;
    return true;
  }

  /** Copies received bytes to `gathered` until it has `whole` bytes. Returns false if fewer bytes have arrived. */
  private copy(whole: number): boolean {
    while (this.have < whole) {
      const length = Math.min(whole - this.have, this.to - this.from);
      if (length === 0) return false;
      const gathered = this.roomFor(this.have + length, whole);
      copyBytes(this.piece, gathered, this.have, this.from, this.from + length);
      this.have += length;
      this.advance(length);
    }
    return true;
  }

  /** Copies bytes to `gathered`, up to the end of its message. Returns their number. */
  private fill(bytes: Uint8Array, start: number, end: number): number {
    const { gathered, have } = this;
    if (gathered === undefined || have < prefixLength || this.from < this.to) return 0;
    const whole = prefixLength + readUint32(gathered, 1);
    const length = Math.min(whole - have, end - start);
    copyBytes(bytes, this.roomFor(have + length, whole), have, start, start + length);
    this.have += length;
    this.filled += length;
    return length;
  }

  private roomFor(length: number, whole: number): Uint8Array {
    let gathered = this.gathered as Uint8Array;
    if (length > gathered.length) {
      const larger = allocateSmall(Math.min(whole, Math.max(growth * gathered.length, length)));
      copyBytes(gathered, larger, 0, 0, this.have);
      this.gathered = gathered = larger;
    }
    return gathered;
  }

  private tell(bytes: Uint8Array, from: number, end: number): void {
    this.bytes = bytes;
    this.flags = flagsOf(bytes, from);
    this.start = from + prefixLength;
    this.end = end;
  }

  private advance(length: number): void {
    this.used += length;
    this.from += length;
    if (this.from < this.to) return;
    const next = this.more?.shift();
    if (this.settled > 0) this.settled--;
    this.piece = next?.bytes ?? emptyBytes;
    this.from = next?.start ?? 0;
    this.to = next?.end ?? 0;
  }
}

function gatherFrom(bytes: Uint8Array, start: number, end: number): Piece {
  const piece = { bytes: allocate(gatheredRoom), start: 0, end: 0, room: gatheredRoom };
  append(piece, bytes, start, end);
  return piece;
}

function settlePiece(piece: Piece): void {
  const { bytes, start, end, room } = piece;
  const own = room > 0 ? undefined : copyOut(bytes, start, end);
  if (own === undefined) return;
  piece.bytes = own;
  piece.start = 0;
  piece.end = own.length;
}

function append(piece: Piece, bytes: Uint8Array, start: number, end: number): void {
  copyBytes(bytes, piece.bytes, piece.end, start, end);
  piece.end += end - start;
  piece.room -= end - start;
}

function tooLarge(length: number, limit: number): RangeError {
  return new RangeError(tooLargeText("Received", length, limit));
}
