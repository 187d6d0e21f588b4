import { type DescMessage, fromBinary } from "@bufbuild/protobuf";
import { codeName } from "../../runtime/base/code.js";
import * as errorDetails from "../../runtime/error-details.js";
import { sentTextOf } from "../../runtime/errors/call-error.js";
import { type ErrorDetail, originOf } from "../../runtime/errors/detail.js";
import type { RpcError } from "../../runtime/errors/rpc-error.js";
import type { Message } from "../../runtime/message/message-type.js";
import { descMessage } from "../../runtime/proto/message-descriptor.js";
import {
  type ConnectionFailureName,
  connectionFailureIn,
  connectionFailures,
} from "../../runtime/transport/connection-failure.js";
import type { AnyMessage } from "../../runtime/well-known/registry.js";
import { printable } from "./console.js";
import { printMessageJson } from "./print-message.js";
import type { Schema } from "./schema.js";

/** Google's standard error details, which few servers describe by reflection. */
const standardDetails: readonly (() => AnyMessage)[] = Object.values(errorDetails);

const hints: Readonly<Record<ConnectionFailureName, string>> = {
  closedWithoutTls: "The connection was made without TLS. Add --tls, or write https, for a server that has it.",
  closedAfterHandshake: "Add --cert and --key, for a server that asks for a certificate.",
  wantsCertificate: "Add --cert and --key with a certificate that the server trusts.",
  refusesHandshake: "Add --cert and --key, for a server that asks for a certificate.",
  noTls: "The connection was made with TLS. Leave out the options of TLS, or write http, for a server without it.",
  noHttp2OverTls: "Name the address of a gRPC server.",
  noHttp2: "Name the address of a gRPC server.",
  notTrusted: "Add --ca with the root that signed it, or --insecure to trust any certificate.",
  otherName: "Add --authority with a name that it has, or --insecure to trust any certificate.",
  outOfDate: "Add --insecure to trust any certificate.",
};

/** Prints the status of a failed call, with its details and advice. */
export async function printFailure(error: RpcError, schema: Schema | undefined): Promise<string> {
  const { code, rawMessage } = error;
  // A text that the server sent may be about a connection of its own.
  const failure = sentTextOf(error) === null ? connectionFailureIn(rawMessage) : undefined;
  if (failure !== undefined) {
    const text = rawMessage.slice(0, -connectionFailures[failure].fix.length - 1);
    return `${printable(`${codeName(code)}: ${text}\n${hints[failure]}`)}\n`;
  }
  const lines = [`${codeName(code)}: ${rawMessage}`];
  for (const detail of error.details) lines.push(`  ${detail.type}: ${await printDetail(detail, schema)}`);
  return `${printable(lines.join("\n"))}\n`;
}

async function printDetail(detail: ErrorDetail, schema: Schema | undefined): Promise<string> {
  const bytes = detail.bytes ?? new Uint8Array();
  if (originOf(detail).isClr && detail.value !== undefined) return printValue(detail.value);
  try {
    const desc = schema && (await describe(detail.type, schema));
    if (schema !== undefined && desc !== undefined)
      return await printMessageJson(desc, fromBinary(desc, bytes), schema);
  } catch {
    // If details cannot be printed, the error itself still must be.
  }
  const where =
    schema?.isAsked === true
      ? "the server does not describe it; add --project, --proto or --descriptor with one that does"
      : "there is no description of it";
  return `${Buffer.from(bytes).toString("base64")} (base64: ${where})`;
}

async function describe(type: string, schema: Schema): Promise<DescMessage | undefined> {
  const standard = standardDetails.map((make) => make()).find(({ typeName }) => typeName === type);
  if (standard !== undefined) return descMessage(standard as Message<unknown>);
  await schema.learn([type]);
  return schema.registry.getMessage(type);
}

function printValue(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part)) ?? String(value);
}
