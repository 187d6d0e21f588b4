import { codeName, isFailureCode } from "../base/code.js";
import { isRpcError } from "./rpc-error.js";

/** How to choose the status of a call, said of an error that has a code of gRPC and is no `RpcError`: its code reaches no client. */
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
