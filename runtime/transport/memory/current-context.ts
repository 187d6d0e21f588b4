import type { InContext } from "../../platform/host-modules.js";
import { asyncHooks } from "../../platform/platform.js";

/**
 * Captures the current asynchronous context. The returned function runs other functions in it; in an engine without asynchronous
 * contexts, it simply calls them.
 */
export function currentContext(): InContext {
  return asyncHooks()?.AsyncLocalStorage.snapshot() ?? ((act) => act());
}
