import type { InContext } from "../../platform/host-modules.js";
import { asyncHooks } from "../../platform/platform.js";

/**
 * Returns a function that runs others in the present asynchronous context. Where the engine has no such contexts, it just calls
 * them.
 */
export function currentContext(): InContext {
  return asyncHooks()?.AsyncLocalStorage.snapshot() ?? ((act) => act());
}
