import { Code } from "../base/code.js";
import type { BoundOperation } from "../contract/bind.js";
import { RpcError } from "../errors/rpc-error.js";

/** The answer to a call of a method that an implementation lacks. */
export function lackingMethod({ method }: BoundOperation): RpcError {
  return new RpcError(Code.UNIMPLEMENTED, `The implementation has no method '${method}'.`);
}

type Method = (...values: unknown[]) => unknown;

/** The method of an implementation for an operation. What every object inherits, such as `toString`, implements none. */
export function methodFor(instance: object, { method }: Pick<BoundOperation, "method">): Method | undefined {
  const found = (instance as Readonly<Record<string, unknown>>)[method];
  const inherited = (Object.prototype as unknown as Readonly<Record<string, unknown>>)[method];
  return typeof found === "function" && found !== inherited ? (found as Method) : undefined;
}
