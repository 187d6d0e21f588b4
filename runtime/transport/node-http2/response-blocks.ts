import type { Encoding } from "../../protocol/encoding.js";
import { responseFields } from "../../protocol/response-fields.js";
import { FieldBlock } from "../http2/hpack/field-block.js";

/** The headers of a response that has a message, by what its messages are compressed with. */
export const responseHeaders: Readonly<Record<Encoding | "identity", FieldBlock>> = {
  identity: new FieldBlock(responseFields("200")),
  gzip: new FieldBlock(responseFields("200", "gzip")),
  deflate: new FieldBlock(responseFields("200", "deflate")),
};

/** The headers of a response that consists of trailers. */
export const trailersOnly: FieldBlock = new FieldBlock(responseFields("200"));

export const successTrailers: FieldBlock = new FieldBlock(["grpc-status", "0"]);
