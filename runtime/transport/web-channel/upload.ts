import { globals, type StreamController } from "./fetch-api.js";

/** The number of bytes that wait to be sent, above which a sender waits. */
const mostWaiting = 1 << 16;

/**
 * Whether requests of this engine's `fetch` can be streams. Browsers that cannot would send the text "[object ReadableStream]"
 * (developer.chrome.com, "Streaming requests with the fetch API").
 */
export function canStreamRequests(): boolean {
  const { Request, ReadableStream } = globals();
  if (Request === undefined || ReadableStream === undefined) return false;
  let isAsked = false;
  const body = new ReadableStream();
  const init = {
    method: "POST",
    body,
    get duplex() {
      isAsked = true;
      return "half";
    },
  };
  return !new Request("https://interwire.invalid", init).headers.has("content-type") && isAsked;
}

/** The body of a request that is written bit by bit. */
export class Upload {
  readonly body: object;
  private controller: StreamController | undefined = undefined;
  private waiting: (() => void)[] = [];

  constructor() {
    const { ReadableStream = noStream() } = globals();
    const source = {
      start: (controller: StreamController) => {
        this.controller = controller;
      },
      pull: () => this.drained(),
      cancel: () => {
        // The server needs no more of the request.
        this.controller = undefined;
        this.drained();
      },
    };
    const strategy = { highWaterMark: mostWaiting, size: (bytes: Uint8Array) => bytes.length };
    this.body = new ReadableStream(source, strategy);
  }

  /** Writes bytes. `onSent` is called in a later turn, when there is room for more. */
  write(bytes: Uint8Array, onSent: () => void): void {
    // A copy, because the stream hands its memory over to whoever reads it.
    this.controller?.enqueue(new Uint8Array(bytes));
    this.waiting.push(onSent);
    if ((this.controller?.desiredSize ?? 1) > 0) queueMicrotask(() => this.drained());
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

function noStream(): never {
  throw new TypeError("This engine has no ReadableStream, which a request that is a stream needs");
}
