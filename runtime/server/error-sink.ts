import { logError } from "../base/log-error.js";
import type { FailedCall } from "../call/failed-call.js";

/**
 * Gets the errors on a server whose text the client must not see. These are the errors of implementations that are not RpcErrors,
 * those of calls that implementations made, where this side wrote the text, results and headers that cannot be sent, and errors of error handlers, end listeners and disposals. The client sees a generic
 * text.
 */
export type OnError = (error: unknown, call: FailedCall) => void;

/** Wraps an {@link OnError} so that it never throws or rejects: a faulty one must not end the server. */
export function safeOnError(onError: OnError | undefined): OnError {
  if (onError === undefined) return logError;
  return (error, call) => {
    try {
      const pending: unknown = onError(error, call);
      if (pending instanceof Promise) pending.catch((failure: unknown) => logError(failure, { path: call.path }));
    } catch (failure) {
      logError(failure, { path: call.path });
    }
  };
}
