type WebStream = Pick<ReadableStream<unknown>, "getReader">;

/** Opens a stream for reading. Where the stream allows it, `return` of the iterator also ends a `next` that is waiting. */
export function openStream(stream: AsyncIterable<unknown>): AsyncIterator<unknown> {
  const { getReader } = stream as Partial<WebStream>;
  return typeof getReader === "function"
    ? new WebStreamItems(stream as unknown as WebStream)
    : stream[Symbol.asyncIterator]();
}

/**
 * An iterator over a web stream that can be closed while it waits. The stream's own iterator cannot be; its reader can be
 * cancelled.
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
