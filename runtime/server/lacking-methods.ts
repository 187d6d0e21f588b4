import { Code } from "../code.js";
import type { BoundOperation } from "../contract/bind.js";
import { RpcError } from "../errors/rpc-error.js";

/** The key of the option that an implementation may lack methods, as that of a test may. Checks of options do not see it. */
export const lacksMethods = Symbol("lacksMethods");

/** The answer to a call of a method that an implementation lacks. */
export function lackingMethod({ method }: BoundOperation): RpcError {
  return new RpcError(Code.UNIMPLEMENTED, `The object that the test serves has no method '${method}'.`);
}
