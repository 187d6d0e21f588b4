import type { FailedCall } from "../errors/failed-call.js";
import { logError } from "../errors/log-error.js";

/**
 * Gets what an implementation threw that is no RpcError, and what else fails on the server: a result or a header that cannot
 * be sent, an error handler, what listens to the end of a call or disposes of an object. The client sees generic text only.
 */
export type OnError = (error: unknown, call: FailedCall) => void;

/** An {@link OnError} that never throws and never rejects: a faulty one must not take the server down. */
export function safeOnError(onError: OnError | undefined): OnError {
  if (onError === undefined) return logError;
  return (error, call) => {
    try {
      const pending: unknown = onError(error, call);
      if (pending instanceof Promise) pending.catch((failure: unknown) => logError(failure, call));
    } catch (failure) {
      logError(failure, call);
    }
  };
}
