import type { HostPeerCertificate } from "../../platform/host-types.js";
import { asBytes } from "../../platform/platform.js";
import type { Exchange, ExchangeListener } from "../../web/exchange.js";

/** The members of a `Request` of `fetch` that are used here. */
export interface FetchRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { forEach(act: (value: string, name: string) => void): void };
  readonly body: FetchBody | null;
  readonly bodyUsed: boolean;
  readonly signal: AbortSignal;
}

/** The body of a request. */
export interface FetchBody {
  readonly locked: boolean;
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

interface Controller {
  readonly desiredSize: number | null;
  enqueue(bytes: Uint8Array): void;
  close(): void;
  error(cause: Error): void;
}

interface Source {
  start(controller: Controller): void;
  pull(): void;
  cancel(): void;
}

interface FetchClasses<Made> {
  readonly Response: new (
    body: unknown,
    init: { readonly status: number; readonly headers: readonly (readonly [string, string])[] },
  ) => Made;
  readonly ReadableStream: new (
    source: Source,
    strategy: { readonly highWaterMark: number; size(bytes: Uint8Array): number },
  ) => unknown;
}

/** The number of unread bytes of a body, in either direction, above which its source waits. */
const mostUnread = 1 << 18;

/** The status of a response that its client does not receive, as nginx has it. */
const clientLeft = 499;

/** A `Request`, and the `Response` that answers it. `Made` is the engine's class `Response`. */
export class FetchExchange<Made> implements Exchange {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly string[];
  readonly authority: string;
  readonly peer = "unknown";
  readonly peerCertificate: HostPeerCertificate | undefined = undefined;
  readonly response: Promise<Made>;
  private readonly request: FetchRequest;
  private readonly classes: FetchClasses<Made>;
  private answer: (response: Made) => void = () => {};
  private listener: ExchangeListener | undefined = undefined;
  private controller: Controller | undefined = undefined;
  private unread = 0;
  /** Makes reading the body go on. Undefined while it is not waiting. */
  private goOn: (() => void) | undefined = undefined;
  private isOver = false;
  private waiting: (() => void)[] = [];
  private reader: ReturnType<FetchBody["getReader"]> | undefined = undefined;
  private readonly onAbort = (): void => this.left();

  constructor(request: FetchRequest) {
    const { pathname, search, host } = parsed(request.url);
    this.request = request;
    this.classes = globalThis as unknown as FetchClasses<Made>;
    this.method = request.method;
    this.target = pathname + search;
    this.authority = host;
    const fields: string[] = [];
    request.headers.forEach((value, name) => {
      fields.push(name.toLowerCase(), value);
    });
    this.fields = fields;
    this.response = new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  begin(listener: ExchangeListener): void {
    this.listener = listener;
    const { signal } = this.request;
    listener.onBegin();
    if (signal.aborted) this.left();
    if (this.isOver) return;
    signal.addEventListener("abort", this.onAbort);
    this.reader = this.request.body?.getReader();
    void this.readBody(listener);
  }

  consume(length: number): void {
    this.unread -= length;
    if (this.unread > mostUnread) return;
    this.goOn?.();
    this.goOn = undefined;
  }

  reply(status: number, fields: readonly string[], body: Uint8Array): void {
    if (this.isOver) return;
    this.finish();
    const { Response } = this.classes;
    const isEmpty = status === 204 || this.method === "HEAD";
    this.answer(new Response(isEmpty ? null : body, { status, headers: pairs(fields) }));
  }

  start(status: number, fields: readonly string[]): void {
    if (this.isOver) return;
    const { Response, ReadableStream } = this.classes;
    const source: Source = {
      start: (controller) => {
        this.controller = controller;
      },
      pull: () => this.drained(),
      cancel: () => this.left(),
    };
    const strategy = { highWaterMark: mostUnread, size: (bytes: Uint8Array) => bytes.length };
    const body = new ReadableStream(source, strategy);
    this.answer(new Response(body, { status, headers: pairs(fields) }));
  }

  write(bytes: Uint8Array, onSent: () => void): void {
    const { controller, waiting } = this;
    if (this.isOver || controller === undefined) return;
    // A copy, because the stream hands its memory over to whoever reads it.
    controller.enqueue(new Uint8Array(bytes));
    waiting.push(onSent);
    if ((controller.desiredSize ?? 0) > 0) queueMicrotask(() => this.drained());
  }

  end(): void {
    if (this.isOver) return;
    this.finish();
    this.controller?.close();
  }

  abort(): void {
    if (this.isOver) return;
    this.finish();
    this.controller?.error(new Error("The call was broken off"));
  }

  private async readBody(listener: ExchangeListener): Promise<void> {
    const { reader } = this;
    try {
      for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
        if (this.isOver) return;
        const bytes = asBytes(next.value as Uint8Array);
        this.unread += bytes.length;
        listener.onData(bytes, 0, bytes.length);
        if (this.unread > mostUnread && !this.isOver) await new Promise<void>((resolve) => this.wait(resolve));
      }
    } catch {
      this.left();
    }
    if (!this.isOver) listener.onEnd();
  }

  private wait(resolve: () => void): void {
    this.goOn = resolve;
  }

  private drained(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const onSent of waiting) if (!this.isOver) onSent();
  }

  private left(): void {
    if (this.isOver) return;
    this.finish();
    // Nobody receives it, but whoever called the handler waits for it.
    this.answer(new this.classes.Response(null, { status: clientLeft, headers: [] }));
    this.listener?.onLeft();
  }

  /** Ends the exchange. The rest of the request is not read. */
  private finish(): void {
    this.isOver = true;
    this.request.signal.removeEventListener("abort", this.onAbort);
    this.goOn?.();
    this.reader?.cancel().catch(() => {});
  }
}

function pairs(fields: readonly string[]): [string, string][] {
  return Array.from({ length: fields.length / 2 }, (_, at) => [fields[2 * at] as string, fields[2 * at + 1] as string]);
}

interface ParsedUrl {
  readonly pathname: string;
  readonly search: string;
  readonly host: string;
}

function parsed(url: string): ParsedUrl {
  const { URL } = globalThis as unknown as { URL: new (url: string) => ParsedUrl };
  return new URL(url);
}
