import type { InContext } from "../../platform/host-modules.js";
import { asyncHooks } from "../../platform/platform.js";

/** Runs functions in the asynchronous context of now; where there are none, in that of the caller. */
export function currentContext(): InContext {
  return asyncHooks()?.AsyncLocalStorage.snapshot() ?? ((act) => act());
}
