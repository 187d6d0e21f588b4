import { logError } from "../base/log-error.js";
import type { FailedCall } from "../call/failed-call.js";

/**
 * Receives the errors of a server whose text its clients must not see; a client gets a general text instead. These errors are:
 * - errors other than RpcErrors that implementations throw,
 * - errors of calls that implementations made to other servers, if the error text comes from this process and not from the other
 *   server,
 * - results and headers that cannot be sent,
 * - errors that error handlers, end listeners and disposals throw.
 */
export type OnError = (error: unknown, call: FailedCall) => void;

/** Wraps an {@link OnError} so that it never throws or rejects, because a faulty function must not end the process. */
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
