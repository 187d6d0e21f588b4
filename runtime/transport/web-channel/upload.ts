import { globals, type StreamController } from "./fetch-api.js";

/** The number of bytes that wait to be sent, above which a sender waits. */
const mostWaiting = 1 << 16;

/** The body of a request that is written bit by bit. */
export class Upload {
  readonly body: object;
  private controller: StreamController | undefined = undefined;
  private waiting: (() => void)[] = [];

  /** @throws TypeError in engines without streams */
  constructor() {
    const { ReadableStream } = globals();
    if (ReadableStream === undefined) throw new TypeError("this engine has no ReadableStream");
    const source = {
      start: (controller: StreamController) => {
        this.controller = controller;
      },
      pull: () => this.drained(),
      cancel: () => {},
    };
    const strategy = { highWaterMark: mostWaiting, size: (bytes: Uint8Array) => bytes.length };
    this.body = new ReadableStream(source, strategy);
  }

  /** Writes bytes. `onSent` is called in a later turn, when there is room for more. */
  write(bytes: Uint8Array, onSent: () => void): void {
    // A copy, because the stream hands its memory over to whoever reads it.
    this.controller?.enqueue(new Uint8Array(bytes));
    this.waiting.push(onSent);
    if ((this.controller?.desiredSize ?? 0) > 0) queueMicrotask(() => this.drained());
  }

  end(): void {
    this.controller?.close();
    this.controller = undefined;
  }

  private drained(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const onSent of waiting) onSent();
  }
}
