import { isFailureCode } from "../base/code.js";
import { show } from "../base/show.js";
import type { DetailType } from "../errors/clr-type.js";
import { isRpcError, type RpcError } from "../errors/rpc-error.js";
import type { FailedCall, FailedClientCall } from "./failed-call.js";

/**
 * A handler that maps an error which an implementation threw to the error that the client sees. It returns null to leave the
 * error to the next handler.
 */
export type ServerErrorHandler = (error: unknown, call: FailedCall) => RpcError | null | undefined;

/**
 * A handler that maps the error of a call to the error that the caller sees. It returns null to leave the error to the next
 * handler. If the error that it returns has no `cause`, the `RpcError` becomes it.
 */
export type ClientErrorHandler = (error: RpcError, call: FailedClientCall) => Error | null | undefined;

/** The settings by which the errors of a client's calls are made. */
export interface ClientErrors {
  readonly types: readonly DetailType[];
  readonly handlers: readonly ClientErrorHandler[];
}

/**
 * The error that the caller sees: the one that the first handler returns or throws. If no handler does, it is the error itself.
 */
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

/** Catches the rejection of a handler that is asynchronous by mistake, because it would otherwise end the process. */
function disarm(mapped: unknown, onRejected: (failure: unknown) => void): void {
  if (answers(() => mapped instanceof Promise)) (mapped as Promise<unknown>).catch(onRejected);
}

function causedBy(mapped: unknown, error: RpcError): unknown {
  const takesCause = (): boolean => mapped instanceof Error && !Object.hasOwn(mapped, "cause");
  if (mapped === error || !answers(takesCause)) return mapped;
  // A frozen error stays without a cause.
  answers(() => Reflect.defineProperty(mapped as Error, "cause", { value: error, writable: true, configurable: true }));
  return mapped;
}

function isError(value: unknown): value is Error {
  return answers(() => value instanceof Error);
}

/** Asks a question about a value of unknown origin. If looking at the value throws, as a proxy may do, the answer is false. */
function answers(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

/**
 * The error that the client sees: the one that the first handler returns. If no handler does, it is the one that the
 * implementation threw. `report` is called with the rejection of a handler that is asynchronous by mistake.
 * @throws what a handler throws, and TypeError if it returns something else than an `RpcError`
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
