// gRPC over HTTP/2, Response-Headers and Trailers.

import type { Code } from "../../base/code.js";
import type { Metadata } from "../../metadata/metadata.js";
import type { Encoding } from "../../protocol/encoding.js";
import { acceptedEncodings } from "../../protocol/encoding.js";
import { FieldBlock } from "../http2/hpack/field-block.js";

const contentType = ["content-type", "application/grpc+proto"];
const accepted = ["grpc-accept-encoding", acceptedEncodings];

function headersOf(...encoding: string[]): FieldBlock {
  return new FieldBlock([":status", "200", ...contentType, ...accepted, ...encoding]);
}

/** The headers of a response that has a message, by what its messages are compressed with. */
export const responseHeaders: Readonly<Record<Encoding | "identity", FieldBlock>> = {
  identity: headersOf(),
  gzip: headersOf("grpc-encoding", "gzip"),
  deflate: headersOf("grpc-encoding", "deflate"),
};

/** The headers of a response that consists of trailers. */
export const trailersOnly: FieldBlock = new FieldBlock([":status", "200", ...contentType, ...accepted]);

/** The trailers of a success. */
export const successTrailers: FieldBlock = new FieldBlock(["grpc-status", "0"]);

/** The fields of metadata, names and values one after the other. */
export function metadataFields(metadata: Metadata): string[] {
  const fields: string[] = [];
  const headers = metadata.toHttp2Headers();
  for (const name in headers) {
    const value = headers[name] as string | string[];
    if (typeof value === "string") fields.push(name, value);
    else for (const one of value) fields.push(name, one);
  }
  return fields;
}

/** The fields of a status, and those of its trailers behind them. */
export function statusFields(code: Code, details: string, trailers: Metadata | undefined): string[] {
  const fields = ["grpc-status", String(code)];
  if (details !== "") fields.push("grpc-message", encodeURI(details));
  return trailers === undefined ? fields : fields.concat(metadataFields(trailers));
}

/** The fields of an answer to a request that no handler gets. */
export function refusalFields(status: string, code: Code, details: string): string[] {
  return [":status", status, ...contentType, ...accepted, ...statusFields(code, details, undefined)];
}
