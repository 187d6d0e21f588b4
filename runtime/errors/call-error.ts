import type { Code } from "../base/code.js";
import { RpcError, type RpcErrorOptions } from "./rpc-error.js";

// A registered symbol, so that other copies of this package recognise the errors, too.
const sent = Symbol.for("interwire.sentText");

/**
 * Makes the error of a failed call of this process as a client. If a server's implementation lets such an error pass, the server
 * recognises it and does not send its text on. `sentText` is the text that the called server sent, or null if the client wrote
 * all of the text.
 */
export function callError(code: Code, message: string, options: RpcErrorOptions, sentText: string | null): RpcError {
  return withSentText(new RpcError(code, message, options), sentText);
}

/** Marks an existing error as one of a failed call of this process, see {@link callError}. */
export function withSentText(error: RpcError, sentText: string | null): RpcError {
  // Not enumerable, so that printing an error does not show it.
  return Object.defineProperty(error, sent, { value: sentText });
}

/**
 * The text that the called server sent with the error of a call: null if the client wrote the text. Undefined for an error that
 * is not the error of a call.
 */
export function sentTextOf(error: RpcError): string | null | undefined {
  return (error as { readonly [sent]?: string | null })[sent];
}
