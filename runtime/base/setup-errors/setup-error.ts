/** The code of a {@link SetupError}. Each has a page in the documentation. */
export type SetupErrorCode = `IW2${number}`;

/**
 * A mistake in the program: it was not compiled by the transformer, a service is mapped twice, or a value does not fit its
 * declared type. `code` is stable; `message` says the cause and then the fix, as in `IW2001: cause fix`.
 */
export class SetupError extends Error {
  readonly code: SetupErrorCode;

  constructor(code: SetupErrorCode, text: string, options?: ErrorOptions) {
    super(`${code}: ${text}`, options);
    this.code = code;
  }
}

Object.defineProperty(SetupError.prototype, "name", { value: "SetupError", writable: true, configurable: true });
