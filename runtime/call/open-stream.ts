type WebStream = Pick<ReadableStream<unknown>, "getReader">;

/** An iterator of a stream, whose `return` ends a `next` that is pending where the stream allows that. */
export function openStream(stream: AsyncIterable<unknown>): AsyncIterator<unknown> {
  const { getReader } = stream as Partial<WebStream>;
  return typeof getReader === "function"
    ? new WebStreamItems(stream as unknown as WebStream)
    : stream[Symbol.asyncIterator]();
}

/** The items of a web stream. The stream's own iterator cannot be closed while it waits; its reader can be cancelled. */
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
