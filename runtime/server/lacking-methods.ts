import { Code } from "../base/code.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { RpcError } from "../errors/rpc-error.js";

/** The error UNIMPLEMENTED for a call of a method that a partial implementation lacks. */
export function lackingMethod({ method }: BoundOperation): RpcError {
  return new RpcError(Code.UNIMPLEMENTED, `The implementation has no method '${method}'.`);
}

type Method = (...values: unknown[]) => unknown;

/**
 * The method of an implementation for an operation. Undefined if it has none: inherited methods of Object.prototype, such as
 * `toString`, do not count.
 */
export function methodFor(instance: object, { method }: Pick<BoundOperation, "method">): Method | undefined {
  const found = (instance as Readonly<Record<string, unknown>>)[method];
  const inherited = (Object.prototype as unknown as Readonly<Record<string, unknown>>)[method];
  return typeof found === "function" && found !== inherited ? (found as Method) : undefined;
}
