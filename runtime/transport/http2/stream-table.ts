// RFC 9113, section 5.1.1: streams by their identifiers.
import type { Stream } from "./stream.js";

/** The open streams of a connection. Identifiers come one after the other, so an array finds them without hashing. */
export class StreamTable {
  count = 0;
  private slots: (Stream | undefined)[] = new Array(8).fill(undefined);

  get(id: number): Stream | undefined {
    let stream = this.slots[(id >>> 1) & (this.slots.length - 1)];
    while (stream !== undefined && stream.id !== id) stream = stream.next;
    return stream;
  }

  add(stream: Stream): void {
    if (this.count === this.slots.length) this.enlarge();
    this.count++;
    this.put(stream);
  }

  remove(stream: Stream): void {
    const slot = (stream.id >>> 1) & (this.slots.length - 1);
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
  }

  /** All streams as they are now, the oldest first. */
  all(): Stream[] {
    const found: Stream[] = [];
    for (const first of this.slots) for (let one = first; one !== undefined; one = one.next) found.push(one);
    return found.sort((a, b) => a.id - b.id);
  }

  private put(stream: Stream): void {
    const slot = (stream.id >>> 1) & (this.slots.length - 1);
    stream.next = this.slots[slot];
    this.slots[slot] = stream;
  }

  private enlarge(): void {
    const streams = this.all();
    this.slots = new Array(this.slots.length * 2).fill(undefined);
    for (const stream of streams) this.put(stream);
  }
}
