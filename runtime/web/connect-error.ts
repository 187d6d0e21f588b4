// Source: "Error Codes" and "Error-Response" in Connect's protocol reference.
import { Code, codeName } from "../base/code.js";
import { readSentDetails, statusKey } from "../errors/status-details.js";
import { writeBinary } from "../metadata/binary-values.js";
import type { Metadata } from "../metadata/metadata.js";

/** The status of HTTP for each code, from CANCELLED on. */
const statuses: readonly number[] = [
  200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401,
];

/** The status of HTTP with which the response of a call with one message ends. */
export function httpStatusOf(code: Code): number {
  return statuses[code] as number;
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
    code: code === Code.CANCELLED ? "canceled" : codeName(code).toLowerCase(),
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
