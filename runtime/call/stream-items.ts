import type { ItemReader } from "./item-reader.js";

/**
 * The stream that programs receive from a call. The object has no other members, not even hidden ones, because libraries look at
 * members (rxjs takes an object with a `length` for a list). Leaving a loop over it early ends the call.
 */
export class StreamItems<T = unknown> implements AsyncIterableIterator<T, undefined>, AsyncDisposable {
  readonly #reader: ItemReader<T>;

  constructor(reader: ItemReader<T>) {
    this.#reader = reader;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    return this.#reader.next();
  }

  return(): Promise<IteratorResult<T, undefined>> {
    return this.#reader.return();
  }

  async throw(error?: unknown): Promise<never> {
    await this.#reader.return();
    throw error;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reader.return();
  }
}
