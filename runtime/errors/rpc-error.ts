import { type Code, codeName } from "../code.js";
import { accept, type Check, type Checks, checkOptions, listOf } from "../options/check-options.js";
import { aString, isNumber, someMetadata } from "../options/kinds.js";
import { Metadata, type MetadataLike } from "../transport/metadata.js";
import type { ErrorDetail } from "./detail.js";

const brand = Symbol.for("interwire.RpcError");

/** What an {@link RpcError} carries beside its code and text. */
export interface RpcErrorOptions {
  /** Further data about the failure, which `detailOf` makes; it travels with the status. */
  readonly details?: readonly ErrorDetail[];
  /** Metadata that travels with the status (trailers): ours or that of any grpc-js. */
  readonly metadata?: MetadataLike;
  /** What led to the failure. It is never sent to the peer. */
  readonly cause?: unknown;
  /** The gRPC path of the call that failed; a client's calls fill it in. */
  readonly path?: string;
}

const codeCheck: Check = accept("Pass one of Code, such as Code.NOT_FOUND.", isNumber, Number.isInteger);

const checks: Checks<RpcErrorOptions> = {
  details: listOf(
    accept("Make it with detailOf().", (value): value is ErrorDetail => typeof value === "object" && value !== null),
  ),
  metadata: someMetadata,
  cause: () => {},
  path: aString,
};

/**
 * The one error of a call: a client's call rejects with it, and an implementation throws it to choose the status that its
 * peer sees. `message` is `[NOT_FOUND] /pkg.Service/Method: text`, `rawMessage` the text alone, of which 32 KB travel.
 * `instanceof` works for errors of another copy of this package.
 */
export class RpcError extends Error {
  readonly code: Code;
  readonly rawMessage: string;
  readonly details: readonly ErrorDetail[];
  readonly metadata: Metadata | undefined;
  readonly path: string | undefined;

  /** @throws TypeError or RangeError for a code or an option that cannot be used */
  constructor(code: Code, message: string, options: RpcErrorOptions = {}) {
    codeCheck(code, "The code", "new RpcError()");
    aString(message, "The message", "new RpcError()");
    checkOptions(checks, options, "new RpcError()");
    const place = options.path === undefined ? "" : `${options.path}: `;
    super(`[${codeName(code)}] ${place}${message}`, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.rawMessage = message;
    this.details = options.details ?? [];
    this.metadata = options.metadata === undefined ? undefined : Metadata.from(options.metadata);
    this.path = options.path;
  }
}

// On the prototype, so that a printed error shows its own data only.
Object.defineProperties(RpcError.prototype, {
  name: { value: "RpcError", writable: true, configurable: true },
  [brand]: { value: true },
});

Object.defineProperty(RpcError, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    // A subclass inherits this method, and not every RpcError is one of its instances.
    return this === RpcError ? isRpcError(value) : Function.prototype[Symbol.hasInstance].call(this, value);
  },
});

/** Whether a value is an {@link RpcError}, of this or of another copy of this package. */
export function isRpcError(value: unknown): value is RpcError {
  return typeof value === "object" && value !== null && (value as { [brand]?: unknown })[brand] === true;
}
