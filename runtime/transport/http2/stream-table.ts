// Source: RFC 9113, section 5.1.1.
import type { Stream } from "./stream.js";

/**
 * How many low bits of a stream's identifier are not hashed, so that streams with neighbouring identifiers have neighbouring
 * slots.
 */
const runBits = 10;

/** The secret of the hash function. A peer that knew it could choose identifiers that all share a slot. */
const secret = Math.floor(Math.random() * 2 ** 32) | 1;

/** A multiplier from MurmurHash3's finalizer. Multiplying by the secret alone would leave long chains for one secret in 260. */
const mixing = 0x85ebca6b;

/**
 * The open streams of a connection by identifier, in a hash table. Identifiers are usually consecutive, so a run of consecutive
 * identifiers has adjacent slots, and only the position of the run is hashed.
 */
export class StreamTable {
  count = 0;
  private slots: (Stream | undefined)[] = new Array(8).fill(undefined);
  private oldest: Stream | undefined = undefined;
  private newest: Stream | undefined = undefined;

  get(id: number): Stream | undefined {
    let stream = this.slots[this.slotOf(id)];
    while (stream !== undefined && stream.id !== id) stream = stream.next;
    return stream;
  }

  /** Adds a stream. Its identifier must be higher than those in the table. */
  add(stream: Stream): void {
    if (this.count === this.slots.length) this.enlarge();
    this.count++;
    this.put(stream);
    stream.older = this.newest;
    if (this.newest === undefined) this.oldest = stream;
    else this.newest.newer = stream;
    this.newest = stream;
  }

  remove(stream: Stream): void {
    const slot = this.slotOf(stream.id);
    let one = this.slots[slot];
    if (one === stream) {
      this.slots[slot] = stream.next;
    } else {
      while (one !== undefined && one.next !== stream) one = one.next;
      if (one === undefined) return;
      one.next = stream.next;
    }
    stream.next = undefined;
    this.count--;
    this.unlink(stream);
  }

  /** The streams in the table, the oldest first. */
  all(): Stream[] {
    const found: Stream[] = [];
    for (let one = this.oldest; one !== undefined; one = one.newer) found.push(one);
    return found;
  }

  private slotOf(id: number): number {
    const number = id >>> 1;
    const run = Math.imul(number >>> runBits, secret);
    return (number + (Math.imul(run ^ (run >>> 15), mixing) >>> 16)) & (this.slots.length - 1);
  }

  private put(stream: Stream): void {
    const slot = this.slotOf(stream.id);
    stream.next = this.slots[slot];
    this.slots[slot] = stream;
  }

  private unlink(stream: Stream): void {
    const { older, newer } = stream;
    if (older === undefined) this.oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.newest = older;
    else newer.older = older;
    stream.older = stream.newer = undefined;
  }

  private enlarge(): void {
    this.slots = new Array(this.slots.length * 2).fill(undefined);
    for (let one = this.oldest; one !== undefined; one = one.newer) this.put(one);
  }
}
