import type { CallContext } from "../call/call-context.js";
import type { Observed } from "../call/interception.js";
import type { AsyncScope, AsyncStorage } from "../platform/host-modules.js";

/** A call that makes its context on first use. */
export interface RunningCall {
  readonly context: CallContext;
  /** The asynchronous context in which the innermost interceptor called `next`; undefined if there is none. */
  readonly scope?: AsyncScope | undefined;
}

/** A call whose method may run on an object of its own. */
export interface HostedCall extends RunningCall, Observed {
  /** The object that a factory made for this call. The call disposes of it at its end. */
  made: unknown;
  scope: AsyncScope | undefined;
  /** Tells `onError` of an error. */
  report(error: unknown): void;
}

/** The call that the running code belongs to, tracked once a program asks for it. */
export interface RunningCalls {
  storage: AsyncStorage<RunningCall> | undefined;
}

const key = Symbol.for("interwire.runningCalls");
const shared = globalThis as { [key]?: RunningCalls };

/** The store that all copies of this package share. */
export const runningCalls: RunningCalls = shared[key] ?? { storage: undefined };
shared[key] = runningCalls;

/**
 * Runs code that belongs to a call, with what interceptors store for it (`AsyncLocalStorage.run`). Tracking costs 7 % of a small call on the server, as measured, so it starts on demand.
 */
export function runInCall<Call extends RunningCall, Value>(
  call: Call,
  act: (call: Call, value: Value) => void,
  value: Value,
): void {
  if (call.scope !== undefined || runningCalls.storage === undefined) runInScope(call, act, value);
  else runningCalls.storage.run(call, act, call, value);
}

/** Runs code that belongs to a call, and that is in it already but for what interceptors have stored. */
export function runInScope<Call extends RunningCall, Value>(
  call: Call,
  act: (call: Call, value: Value) => void,
  value: Value,
): void {
  if (call.scope === undefined) act(call, value);
  else call.scope.runInAsyncScope(act, undefined, call, value);
}
