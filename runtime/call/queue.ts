/** So many taken slots are left before they are worth cleaning up. */
const leastTaken = 32;

/** First in, first out, in constant time. It keeps at most as many slots that are taken as others, and 32. */
export class Queue<T> {
  private items: (T | undefined)[] = [];
  private taken = 0;

  get length(): number {
    return this.items.length - this.taken;
  }

  push(item: T): void {
    this.items.push(item);
  }

  /** Takes the first; undefined when there is none. */
  shift(): T | undefined {
    if (this.taken === this.items.length) return undefined;
    const item = this.items[this.taken];
    this.items[this.taken++] = undefined;
    if (this.taken >= leastTaken && this.taken * 2 >= this.items.length) {
      this.items = this.items.slice(this.taken);
      this.taken = 0;
    }
    return item;
  }

  clear(): void {
    this.items = [];
    this.taken = 0;
  }
}
