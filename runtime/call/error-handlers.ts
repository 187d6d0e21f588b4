import { isFailureCode } from "../base/code.js";
import { show } from "../base/show.js";
import { isRpcError, type RpcError } from "../errors/rpc-error.js";
import type { FailedCall, FailedClientCall } from "./failed-call.js";

/**
 * A handler that maps an error which an implementation threw to the error that the client sees. It returns null to leave the
 * error to the next handler.
 */
export type ServerErrorHandler = (error: unknown, call: FailedCall) => RpcError | null | undefined;

/**
 * A handler that maps the error of a call to the error that the caller sees. It returns null to leave the error to the next
 * handler. If the returned error has no `cause`, its `cause` becomes the `RpcError`.
 */
export type ClientErrorHandler = (error: RpcError, call: FailedClientCall) => Error | null | undefined;

/** The error that the caller sees: the first that a handler returns or throws, or else `error` itself. */
export function errorForCaller(
  error: RpcError,
  call: FailedClientCall,
  handlers: readonly ClientErrorHandler[],
): unknown {
  for (const handler of handlers) {
    let mapped: unknown;
    try {
      mapped = handler(error, call);
    } catch (thrown) {
      return causedBy(thrown, error);
    }
    if (mapped === null || mapped === undefined) continue;
    if (isError(mapped)) return causedBy(mapped, error);
    disarm(mapped, ignore);
    const text = `An error handler gave back ${show(mapped)} for ${error.path}, not an error.`;
    return new TypeError(text, { cause: error });
  }
  return error;
}

const ignore = (): void => {};

/** Catches the rejection of a handler that is asynchronous by mistake: an unhandled rejection would end the process. */
function disarm(mapped: unknown, onRejected: (failure: unknown) => void): void {
  if (answers(() => mapped instanceof Promise)) (mapped as Promise<unknown>).catch(onRejected);
}

function causedBy(mapped: unknown, error: RpcError): unknown {
  const takesCause = (): boolean => mapped instanceof Error && !Object.hasOwn(mapped, "cause");
  if (mapped === error || !answers(takesCause)) return mapped;
  // A frozen error cannot get a cause, and is passed on without one.
  answers(() => Reflect.defineProperty(mapped as Error, "cause", { value: error, writable: true, configurable: true }));
  return mapped;
}

function isError(value: unknown): value is Error {
  return answers(() => value instanceof Error);
}

/** Evaluates a predicate about a value of unknown origin. If it throws, as a proxy may do, the answer is false. */
function answers(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

/**
 * The error that is sent to the client: the first that a handler returns, or else the one that the implementation threw. `report`
 * is called with the rejection of a handler that is asynchronous by mistake.
 * @throws what a handler throws, and TypeError if a handler returns something other than an `RpcError`
 */
export function errorForClient(
  error: unknown,
  call: FailedCall,
  handlers: readonly ServerErrorHandler[],
  report: (failure: unknown) => void,
): unknown {
  for (const handler of handlers) {
    const mapped: unknown = handler(error, call);
    if (mapped === null || mapped === undefined) continue;
    if (answers(() => isRpcError(mapped) && isFailureCode(mapped.code))) return mapped;
    disarm(mapped, report);
    throw new TypeError(`An error handler gave back ${show(mapped)} for ${call.path}, not an RpcError of a failure.`);
  }
  return error;
}
