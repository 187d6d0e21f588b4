import { type Code, codeName } from "../base/code.js";
import { logForm } from "../base/log-form.js";
import { accept, type Check, type Checks, checkOptions, listOf } from "../base/options/check-options.js";
import { aString, isNumber } from "../base/options/kinds.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import { someMetadata } from "../metadata/some-metadata.js";
import { detailFrom, type EncodedDetail, type ErrorDetail } from "./detail.js";

const brand = Symbol.for("interwire.RpcError");

export interface RpcErrorOptions {
  /**
   * Details of the failure, which are sent with the status: made by `detailOf` or `clrDetailOf`, or the type name and the bytes
   * of a message.
   */
  readonly details?: readonly (ErrorDetail | EncodedDetail)[];
  /** The trailers to send with the status: `Metadata` of this package, or of any copy of grpc-js. */
  readonly metadata?: MetadataLike;
  /** The underlying error. It is never sent to the peer. */
  readonly cause?: unknown;
  /** The gRPC path of the failed call. A client sets it for its own calls. */
  readonly path?: string;
}

const codeCheck: Check = accept("Pass one of Code, such as Code.NOT_FOUND.", isNumber, (value) =>
  Number.isInteger(value),
);

const checks: Checks<RpcErrorOptions> = {
  details: listOf(
    accept(
      "Make it with detailOf(), or pass { type, bytes }.",
      (value): value is ErrorDetail => typeof value === "object" && value !== null,
    ),
  ),
  metadata: someMetadata,
  cause: () => {},
  path: aString,
};

/**
 * The error of a call. A client's call rejects with it, and an implementation throws it to choose the status that the client
 * sees. `message` is `[NOT_FOUND] /pkg.Service/Method: text`; `rawMessage` is the text alone, of which at most 32 KB are sent.
 * `instanceof` works for errors of another copy of this package, too.
 * @example
 * throw new RpcError(Code.NOT_FOUND, `There is no order ${id}.`);
 */
export class RpcError extends Error {
  readonly code: Code;
  readonly rawMessage: string;
  readonly details: readonly ErrorDetail[];
  readonly metadata: Metadata | undefined;
  readonly path: string | undefined;

  static {
    // biome-ignore lint/complexity/noThisInStatic: Bundlers rename classes that name themselves.
    const own = this;
    // On the prototype, so that printing an error shows only its own data.
    Object.defineProperties(own.prototype, {
      name: { value: "RpcError", writable: true, configurable: true },
      [brand]: { value: true },
    });
    Object.defineProperty(own, Symbol.hasInstance, {
      value(this: unknown, value: unknown): boolean {
        // A subclass inherits this method, but not every RpcError is an instance of the subclass.
        return this === own ? isRpcError(value) : Function.prototype[Symbol.hasInstance].call(this, value);
      },
    });
  }

  /** @throws TypeError or RangeError if the code or an option cannot be used */
  constructor(code: Code, message: string, options: RpcErrorOptions = {}) {
    codeCheck(code, "The code", "new RpcError()");
    aString(message, "The message", "new RpcError()");
    checkOptions(checks, options, "new RpcError()");
    const place = options.path === undefined ? "" : `${options.path}: `;
    super(`[${codeName(code)}] ${place}${message}`, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.rawMessage = message;
    this.details = options.details === undefined ? [] : options.details.map(detailFrom);
    this.metadata = options.metadata === undefined ? undefined : Metadata.from(options.metadata);
    this.path = options.path;
  }

  /**
   * The form in which `JSON.stringify` writes the error to logs: 64-bit integers in details become strings, bytes base64. Stack
   * and cause are left out.
   */
  toJSON(): unknown {
    return logForm({ ...this, name: this.name, message: this.message });
  }
}

/** Whether a value is an {@link RpcError}, also one that another copy of this package made. */
export function isRpcError(value: unknown): value is RpcError {
  return typeof value === "object" && value !== null && (value as { [brand]?: unknown })[brand] === true;
}
