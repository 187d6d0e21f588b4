// The parts of browsers' APIs that channels use, declared here because the core is compiled without the DOM's types.

/** A `Response` of `fetch`. */
export interface FetchedResponse {
  readonly status: number;
  /** `"cors"` for a response of another origin, of which a page sees only the headers that the server exposes. */
  readonly type: string;
  readonly headers: {
    get(name: string): string | null;
    forEach(act: (value: string, name: string) => void): void;
  };
  /** Undefined in engines whose responses are no streams. */
  readonly body?: FetchedBody | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface FetchedBody {
  getReader(): BodyReader;
  cancel(): Promise<void>;
}

export interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** Which cookies and other credentials of the browser go with requests. */
export type FetchCredentials = "omit" | "same-origin" | "include";

interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
  readonly credentials?: FetchCredentials;
  readonly duplex?: "half";
}

interface Fetching {
  // A method, whose parameters TypeScript compares less strictly: the types of `fetch` differ between engines.
  fetch(url: string, init: FetchInit): Promise<FetchedResponse>;
}

/** A function with the parameters and the result of `fetch`. */
export type FetchFunction = Fetching["fetch"];

/** A connection of WebSocket as browsers have it, with the members that calls use. */
export interface BrowserSocket {
  binaryType: string;
  readonly bufferedAmount: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: (() => void) | null;
  send(bytes: Uint8Array): void;
  close(): void;
}

/** The class `WebSocket` of browsers, of Node from version 22 on, or of the package `ws`. */
export type WebSocketClass = new (url: string, protocols: string[]) => object;

export interface StreamController {
  readonly desiredSize: number | null;
  enqueue(bytes: Uint8Array): void;
  close(): void;
  error(cause: unknown): void;
}

/** The globals of an engine, each of which may be missing. */
interface Globals {
  readonly fetch?: FetchFunction;
  readonly WebSocket?: WebSocketClass;
  readonly ReadableStream?: new (
    source?: { start(controller: StreamController): void; pull(): void; cancel(): void },
    strategy?: { readonly highWaterMark: number; size(bytes: Uint8Array): number },
  ) => object;
  readonly Request?: new (url: string, init: object) => { readonly headers: { has(name: string): boolean } };
  readonly URL: new (
    url: string,
    base?: string,
  ) => {
    readonly href: string;
    readonly origin: string;
    readonly username: string;
    readonly password: string;
  };
  readonly location?: { readonly href: string; readonly origin: string; readonly protocol: string };
  readonly navigator?: { readonly onLine?: boolean };
}

/** The globals of the engine now: tests and libraries replace some of them while a program runs. */
export function globals(): Globals {
  return globalThis as unknown as Globals;
}
