import { Code } from "../../base/code.js";

/** The codes that must not come from anything but the implementation of an operation (gRPC's statuscodes.md). */
const ofImplementations: ReadonlySet<unknown> = new Set([
  Code.OK,
  Code.INVALID_ARGUMENT,
  Code.NOT_FOUND,
  Code.ALREADY_EXISTS,
  Code.FAILED_PRECONDITION,
  Code.ABORTED,
  Code.OUT_OF_RANGE,
  Code.DATA_LOSS,
]);

/** The status of a call whose credentials have made no headers, in the words of grpc-js. */
export function credentialsStatus(error: unknown): [code: Code, details: string] {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const text = `Getting metadata from plugin failed with error: ${String(message ?? error)}`;
  if (ofImplementations.has(code)) return [Code.INTERNAL, `Invalid status from control plane: ${String(code)} ${text}`];
  return [typeof code === "number" ? (code as Code) : Code.UNKNOWN, text];
}
