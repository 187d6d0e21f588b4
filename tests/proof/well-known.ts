import { create, type DescField, type DescFile, fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import * as wkt from "@bufbuild/protobuf/wkt";
import type { WellKnownName } from "../../common/well-known-names.js";
import { bclFile, bclValue, requiredBcl } from "./bcl.js";
import { setOwn } from "./set-own.js";

/** The messages of google/protobuf/wrappers.proto, with the default inside. */
const wrappers = {
  StringValue: "",
  BoolValue: false,
  BytesValue: new Uint8Array(),
  DoubleValue: 0,
  FloatValue: 0,
  Int32Value: 0,
  Int64Value: 0n,
  UInt32Value: 0,
  UInt64Value: 0n,
} as const;

type BclName = Extract<WellKnownName, `bcl.${string}`>;

const isBcl = (name: WellKnownName): name is BclName => name.startsWith("bcl.");

/** The files of the other types of protobuf. */
const files: Readonly<Record<Exclude<WellKnownName, keyof typeof wrappers | BclName>, DescFile>> = {
  Date: wkt.file_google_protobuf_timestamp,
  Timestamp: wkt.file_google_protobuf_timestamp,
  Duration: wkt.file_google_protobuf_duration,
  Any: wkt.file_google_protobuf_any,
  FieldMask: wkt.file_google_protobuf_field_mask,
  Empty: wkt.file_google_protobuf_empty,
  Struct: wkt.file_google_protobuf_struct,
  Value: wkt.file_google_protobuf_struct,
  ListValue: wkt.file_google_protobuf_struct,
};

/** The file that declares a well-known type. */
export function wellKnownFile(name: WellKnownName): DescFile {
  if (isBcl(name)) return bclFile;
  return name in wrappers ? wkt.file_google_protobuf_wrappers : files[name as keyof typeof files];
}

/** The value that a contract has for the reference's; protobuf-es has a wrapper as what is in it, and a Struct as JSON. */
export function wellKnownValue(name: WellKnownName, given: unknown): unknown {
  if (isBcl(name)) return bclValue(name, given);
  const value = given as Readonly<Record<string, unknown>> | undefined;
  switch (name) {
    case "Date":
      return dateOf((value ?? create(wkt.TimestampSchema)) as wkt.Timestamp);
    case "Timestamp":
    case "Duration":
      return { seconds: value?.seconds ?? 0n, nanos: value?.nanos ?? 0 };
    case "Any":
      return { typeUrl: value?.typeUrl ?? "", value: value?.value ?? new Uint8Array() };
    case "FieldMask":
      return { paths: value?.paths ?? [] };
    case "Empty":
      return {};
    case "Struct":
      return value ?? {};
    case "Value":
      return value === undefined ? null : jsonOf(given as wkt.Value);
    case "ListValue":
      return ((value?.values ?? []) as wkt.Value[]).map(jsonOf);
    default: {
      const inner = typeof value === "object" && "$typeName" in value ? value.value : given;
      return { value: inner ?? wrappers[name] };
    }
  }
}

/** A Date has milliseconds: the rest is cut off, towards the past. */
function dateOf({ seconds, nanos }: wkt.Timestamp): Date {
  return new Date(Number(seconds) * 1000 + Math.floor(nanos / 1e6));
}

function jsonOf({ kind }: wkt.Value): JsonValue {
  if (kind.case === "listValue") return kind.value.values.map(jsonOf);
  if (kind.case !== "structValue") return kind.case === undefined || kind.case === "nullValue" ? null : kind.value;
  const json: JsonObject = {};
  for (const [key, value] of Object.entries(kind.value.fields)) setOwn(json, key, jsonOf(value));
  return json;
}

/** Whether a message is one that contracts need not declare. */
export const isWellKnown = (typeName: string): boolean => /^(google\.protobuf|bcl)\./.test(typeName);

/** Whether a field's type is one of protobuf's own. */
export function isWellKnownField({ message }: DescField): boolean {
  return message !== undefined && isWellKnown(message.typeName);
}

/** Whether protobuf-es has what is in the wrapper in its place: nowhere but in a field that neither repeats nor is an arm. */
export function isUnwrapped({ fieldKind, oneof, message }: DescField): boolean {
  return fieldKind === "message" && oneof === undefined && message.name in wrappers && isWellKnown(message.typeName);
}

/** A required one that never came, as ours writes it; undefined for a type that is written with no bytes. */
export function requiredWellKnown(field: DescField & { fieldKind: "message" }): unknown {
  const { name, file } = field.message;
  if (file.name === bclFile.name) return requiredBcl(field.message);
  if (isUnwrapped(field)) return wrappers[name as keyof typeof wrappers];
  if (name === "Struct") return {};
  return name === "Value" ? fromJson(wkt.ValueSchema, null) : create(field.message);
}
