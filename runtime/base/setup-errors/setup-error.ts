/** The code of a {@link SetupError}. Each has a page in the documentation. */
export type SetupErrorCode = `IW2${number}`;

/**
 * A mistake in how the program is put together, for example a file that the transformer did not compile, a service that is mapped
 * twice, or a value that does not fit its declared type. `code` is stable; `message` is the code, the cause and the fix: `IW2001:
 * cause fix`.
 */
export class SetupError extends Error {
  readonly code: SetupErrorCode;

  constructor(code: SetupErrorCode, text: string, options?: ErrorOptions) {
    super(`${code}: ${text}`, options);
    this.code = code;
  }
}

Object.defineProperty(SetupError.prototype, "name", { value: "SetupError", writable: true, configurable: true });
