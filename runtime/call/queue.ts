/** The number of empty slots up to which a queue is not cleaned up. */
const leastTaken = 32;

/** A first-in, first-out queue in constant time. It has at most as many empty slots as items, or 32. */
export class Queue<T> {
  private items: (T | undefined)[] = [];
  private taken = 0;

  get length(): number {
    return this.items.length - this.taken;
  }

  push(item: T): void {
    this.items.push(item);
  }

  /** Takes the first item. Undefined if there is none. */
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
