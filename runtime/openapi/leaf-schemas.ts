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
function digits(isUnsigned: boolean, isSafe = false): JsonLeaf {
  const most = isSafe ? 16 : isUnsigned ? 20 : 19;
  return { schema: { type: "string", pattern: integerPattern(isUnsigned, most) }, example: "1" };
}

/** A pattern for the texts of integers with at most so many digits, without zeros in front, which no number in JSON has. */
function integerPattern(isUnsigned: boolean, most: number): string {
  return `^${isUnsigned ? "" : "-?"}(0|[1-9][0-9]{0,${most - 1}})$`;
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
  const [least, greatest] = range ?? [];
  const isUnsigned = Number(least) === 0;
  if (/64$/.test(protoType)) return digits(isUnsigned, js === "number");
  // OpenAPI's registry of formats has int32. Validators that are strict refuse those that they do not know, such as uint32.
  const format = isUnsigned ? {} : { format: "int32" };
  const limits = { minimum: Number(least), maximum: Number(greatest) };
  return { schema: { type: "integer", ...format, ...limits }, example: 1 };
}

/** The JSON of the key of a map, which is a text. Undefined if it may be any text. */
export function keySchema(scalar: string): JsonSchema | undefined {
  const { schema } = scalarLeaf(scalar);
  if (schema.type === "string") return schema.pattern === undefined ? undefined : { pattern: schema.pattern };
  if (schema.type === "boolean") return { enum: ["true", "false"] };
  return { pattern: integerPattern(schema.minimum === 0, 10) };
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
  Int64Value: digits(false),
  UInt64Value: digits(true),
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
