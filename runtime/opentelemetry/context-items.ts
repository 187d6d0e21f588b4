import { type Context, context } from "@opentelemetry/api";

/** A stream whose source runs in a context, so that spans inside a generator belong to the call's span. */
export function itemsIn(active: Context, items: AsyncIterable<unknown>): AsyncIterable<unknown> {
  return { [Symbol.asyncIterator]: () => new ContextItems(active, items) };
}

class ContextItems implements AsyncIterator<unknown> {
  private readonly active: Context;
  private readonly iterator: AsyncIterator<unknown>;

  constructor(active: Context, items: AsyncIterable<unknown>) {
    this.active = active;
    this.iterator = context.with(active, items[Symbol.asyncIterator], items);
  }

  next(): Promise<IteratorResult<unknown>> {
    return context.with(this.active, this.iterator.next, this.iterator);
  }

  async return(): Promise<IteratorResult<unknown>> {
    const { active, iterator } = this;
    const end: IteratorResult<unknown> = { value: undefined, done: true };
    return iterator.return === undefined ? end : context.with(active, iterator.return, iterator);
  }
}
