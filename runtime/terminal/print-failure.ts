import { type DescMessage, fromBinary } from "@bufbuild/protobuf";
import { Code, codeName } from "../code.js";
import type { Message } from "../contract-types.js";
import * as errorDetails from "../error-details.js";
import { type ErrorDetail, originOf } from "../errors/detail.js";
import type { RpcError } from "../errors/rpc-error.js";
import type { AnyMessage } from "../proto/json-options.js";
import { descMessage } from "../proto/message-descriptor.js";
import { printable } from "./console.js";
import type { OpenedChannel } from "./open-channel.js";
import { printMessage } from "./print-message.js";
import type { Schema } from "./schema.js";

/** The standard details, which servers seldom describe. */
const standardDetails: readonly (() => AnyMessage)[] = Object.values(errorDetails);

/** Prints the status of a failed call, with its details. */
export async function printFailure(error: RpcError, schema: Schema | undefined): Promise<string> {
  const lines = [`${codeName(error.code)}: ${error.rawMessage}`];
  for (const detail of error.details) lines.push(`  ${detail.type}: ${await printDetail(detail, schema)}`);
  return `${printable(lines.join("\n"))}\n`;
}

/** A hint for a call that did not reach a server. */
export function connectionHint({ code }: RpcError, { isSecure }: OpenedChannel): string {
  if (code !== Code.UNAVAILABLE) return "";
  return isSecure
    ? "The connection is made with TLS. Leave out --tls, or write http, for a server without it.\n"
    : "The connection is made without TLS. Add --tls, or write https, for a server that has it.\n";
}

async function printDetail(detail: ErrorDetail, schema: Schema | undefined): Promise<string> {
  const bytes = detail.bytes ?? new Uint8Array();
  if (originOf(detail).isClr && detail.value !== undefined) return printValue(detail.value);
  try {
    const desc = schema && (await describe(detail.type, schema));
    if (schema !== undefined && desc !== undefined) return await printMessage(desc, fromBinary(desc, bytes), schema);
  } catch {
    // The error itself must still be printed.
  }
  return `${Buffer.from(bytes).toString("base64")} (base64: there is no description of it)`;
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
