type WebStream = Pick<ReadableStream<unknown>, "getReader">;

/** Opens a stream for reading. For streams that support it, calling `return` on the iterator also ends a pending `next`. */
export function openStream(stream: AsyncIterable<unknown>): AsyncIterator<unknown> {
  const { getReader } = stream as Partial<WebStream>;
  return typeof getReader === "function"
    ? new WebStreamItems(stream as unknown as WebStream)
    : stream[Symbol.asyncIterator]();
}

/**
 * An iterator over a web stream that can be closed while a read is pending: it cancels the stream's reader. The stream's own
 * iterator would wait.
 */
class WebStreamItems implements AsyncIterator<unknown> {
  private readonly reader: ReadableStreamDefaultReader<unknown>;

  constructor(stream: WebStream) {
    this.reader = stream.getReader();
  }

  async next(): Promise<IteratorResult<unknown>> {
    const { done, value } = await this.reader.read();
    if (!done) return { done, value };
    this.reader.releaseLock();
    return { done, value: undefined };
  }

  async return(): Promise<IteratorResult<unknown>> {
    await this.reader.cancel();
    return { done: true, value: undefined };
  }
}
