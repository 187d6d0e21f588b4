import { inspect, isDeepStrictEqual } from "node:util";
import { fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { schemaText } from "./contract-source.js";
import { fullBytes } from "./full-bytes.js";
import { jsonDisagreement } from "./json-disagreement.js";
import type { Finding } from "./shrink.js";
import type { Subject } from "./subject.js";

/** The fault of our codec in one message, or in two that are merged; undefined when there is none. */
export function disagreement({ subject, messages }: Finding): string | undefined {
  const [first, second] = messages;
  try {
    if (first === undefined) return undefined;
    return second === undefined ? ofOne(subject, first) : ofTwo(subject, first, second);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function ofOne(subject: Subject, message: Message): string | undefined {
  const { root } = subject;
  const bytes = toBinary(root, message);
  const value = subject.valueOf(message);
  const decoded = subject.decode(bytes);
  if (!isDeepStrictEqual(decoded, value)) return `protobuf-es' bytes are decoded to ${show(decoded)}`;
  const written = new Uint8Array(subject.encode(value));
  const full = fullBytes(root, fromBinary(root, bytes));
  if (Buffer.compare(written, full) !== 0) return `our bytes are ${hex(written)}, protobuf-es' are ${hex(full)}`;
  const read = subject.valueOf(fromBinary(root, written));
  return isDeepStrictEqual(read, value)
    ? jsonDisagreement(subject, message)
    : `protobuf-es reads our bytes as ${show(read)}`;
}

/** Two messages whose bytes stand one behind the other are one (protobuf encoding, "Last One Wins"). */
function ofTwo(subject: Subject, first: Message, second: Message): string | undefined {
  const { root } = subject;
  const bytes = joined(toBinary(root, first), toBinary(root, second));
  const merged = subject.valueOf(fromBinary(root, bytes));
  // The seconds of one and the nanoseconds of the other may be no duration, and a day is no unit of the extremes:
  // both are refused.
  if (isRefused(merged)) return undefined;
  const decoded = subject.decode(bytes);
  return isDeepStrictEqual(decoded, merged) ? undefined : `${show(decoded)} is what the second adds to the first`;
}

function isRefused(value: unknown): boolean {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  if (Object.hasOwn(value, "ticks") && (value as { readonly ticks: unknown }).ticks === undefined) return true;
  const { seconds, nanos } = value as { readonly seconds?: unknown; readonly nanos?: unknown };
  if (typeof seconds === "bigint" && typeof nanos === "number") return Number(seconds) * nanos < 0;
  return (value instanceof Map ? [...value.values()] : Object.values(value)).some(isRefused);
}

/** Bytes one behind the other, in a plain array. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Bytes for a failure's text. */
export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function show(value: unknown): string {
  return inspect(value, { depth: 20, breakLength: 100 });
}

/** A finding with all that is needed to see it again. */
export function describeFinding(finding: Finding, what: string): string {
  const { subject, messages } = finding;
  const values = messages.flatMap((message) => [
    show(subject.valueOf(message)),
    `protobuf-es' bytes: ${hex(toBinary(subject.root, message))}`,
  ]);
  return [what, schemaText(subject.schema), ...values].join("\n");
}
