import type { CallEnd } from "../call/call-end.js";
import { Code, codeName } from "../code.js";
import { isRpcError } from "../errors/rpc-error.js";

/** How a call ended, in the terms of the semantic conventions. */
export interface CallOutcome {
  /** `rpc.status_code`; undefined if the call failed before it had one. */
  readonly statusCode: string | undefined;
  /** `error.type`; undefined if the call did not fail. */
  readonly errorType: string | undefined;
  readonly message: string;
}

/** The codes that count as errors on a server; the others are caused by the client (semantic conventions for gRPC). */
const serverFaults: ReadonlySet<number> = new Set([
  Code.UNKNOWN,
  Code.DEADLINE_EXCEEDED,
  Code.UNIMPLEMENTED,
  Code.INTERNAL,
  Code.UNAVAILABLE,
  Code.DATA_LOSS,
]);

/** The outcome of a call on one side. */
export function outcomeOf(side: "client" | "server", end: CallEnd): CallOutcome {
  const { status, error } = end;
  const failed = "error" in end;
  if (status !== undefined && (status.code !== Code.OK || !failed)) return ofStatus(side, status.code, status.details);
  if (!failed) return ofStatus(side, Code.OK, "");
  if (isRpcError(error)) return ofStatus(side, error.code, error.rawMessage);
  const statusCode = status === undefined ? undefined : codeName(status.code);
  if (!(error instanceof Error)) return { statusCode, errorType: "_OTHER", message: "" };
  return { statusCode, errorType: error.name, message: error.message };
}

function ofStatus(side: "client" | "server", code: number, message: string): CallOutcome {
  const isError = side === "server" ? serverFaults.has(code) : code !== Code.OK;
  const statusCode = codeName(code);
  return { statusCode, errorType: isError ? statusCode : undefined, message };
}
