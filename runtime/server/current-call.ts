import { AsyncLocalStorage } from "node:async_hooks";
import type { CallContext } from "../call/call-context.js";

/** A call that makes its context when somebody asks for it. */
export interface RunningCall {
  readonly context: CallContext;
}

const storeKey = Symbol.for("interwire.currentCall");
const shared = globalThis as { [storeKey]?: AsyncLocalStorage<RunningCall> };

/** Which call the running code belongs to; one for every copy of this package in the process. */
export const runningCalls: AsyncLocalStorage<RunningCall> = shared[storeKey] ?? new AsyncLocalStorage<RunningCall>();
shared[storeKey] = runningCalls;

/**
 * The context of the server's call that the running code belongs to, also in what it awaits and in the generator that it
 * returned; undefined outside of a call.
 */
export function currentCall(): CallContext | undefined {
  return runningCalls.getStore()?.context;
}
