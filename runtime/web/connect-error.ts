// Source: "Error Codes" and "Error-Response" in Connect's protocol reference.
import { Code, codeName, isFailureCode } from "../base/code.js";
import { readSentDetails, statusKey } from "../errors/sent-details.js";
import type { SentDetail } from "../errors/status-message.js";
import { isBase64, writeBinary } from "../metadata/binary-values.js";
import type { Metadata } from "../metadata/metadata.js";
import { fromBase64 } from "../platform/platform.js";

/** The status of HTTP for each code, from CANCELLED on. */
const statuses: readonly number[] = [
  200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401,
];

/** The status of HTTP with which the response of a call with one message ends. */
export function httpStatusOf(code: Code): number {
  return statuses[code] as number;
}

/** The name of a code in Connect's errors: `not_found`. */
export function connectCodeName(code: Code): string {
  return code === Code.CANCELLED ? "canceled" : codeName(code).toLowerCase();
}

/** An error as Connect writes it in JSON. */
interface ConnectError {
  readonly code: string;
  readonly message?: string;
  readonly details?: readonly { readonly type: string; readonly value: string }[];
}

/** The error of a call, with the details that gRPC has in a trailer. */
export function connectError(code: Code, text: string, trailers: Metadata | undefined): ConnectError {
  const sent = trailers === undefined ? [] : readSentDetails(trailers);
  const details = sent.map(({ typeUrl, value }) => ({
    type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1),
    value: writeBinary(value),
  }));
  return {
    code: connectCodeName(code),
    ...(text === "" ? {} : { message: text }),
    ...(details.length === 0 ? {} : { details }),
  };
}

/** The trailers of a call without the details of its error, which Connect has in the error. Undefined if there are none. */
export function withoutDetails(trailers: Metadata | undefined): Metadata | undefined {
  if (trailers === undefined || trailers.get(statusKey).length === 0) return trailers;
  const rest = trailers.clone();
  rest.remove(statusKey);
  return rest;
}

/** An error that a server of Connect has sent. */
export interface SentError {
  /** Undefined for a code that Connect does not have. */
  readonly code: Code | undefined;
  readonly text: string;
  readonly details: readonly SentDetail[];
}

/** Reads the error of a response. Undefined if a value is not an object: then the response is not Connect's. */
export function readConnectError(value: unknown): SentError | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { code, message, details } = value as Readonly<Partial<Record<string, unknown>>>;
  return {
    code: typeof code === "string" ? codeOf(code) : undefined,
    text: typeof message === "string" ? message.toWellFormed() : "",
    details: Array.isArray(details) ? details.flatMap(readDetail) : [],
  };
}

function codeOf(text: string): Code | undefined {
  const code = text === "canceled" ? Code.CANCELLED : Code[text.toUpperCase() as keyof typeof Code];
  return isFailureCode(code) && text === text.toLowerCase() ? code : undefined;
}

function readDetail(detail: unknown): SentDetail[] {
  const { type, value } = (detail ?? {}) as Readonly<Partial<Record<string, unknown>>>;
  if (typeof type !== "string" || typeof value !== "string" || !isBase64(value)) return [];
  return [{ typeUrl: `type.googleapis.com/${type.toWellFormed()}`, value: fromBase64(value) }];
}
