// Source: gRPC's PROTOCOL-WEB.md.

import { writeUint32 } from "../base/big-endian.js";
import { Code } from "../base/code.js";
import type { Metadata } from "../metadata/metadata.js";
import { allocate, utf8Bytes } from "../platform/platform.js";
import { acceptedEncodings } from "../protocol/encoding.js";
import { grpc } from "../protocol/grpc.js";
import { lengthPrefix, prefixLength } from "../protocol/length-prefix.js";
import { RequestMessages } from "../protocol/request-messages.js";
import { statusFields } from "../protocol/response-fields.js";
import type { WebProtocol } from "./web-protocol.js";

/** The flag of the last frame of a response, which has the trailers. */
export const trailersFlag = 0x80;

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

/** Bytes behind a prefix of flags and their length. */
export function framed(flags: number, content: Uint8Array): Uint8Array {
  const frame = allocate(prefixLength + content.length);
  frame[0] = flags;
  writeUint32(frame, content.length, 1);
  frame.set(content, prefixLength);
  return frame;
}
