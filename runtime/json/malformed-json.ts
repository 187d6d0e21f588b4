import { type DescMessage, type JsonValue, type Registry, ScalarType } from "@bufbuild/protobuf";
import { type JsonLeaf, visitLeaves } from "./json-leaves.js";
import type { UnreadableJson } from "./json-place.js";

/**
 * Finds a text that protobuf's JSON mapping forbids but `@bufbuild/protobuf` accepts: it takes everything that JavaScript's
 * `Number` accepts for a number, ignores unexpected characters in durations and base64, and lets impossible dates roll over.
 */
export function findMalformed(
  desc: DescMessage,
  json: JsonValue,
  registry: Registry | undefined,
): UnreadableJson | undefined {
  let found: UnreadableJson | undefined;
  visitLeaves(desc, [json], registry, (leaf, holder, key, keys) => {
    const value = holder[key];
    if (found !== undefined || typeof value !== "string") return;
    const reason = problemOf(leaf, value);
    if (reason !== undefined) found = { keys: [...keys], reason: `${shown(value)} ${reason}` };
  });
  return found;
}

function problemOf(leaf: JsonLeaf, text: string): string | undefined {
  switch (leaf) {
    case "Duration":
      return duration.test(text) ? undefined : 'is no duration: write seconds, with at most nine decimals, as "1.5s"';
    case "Timestamp":
      return timestampProblem(text);
    case ScalarType.BYTES:
      return isBase64(text) ? undefined : "is not base64";
    case ScalarType.STRING:
    case ScalarType.BOOL:
      return undefined;
    default:
      return number.test(text) ? undefined : `is not a number (${ScalarType[leaf].toLowerCase()})`;
  }
}

const duration = /^-?\d+(?:\.\d{1,9})?s$/;
const number = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|NaN|-?Infinity)$/;

/** Matches a time of RFC 3339, section 5.6, without leap seconds, which a Timestamp cannot represent. */
const timestamp =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function timestampProblem(text: string): string | undefined {
  const [, year, month, day] = timestamp.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    return 'is no time: write it as "2026-01-31T23:59:59.5Z"';
  }
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= days ? undefined : "is a date that does not exist";
}

/** Whether a text is base64 (RFC 4648, sections 4 and 5), in either alphabet, with or without padding. */
function isBase64(text: string): boolean {
  const [, digits = "", padding = ""] = /^([\w+/-]*)(={0,2})$/.exec(text) ?? [undefined, undefined, "none"];
  if (padding !== "" && (digits.length + padding.length) % 4 !== 0) return false;
  return padding !== "none" && digits.length % 4 !== 1;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
