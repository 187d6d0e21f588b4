import { noAsyncContexts } from "./base/setup-errors/setup-errors.js";
import type { CallContext } from "./call/call-context.js";
import { asyncHooks } from "./platform/platform.js";
import { runningCalls } from "./server/running-calls.js";

// Loading this module turns on the tracking of calls in servers.
const hooks = asyncHooks();
if (hooks !== undefined) runningCalls().storage ??= new hooks.AsyncLocalStorage();

/**
 * The context of the server's call to which the running code belongs. Undefined outside of a call. It is kept across `await`, and
 * in a generator that the method returned. Servers track their calls once a program imports this module.
 * @throws SetupError IW2027 where there is no `AsyncLocalStorage`, as in browsers
 */
export function currentCall(): CallContext | undefined {
  const { storage } = runningCalls();
  if (storage === undefined) throw noAsyncContexts();
  return storage.getStore()?.context;
}
