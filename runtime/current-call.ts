import { AsyncLocalStorage } from "node:async_hooks";
import type { CallContext } from "./call/call-context.js";
import { runningCalls } from "./server/running-calls.js";

// Servers track their calls from the moment that this module is loaded.
runningCalls.storage ??= new AsyncLocalStorage();

/**
 * The context of the server's call that the running code belongs to; undefined outside of a call. It holds across `await` and in
 * a generator that the method returned. Servers track their calls as soon as a program imports this module.
 */
export function currentCall(): CallContext | undefined {
  return runningCalls.storage?.getStore()?.context;
}
