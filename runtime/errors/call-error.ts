import type { Code } from "../base/code.js";
import { RpcError, type RpcErrorOptions } from "./rpc-error.js";

// Other copies of this package know the error of a call by it, too.
const sent = Symbol.for("interwire.sentText");

/**
 * The error of a call that this process made. A server recognises it when an implementation does not catch it. `sentText` is the
 * text that the other server sent, or null if this side wrote all of the error's text.
 */
export function callError(code: Code, message: string, options: RpcErrorOptions, sentText: string | null): RpcError {
  return withSentText(new RpcError(code, message, options), sentText);
}

/** Marks an error as one of a call that this process made, see {@link callError}. */
export function withSentText(error: RpcError, sentText: string | null): RpcError {
  // Not enumerable, so that a printed error does not show it.
  return Object.defineProperty(error, sent, { value: sentText });
}

/**
 * The text that the other server sent, for the error of a call: null if this side wrote the text. Undefined for an error that is
 * not of a call.
 */
export function sentTextOf(error: RpcError): string | null | undefined {
  return (error as { readonly [sent]?: string | null })[sent];
}
