// The globals that the core uses beyond the language itself. They exist in browsers, in Node and in similar engines.

interface Timer {
  readonly timer: unique symbol;
}

declare function setTimeout(act: () => void, ms?: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;
declare function queueMicrotask(act: () => void): void;

interface AbortListener {
  handleEvent(): void;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(event: "abort", listener: AbortListener): void;
  removeEventListener(event: "abort", listener: AbortListener): void;
}

declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
}

declare class TextDecoder {
  constructor(encoding: "utf-8", options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}

interface ReadableStreamDefaultReader<Item> {
  read(): Promise<{ readonly done: false; readonly value: Item } | { readonly done: true; readonly value?: undefined }>;
  cancel(): Promise<void>;
  releaseLock(): void;
}

interface ReadableStream<Item> {
  getReader(): ReadableStreamDefaultReader<Item>;
}
