import { isFloating, scalarRow } from "../../common/scalar-table.js";
import type { JsonSchema, SchemaJson } from "./json-schema.js";

/** The JSON of values of a type that is neither a message with members nor an enum, with an example. */
export interface JsonLeaf {
  readonly schema: JsonSchema;
  readonly example: SchemaJson;
}

// Source: the table in protobuf's ProtoJSON Format (https://protobuf.dev/programming-guides/json/), as it is written.

const text: JsonLeaf = { schema: { type: "string" }, example: "text" };
const bool: JsonLeaf = { schema: { type: "boolean" }, example: true };
const bytes: JsonLeaf = {
  schema: {
    type: "string",
    contentEncoding: "base64",
    pattern: "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
  },
  example: "AQI=",
};
const nullValue: JsonLeaf = { schema: { type: "null" }, example: null };

function floating(format: "double" | "float"): JsonLeaf {
  const beyond: JsonSchema = { type: "string", enum: ["NaN", "Infinity", "-Infinity"] };
  return { schema: { anyOf: [{ type: "number", format }, beyond] }, example: 1.5 };
}

/** Integers of 64 bits are texts, because numbers of JavaScript cannot hold all of them. */
function digits(least: bigint, greatest: bigint): JsonLeaf {
  return { schema: { type: "string", pattern: integerPattern(least, greatest) }, example: "1" };
}

/** A pattern for the texts of integers in a range, without zeros in front, which no number in JSON has. */
function integerPattern(least: bigint, greatest: bigint): string {
  if (least === 0n) return `^(${digitsUpTo(greatest)})$`;
  const further = -least > greatest ? `|${least}` : "";
  return `^(-?(${digitsUpTo(greatest)})${further})$`;
}

/** A pattern for the digits of the integers from 0 to a limit of at least two digits. */
function digitsUpTo(limit: bigint): string {
  const text = String(limit);
  const anyDigits = (count: number): string => (count > 0 ? `[0-9]{${count}}` : "");
  const alternatives = [`0|[1-9][0-9]{0,${text.length - 2}}`];
  // As many digits as the limit has, of which the first one that differs is less.
  for (let at = 0; at < text.length; at++) {
    const [first, last] = [at === 0 ? 1 : 0, Number(text[at]) - 1];
    if (last >= first) alternatives.push(`${text.slice(0, at)}[${first}-${last}]${anyDigits(text.length - at - 1)}`);
  }
  return `${alternatives.join("|")}|${text}`;
}

/** The JSON of a scalar, by its name in contracts. */
export function scalarLeaf(name: string): JsonLeaf {
  const row = scalarRow(name);
  if (row === undefined) throw new TypeError(`The scalar ${name} is not known to this version of interwire.`);
  const { js, range, protoType } = row;
  if (js === "string") return text;
  if (js === "boolean") return bool;
  if (js === "Uint8Array") return bytes;
  if (js === "null") return nullValue;
  if (isFloating(row)) return floating(protoType === "float" ? "float" : "double");
  const [least, greatest] = (range ?? [0, 0]).map(BigInt) as [bigint, bigint];
  if (/64$/.test(protoType)) return digits(least, greatest);
  // OpenAPI's registry of formats has int32. Validators that are strict refuse those that they do not know, such as uint32.
  const format = least === 0n ? {} : { format: "int32" };
  const limits = { minimum: Number(least), maximum: Number(greatest) };
  return { schema: { type: "integer", ...format, ...limits }, example: 1 };
}

/** The JSON of the key of a map, which is a text. Undefined if it may be any text. */
export function keySchema(scalar: string): JsonSchema | undefined {
  const { schema } = scalarLeaf(scalar);
  if (schema.type === "string") return schema.pattern === undefined ? undefined : { pattern: schema.pattern };
  if (schema.type === "boolean") return { enum: ["true", "false"] };
  return { pattern: integerPattern(BigInt(schema.minimum ?? 0), BigInt(schema.maximum ?? 0)) };
}

/** protobuf's own messages whose JSON is no object of their fields, by their full names, and `Empty`. */
const known: Readonly<Record<string, JsonLeaf>> = {
  Timestamp: { schema: { type: "string", format: "date-time" }, example: "2026-01-02T03:04:05Z" },
  Duration: {
    schema: {
      type: "string",
      pattern: "^-?(0|[1-9][0-9]{0,11})(\\.[0-9]{1,9})?s$",
      description: 'Seconds with at most nine decimals: "1.5s".',
    },
    example: "1.500s",
  },
  FieldMask: {
    schema: { type: "string", pattern: "^[^_]*$", description: "Paths of members, separated by commas." },
    example: "name,address.city",
  },
  Any: {
    schema: {
      type: "object",
      description: "A message of any type, with the name of its type behind the last slash of @type.",
      properties: { "@type": { type: "string" } },
      additionalProperties: true,
    },
    example: { "@type": "type.googleapis.com/google.protobuf.Duration", value: "1.500s" },
  },
  Struct: { schema: { type: "object", additionalProperties: true }, example: { key: "value" } },
  Value: { schema: { description: "Any JSON." }, example: "value" },
  ListValue: { schema: { type: "array", items: {} }, example: ["value"] },
  Empty: { schema: { type: "object" }, example: {} },
  StringValue: text,
  BoolValue: bool,
  BytesValue: bytes,
  DoubleValue: floating("double"),
  FloatValue: floating("float"),
  Int32Value: scalarLeaf("int32"),
  UInt32Value: scalarLeaf("uint32"),
  Int64Value: scalarLeaf("int64"),
  UInt64Value: scalarLeaf("uint64"),
};

/** The JSON of one of protobuf's own messages, by its full name. */
export function knownLeaf(name: string): JsonLeaf {
  return known[name.replace("google.protobuf.", "")] ?? { schema: {}, example: {} };
}

const units =
  "0 days, 1 hours, 2 minutes, 3 seconds, 4 milliseconds, 5 ticks of 100 nanoseconds, 15 the least or greatest value";

/** What the members of protobuf-net's messages mean (https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto). */
const bclTexts: Readonly<Record<string, string>> = {
  "bcl.DateTime": `A time of C#: value counts units of scale since 1970 (${units}). kind is 0 for unspecified, 1 for UTC, 2 for local.`,
  "bcl.TimeSpan": `A duration of C#: value counts units of scale (${units}).`,
  "bcl.Guid":
    "A GUID of C#: the first and the last eight bytes of Guid.ToByteArray(), each as a little-endian integer.",
  "bcl.Decimal":
    "A decimal of C#: hi * 2^64 + lo, divided by 10 to the power of signScale >> 1, and negative if signScale is odd.",
};

export function bclText(name: string): string {
  return bclTexts[name] ?? "";
}
