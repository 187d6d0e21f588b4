/** Taken items leave empty slots at the start of the array. Up to this number, they are not removed. */
const leastTaken = 32;

/**
 * A first-in, first-out queue on an array, with operations in constant time. At most half of the array, or 32 slots, are empty.
 */
export class Queue<T> {
  private items: (T | undefined)[] = [];
  private taken = 0;

  get length(): number {
    return this.items.length - this.taken;
  }

  push(item: T): void {
    this.items.push(item);
  }

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
