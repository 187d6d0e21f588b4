import { Code } from "../code.js";
import type { BoundOperation } from "../contract/bind.js";
import { RpcError } from "../errors/rpc-error.js";

/** The answer to a call of a method that an implementation lacks. */
export function lackingMethod({ method }: BoundOperation): RpcError {
  return new RpcError(Code.UNIMPLEMENTED, `The implementation has no method '${method}'.`);
}
