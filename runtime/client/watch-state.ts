import { type Checks, checkOptions } from "../base/options/check-options.js";
import { signalCheck } from "../call/call-options.js";
import type { ChannelState, ClientTransport } from "../transport/client-transport.js";

/** The options of `channel.watchState`. */
export interface WatchStateOptions {
  /** A signal that ends the watch when it aborts: the iteration throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

const watchStateChecks: Checks<WatchStateOptions> = { signal: signalCheck };

interface Waiting {
  readonly resolve: (result: IteratorResult<ChannelState>) => void;
  readonly reject: (reason: unknown) => void;
}

const done: IteratorResult<ChannelState> = { done: true, value: undefined };

/**
 * Watches the state of a channel. No generator, because that could not be left while it waits.
 * @throws TypeError if an option cannot be used
 */
export function watchState(
  transport: ClientTransport,
  options: WatchStateOptions = {},
): AsyncIterableIterator<ChannelState> {
  checkOptions(watchStateChecks, options, "watchState()");
  const { signal } = options;
  let last: ChannelState | undefined;
  let stopListening: (() => void) | undefined;
  let isOver = false;
  const waiting: Waiting[] = [];

  const onAbort = { handleEvent: look };

  function stop(): void {
    stopListening?.();
    signal?.removeEventListener("abort", onAbort);
  }

  function end(): void {
    isOver = true;
    stop();
    for (const { resolve } of waiting.splice(0)) resolve(done);
  }

  /** Gives the first one that waits a state that it has not seen. */
  function look(): void {
    if (signal?.aborted === true) stop();
    const [first] = waiting;
    if (first === undefined) return;
    if (signal?.aborted === true) {
      waiting.shift();
      first.reject(signal.reason);
      end();
    } else if (last?.connectivity === "shutdown") {
      end();
    } else {
      const { state } = transport;
      if (state.connectivity === last?.connectivity) return;
      last = state;
      waiting.shift();
      first.resolve({ done: false, value: state });
    }
  }

  return {
    next() {
      if (isOver) return Promise.resolve(done);
      if (stopListening === undefined) {
        stopListening = transport.onStateChange(look);
        signal?.addEventListener("abort", onAbort);
      }
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        look();
      });
    },
    return() {
      end();
      return Promise.resolve(done);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
