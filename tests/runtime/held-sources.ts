import { EventEmitter, on } from "node:events";
import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const bytes = (): Uint8Array => new Uint8Array([1]);
const ignore = (): void => {};

/** A kind of stream that holds something until it is closed, which never ends, and which waits after its first item. */
export interface HeldSource {
  readonly kind: string;
  /** Makes a stream that holds something from now on. */
  make(): AsyncIterable<Uint8Array>;
  /** How many of the streams hold something. */
  open(): number;
  /** Gives back what the kind itself has. */
  stop(): void;
}

/** A file: closing a Readable before its first `next` needs its disposal. */
function files(): HeldSource {
  const folder = mkdtempSync(join(tmpdir(), "interwire-"));
  const path = join(folder, "large");
  writeFileSync(path, "");
  // A hole: nothing is written.
  truncateSync(path, 1 << 22);
  const made: { readonly closed: boolean }[] = [];
  return {
    kind: "a file",
    make() {
      const stream = createReadStream(path);
      stream.on("error", ignore);
      made.push(stream);
      return stream;
    },
    open: () => made.filter(({ closed }) => !closed).length,
    stop: () => rmSync(folder, { recursive: true }),
  };
}

/** Events: an iterator of Node's that listens from its beginning. */
function events(): HeldSource {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    kind: "events",
    make() {
      const items = on(emitter, "item");
      emitter.emit("item");
      return {
        [Symbol.asyncIterator]: () => ({
          next: async () => ({ ...(await items.next()), value: bytes() }),
          return: async () => ({ ...(await items.return?.()), done: true, value: undefined }),
        }),
      };
    },
    open: () => emitter.listenerCount("item"),
    stop: ignore,
  };
}

/** A web stream whose second item never comes: its own iterator cannot be closed then. */
function webStreams(): HeldSource {
  let open = 0;
  return {
    kind: "a web stream",
    make() {
      open++;
      return new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes()),
        cancel: () => void open--,
      });
    },
    open: () => open,
    stop: ignore,
  };
}

/** Generators that come to a `yield` now and then. */
function generators(): HeldSource {
  let open = 0;
  return {
    kind: "a generator",
    async *make() {
      open++;
      try {
        for (;;) {
          yield bytes();
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      } finally {
        open--;
      }
    },
    open: () => open,
    stop: ignore,
  };
}

/** An object that is disposed of, whose iterator waits for ever and cannot be closed. */
function disposables(): HeldSource {
  let open = 0;
  return {
    kind: "a disposable",
    make() {
      let isOpen = true;
      let asked = 0;
      open++;
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => (asked++ === 0 ? Promise.resolve({ done: false, value: bytes() }) : new Promise(ignore)),
        }),
        async [Symbol.asyncDispose]() {
          if (isOpen) open--;
          isOpen = false;
        },
      };
    },
    open: () => open,
    stop: ignore,
  };
}

/** An object that counts how it is read and closed, as a cursor or a subscription. */
function cursors(): HeldSource {
  let open = 0;
  return {
    kind: "a cursor",
    make() {
      let isOpen = true;
      let asked = 0;
      open++;
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => (asked++ === 0 ? Promise.resolve({ done: false, value: bytes() }) : new Promise(ignore)),
          async return() {
            if (isOpen) open--;
            isOpen = false;
            return { done: true, value: undefined };
          },
        }),
      };
    },
    open: () => open,
    stop: ignore,
  };
}

/** Makes a source of each kind. */
export const heldSources: readonly (() => HeldSource)[] = [files, events, webStreams, generators, disposables, cursors];
