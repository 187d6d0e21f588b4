import { isFailureCode } from "../base/code.js";
import { show } from "../base/show.js";
import type { DetailType } from "../errors/clr-type.js";
import { isRpcError, type RpcError } from "../errors/rpc-error.js";
import type { FailedCall, FailedClientCall } from "./failed-call.js";

/**
 * Maps an error that an implementation has thrown to the error that the client sees. Returns null to leave it to the next
 * handler.
 */
export type ServerErrorHandler = (error: unknown, call: FailedCall) => RpcError | null | undefined;

/**
 * Maps the error of a call to the error that the caller sees. Returns null to leave it to the next handler. The `RpcError`
 * becomes the `cause` of an error that has none.
 */
export type ClientErrorHandler = (error: RpcError, call: FailedClientCall) => Error | null | undefined;

/** How the errors of a client's calls are made. */
export interface ClientErrors {
  readonly types: readonly DetailType[];
  readonly handlers: readonly ClientErrorHandler[];
}

/** The error that the caller sees: the one that the first handler returns or throws, or else the error itself. */
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

/** A handler that is asynchronous by mistake must not end the process when its promise rejects. */
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

/** Asks something about a foreign value. The answer is false if looking at it throws, as it may with a proxy. */
function answers(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

/**
 * The error that the client sees: the one that the first handler returns, or else what the implementation threw. `report` gets
 * the rejection of a handler that is asynchronous by mistake.
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
