// Source: gRPC's PROTOCOL-WEB.md.

import { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import { utf8Bytes } from "../platform/platform.js";
import { acceptedEncodings } from "../protocol/encoding.js";
import { grpc } from "../protocol/grpc.js";
import { lengthPrefix } from "../protocol/length-prefix.js";
import { RequestMessages } from "../protocol/request-messages.js";
import { statusFields } from "../protocol/response-fields.js";
import { framed, trailersFlag } from "./frames.js";
import type { WebProtocol } from "./web-protocol.js";

export const grpcWeb: WebProtocol = {
  framing: lengthPrefix,
  undecodable: Code.INTERNAL,
  takes: () => true,
  createReader: () => new RequestMessages(),
  readTerms: (fields) => grpc.readTerms("POST", fields),
  flagsFault: (flags, encoding) => grpc.flagsFault(flags, encoding),
  encodingFields: (encoding) =>
    encoding === undefined
      ? ["grpc-accept-encoding", acceptedEncodings]
      : ["grpc-accept-encoding", acceptedEncodings, "grpc-encoding", encoding],
  lastPiece: trailersFrame,
};

/** The trailers as a block of HTTP/1.1 in a frame. They are there even without a message: headers are hidden from browsers too easily. */
function trailersFrame(code: Code, details: string, trailers: Metadata | undefined): Uint8Array {
  const fields = statusFields(code, details, trailers);
  let text = "";
  for (let i = 0; i < fields.length; i += 2) text += `${fields[i]}: ${fields[i + 1]}\r\n`;
  return framed(trailersFlag, utf8Bytes(text));
}
