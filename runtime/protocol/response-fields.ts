// gRPC over HTTP/2, Response-Headers and Trailers.

import type { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import { acceptedEncodings, type Encoding } from "./encoding.js";
import type { Refusal } from "./refused-request.js";

/** The header fields of a response: names and values, one after the other. `encoding` is the compression of its messages. */
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

/** Metadata as fields: names and values, one after the other. */
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

/** A status as fields, followed by the fields of its trailers. */
export function statusFields(code: Code, details: string, trailers: Metadata | undefined): string[] {
  const fields = ["grpc-status", String(code)];
  if (details !== "") fields.push("grpc-message", writeStatusText(details));
  return trailers === undefined ? fields : fields.concat(metadataFields(trailers));
}

/** The fields of an answer to a request that no handler gets. */
export function refusalFields({ status, code, details }: Refusal): string[] {
  return [...responseFields(String(status)), ...statusFields(code, details, undefined)];
}

/** Encodes a text as the value of `grpc-message` (Percent-Encoded). The text must not have lone surrogates. */
export function writeStatusText(text: string): string {
  return encodeURI(text);
}

/** Decodes a value of `grpc-message`. Returns the value itself if it is not encoded correctly. */
export function readStatusText(value: string): string {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
