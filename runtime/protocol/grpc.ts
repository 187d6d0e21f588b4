// Source: "Requests" and "Responses" in gRPC over HTTP/2, and gRPC's compression.md.
import { type Encoding, isEncoding } from "./encoding.js";
import { lengthPrefix } from "./length-prefix.js";
import type { CallTerms, Protocol } from "./protocol.js";
import { refusalOf, refusedTimeout } from "./refused-request.js";
import { RequestMessages } from "./request-messages.js";
import { refusalFields, responseFields, statusFields } from "./response-fields.js";
import { readTimeout } from "./timeout.js";

const grpcType = /^application\/grpc(?:\+proto)?(?:\s*;|$)/;

export const grpc: Protocol = {
  framing: lengthPrefix,
  createReader: () => new RequestMessages(),
  hasType: (type) => grpcType.test(type),
  readTerms,
  flagsFault,
  responseFields: (encoding) => responseFields("200", encoding),
  statusFields,
  refusalFields,
};

function readTerms(method: string | undefined, fields: readonly string[]): CallTerms {
  let timeout: string | undefined;
  let encoding: string | undefined;
  let accepted: string | undefined;
  for (let i = 0; i < fields.length; i += 2) {
    const value = fields[i + 1]!;
    switch (fields[i]) {
      case "grpc-timeout":
        timeout = value;
        break;
      case "grpc-encoding":
        encoding = value;
        break;
      case "grpc-accept-encoding":
        accepted = value;
        break;
    }
  }
  const timeoutMs = timeout === undefined ? Number.POSITIVE_INFINITY : readTimeout(timeout);
  const malformed = Number.isNaN(timeoutMs) ? refusedTimeout(timeout as string) : undefined;
  return {
    timeoutMs,
    encoding: isEncoding(encoding) ? encoding : undefined,
    accepted,
    refusal: refusalOf(method, encoding) ?? malformed,
  };
}

function flagsFault(flags: number, encoding: Encoding | undefined): string | undefined {
  if (flags !== 1) return `Received a message with the flags ${flags}, which are not known`;
  return encoding === undefined ? "Received a compressed message without grpc-encoding" : undefined;
}
