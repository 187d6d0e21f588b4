// Source: "Response-Headers" and "Trailers" in gRPC over HTTP/2. All functions return flat lists of names and values in turn.

import type { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import { acceptedEncodings, type Encoding } from "./encoding.js";
import type { Refusal } from "./refused-request.js";

/** The header fields of a response. `status` is its HTTP status, and `encoding` the compression of its messages. */
export function responseFields(status: string, encoding?: Encoding): string[] {
  const fields = [
    ":status",
    status,
    "content-type",
    "application/grpc+proto",
    "grpc-accept-encoding",
    acceptedEncodings,
  ];
  return encoding === undefined ? fields : [...fields, "grpc-encoding", encoding];
}

export function metadataFields(metadata: Metadata): string[] {
  const fields: string[] = [];
  const headers = metadata.toHttp2Headers();
  for (const name of Object.keys(headers)) {
    const value = headers[name] as string | string[];
    if (typeof value === "string") fields.push(name, value);
    else for (const one of value) fields.push(name, one);
  }
  return fields;
}

export function statusFields(code: Code, details: string, trailers: Metadata | undefined): string[] {
  const fields = ["grpc-status", String(code)];
  if (details !== "") fields.push("grpc-message", writeStatusText(details));
  return trailers === undefined ? fields : fields.concat(metadataFields(trailers));
}

/** The fields of the answer to a request that reaches no handler. */
export function refusalFields({ status, code, details }: Refusal): string[] {
  return [...responseFields(String(status)), ...statusFields(code, details, undefined)];
}

/** Percent-encodes a text as the value of `grpc-message`. The text must not have lone surrogates. */
export function writeStatusText(text: string): string {
  return encodeURI(text);
}

/** Decodes a value of `grpc-message`. A value that is not encoded correctly is returned unchanged. */
export function readStatusText(value: string): string {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
