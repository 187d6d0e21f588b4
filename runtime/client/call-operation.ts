import type { BoundOperation } from "../contract/bound-contract.js";
import { type CallTarget, featureOf, type InterceptedSaid } from "./call-target.js";
import { SingleResponseCall } from "./single-response-call.js";
import { startCall } from "./start-call.js";

/**
 * Calls an operation at once. The returned promise or stream fails with an RpcError; with IW2007, IW2014 or IW2016 if something
 * cannot be sent; or with a TypeError if an argument for a signal or a context is something else.
 */
export function callOperation(
  target: CallTarget,
  operation: BoundOperation,
  values: readonly unknown[],
  said?: InterceptedSaid,
): unknown {
  if (operation.streamsResponse) return featureOf(target, operation, "streams").call(target, operation, values, said);
  return new Promise((resolve) => startCall(new SingleResponseCall(operation, resolve), target, values, said));
}
