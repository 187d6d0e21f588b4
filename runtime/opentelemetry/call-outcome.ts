import { Code, codeName } from "../base/code.js";
import type { CallEnd } from "../call/call-end.js";
import { isRpcError } from "../errors/rpc-error.js";

/** The outcome of a call in the terms of OpenTelemetry's semantic conventions. */
export interface TelemetryOutcome {
  /** The status code of the call. Undefined if the call failed before it had one. */
  readonly code: number | undefined;
  /** The value of the attribute `error.type`. Undefined if the call did not fail. */
  readonly errorType: string | undefined;
  readonly message: string;
}

/** The status codes that count as errors on a server. The others are caused by clients (semantic conventions for gRPC). */
const serverFaults: ReadonlySet<number> = new Set([
  Code.UNKNOWN,
  Code.DEADLINE_EXCEEDED,
  Code.UNIMPLEMENTED,
  Code.INTERNAL,
  Code.UNAVAILABLE,
  Code.DATA_LOSS,
]);

/** The outcome of a call from the viewpoint of one side. */
export function outcomeOf(side: "client" | "server", end: CallEnd): TelemetryOutcome {
  const { status, error } = end;
  const failed = "error" in end;
  if (status !== undefined && (status.code !== Code.OK || !failed)) return ofStatus(side, status.code, status.details);
  if (!failed) return ofStatus(side, Code.OK, "");
  if (isRpcError(error)) return ofStatus(side, error.code, error.rawMessage);
  const code = status?.code;
  if (!(error instanceof Error)) return { code, errorType: "_OTHER", message: "" };
  return { code, errorType: error.name, message: error.message };
}

function ofStatus(side: "client" | "server", code: number, message: string): TelemetryOutcome {
  const isError = side === "server" ? serverFaults.has(code) : code !== Code.OK;
  return { code, errorType: isError ? codeName(code) : undefined, message };
}
