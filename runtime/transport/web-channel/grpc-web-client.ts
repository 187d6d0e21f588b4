// Source: gRPC's PROTOCOL-WEB.md.
import { Code, isFailureCode } from "../../base/code.js";
import { readLatin1 } from "../../platform/platform.js";
import { lengthPrefix } from "../../protocol/length-prefix.js";
import { RequestMessages } from "../../protocol/request-messages.js";
import { readStatusText } from "../../protocol/response-fields.js";
import { timeoutText } from "../../protocol/timeout.js";
import { trailersFlag } from "../../web/frames.js";
import type { EndStatus } from "../client-transport.js";
import type { ClientProtocol } from "./client-protocol.js";
import { sentStatus } from "./end-status.js";

export const grpcWebClient: ClientProtocol = {
  framing: lengthPrefix,
  createReader: () => new RequestMessages(),
  typeOf: (isJson) => `application/grpc-web+${isJson ? "json" : "proto"}`,
  headers: (timeoutMs) => ({
    "x-grpc-web": "1",
    ...(timeoutMs === Number.POSITIVE_INFINITY ? {} : { "grpc-timeout": timeoutText(timeoutMs) }),
  }),
  endFlag: trailersFlag,
  readEnd: (content) => statusIn(fieldsIn(content)),
};

/** Reads a block of HTTP/1.1 as flat names and values. */
export function fieldsIn(block: Uint8Array): string[] {
  const fields: string[] = [];
  for (const line of readLatin1(block, 0, block.length).split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) fields.push(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  return fields;
}

/** The status among header fields or trailers. Undefined if they have none. */
export function statusIn(fields: readonly string[]): EndStatus | undefined {
  let status: string | undefined;
  let message = "";
  const rest: string[] = [];
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    const value = fields[i + 1] as string;
    if (name === "grpc-status") status = value;
    else if (name === "grpc-message") message = value;
    else rest.push(name, value);
  }
  if (status === undefined || !/^\d+$/.test(status)) return undefined;
  const number = Number(status);
  const text = number === Code.OK ? "" : readStatusText(message);
  if (number === Code.OK) return sentStatus(Code.OK, "", rest);
  // A code that gRPC does not define counts as UNKNOWN (gRPC's statuscodes.md).
  if (isFailureCode(number)) return sentStatus(number, text, rest);
  return sentStatus(Code.UNKNOWN, text || `The server sent the status ${number}, which gRPC does not know`, rest);
}
