import { codeName, isFailureCode } from "../base/code.js";
import { isRpcError } from "./rpc-error.js";

/**
 * Advice for an error with a numeric gRPC `code` that is not an `RpcError`, whose code the server therefore does not send: how to
 * choose the status of a call. Undefined for any other error.
 */
export function statusHint(error: unknown): string | undefined {
  try {
    const { code } = error as { readonly code?: unknown };
    if (isRpcError(error) || !isFailureCode(code)) return undefined;
    const name = `Code.${codeName(code)}`;
    return `The client gets UNKNOWN. To answer with ${codeName(code)}, throw new RpcError(${name}, text), or turn such errors into RpcErrors with errorHandlers.`;
  } catch {
    return undefined;
  }
}
