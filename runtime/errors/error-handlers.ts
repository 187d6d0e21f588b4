import { isFailureCode } from "../code.js";
import { show } from "../message/show.js";
import type { DetailType } from "./clr-type.js";
import type { FailedCall, FailedClientCall } from "./failed-call.js";
import { isRpcError, type RpcError } from "./rpc-error.js";

/**
 * Gets everything that an implementation throws, and gives back the error that the client sees instead, or null to leave it
 * to the next handler.
 */
export type ServerErrorHandler = (error: unknown, call: FailedCall) => RpcError | null | undefined;

/**
 * Gets the error of a call, and gives back what the caller sees instead, or null to leave it to the next handler. The
 * `RpcError` becomes the cause of what has none.
 */
export type ClientErrorHandler = (error: RpcError, call: FailedClientCall) => Error | null | undefined;

/** How errors are made of what calls bring: the same for all calls of a client. */
export interface ClientErrors {
  readonly types: readonly DetailType[];
  readonly handlers: readonly ClientErrorHandler[];
}

/** What the caller sees of an error: what the first handler that wants it gives back or throws, else the error. */
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
  // A frozen one stays without a cause.
  answers(() => Reflect.defineProperty(mapped as Error, "cause", { value: error, writable: true, configurable: true }));
  return mapped;
}

function isError(value: unknown): value is Error {
  return answers(() => value instanceof Error);
}

/** Asks a value of somebody's; one that throws when it is looked at, as a proxy may, answers no. */
function answers(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

/**
 * What the client sees of what an implementation threw: what the first handler that wants it gives back, else that itself.
 * `report` gets what comes later.
 * @throws what a handler throws, and TypeError for what is no failure
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
