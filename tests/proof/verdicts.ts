import { inspect, isDeepStrictEqual } from "node:util";
import { clearField, clone, create, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { FieldDescriptorProtoSchema, FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import protobufjs from "protobufjs";
import "protobufjs/ext/descriptor";
import { bclValue } from "./bcl.js";
import { hex } from "./disagreement.js";
import { features } from "./features.js";
import { type Properties, withRequired } from "./random-message.js";
import { rootOf } from "./schema.js";
import type { Subject } from "./subject.js";
import { isWellKnown } from "./well-known.js";
import { withoutOtherWireTypes } from "./wire-types.js";

/** How the three readers take the same bytes. */
export interface Verdict {
  readonly subject: Subject;
  readonly bytes: Uint8Array;
  readonly ours: unknown;
  /** The error that we threw. */
  readonly error: unknown;
  readonly reference: Message | undefined;
  readonly protobufjsAccepts: boolean;
}

/** protobufjs' type of a subject's root, made of the same descriptors. */
export function protobufjsType({ files, root }: Subject): protobufjs.Type {
  const file = files.map((one) => clone(FileDescriptorProtoSchema, one));
  // It would name fields by these, and refuses some of them.
  for (const field of file.flatMap(({ messageType }) => messageType.flatMap((message) => message.field)))
    clearField(field, FieldDescriptorProtoSchema.field.jsonName);
  const set = toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }));
  return protobufjs.Root.fromDescriptor(set).lookupType(root.typeName);
}

/** Has all three read the bytes. */
export function judge(subject: Subject, type: protobufjs.Type, bytes: Uint8Array): Verdict {
  let ours: unknown;
  let thrown: unknown;
  let reference: Message | undefined;
  let protobufjsAccepts = true;
  try {
    ours = subject.decode(bytes);
  } catch (error) {
    thrown = error ?? new Error("nothing was thrown");
  }
  try {
    reference = fromBinary(subject.root, bytes);
  } catch {
    reference = undefined;
  }
  try {
    type.decode(bytes);
  } catch {
    protobufjsAccepts = false;
  }
  return { subject, bytes, ours, error: thrown, reference, protobufjsAccepts };
}

/** The fault in our reading of the bytes; undefined when there is none. */
export function complaint(verdict: Verdict): string | undefined {
  const { subject, ours, error, reference, protobufjsAccepts } = verdict;
  if (error !== undefined) {
    if ((error as { code?: unknown }).code !== "IW2010") return `we crash: ${inspect(error)}`;
    return reference !== undefined && protobufjsAccepts ? `we alone refuse: ${(error as Error).message}` : undefined;
  }
  if (reference === undefined) return protobufjsAccepts ? undefined : "we alone accept";
  if (!isDeepStrictEqual(subject.valueOf(reference), ours)) return "we read another value than protobuf-es";
  return features.unknownFields && isLossy(verdict, reference) ? "we lose unknown fields" : undefined;
}

/** Whether protobuf-es finds less, or something else, in what we read and wrote again. Arguments drop unknown fields. */
function isLossy({ subject, ours }: Verdict, reference: Message): boolean {
  const { root, schema } = subject;
  if (rootOf(schema).form === "request") return false;
  try {
    const written = new Uint8Array(subject.encode(ours));
    return !isDeepStrictEqual(unknownFields(fromBinary(root, written)), unknownFields(withRequired(root, reference)));
  } catch {
    // It takes an unknown field for a known one of another wire type.
    return true;
  }
}

/** Every unknown field in a message of protobuf-es, with the path to it. */
function unknownFields(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  const { $typeName = "", $unknown = [] } = value as Partial<Message>;
  // A well-known type's are dropped.
  if (isWellKnown($typeName)) return [];
  const own = $unknown.map(({ no, wireType, data }) => `${path} ${no} ${wireType} ${hex(data)}`);
  const keys = Object.keys(value)
    .filter((key) => !key.startsWith("$"))
    .sort();
  return [...own, ...keys.flatMap((key) => unknownFields((value as Properties)[key], `${path}/${key}`))];
}

/** Why we take bytes otherwise on purpose. */
export const differences: Readonly<Record<string, (verdict: Verdict) => boolean>> = {
  "a 64-bit integer that its number would round is refused": ({ error }) =>
    error instanceof Error && error.message.includes("outside the safe integer range"),
  "a timestamp that no Date can be is refused": ({ error }) =>
    error instanceof Error && error.message.includes("a google.protobuf.Timestamp outside"),
  "a value of C#'s own that C# cannot hold is refused": ({ error }) =>
    error instanceof Error && /a bcl\.(DateTime|TimeSpan) of |a decimal of \d+ decimals/.test(error.message),
  "an unknown varint of more than ten bytes is refused; the others skip it": ({ error, bytes }) =>
    error instanceof Error && error.message.includes("malformed varint") && /(?:[89a-f][0-9a-f]){10}/.test(hex(bytes)),
  "a date that an entry of a map lacks never came, and is the year 1; protobuf-es reads an empty one, 1970": (
    verdict,
  ) =>
    verdict.error === undefined &&
    verdict.reference !== undefined &&
    isDeepStrictEqual(withEmptyDates(verdict.ours), withEmptyDates(verdict.subject.valueOf(verdict.reference))),
  "a known field of another wire type is an unknown one; protobuf-es reads it as if it were right": ({
    subject,
    error,
    ours,
    bytes,
  }) => {
    if (error !== undefined) return false;
    const cleaned = withoutOtherWireTypes(subject.root, bytes);
    if (cleaned === undefined) return false;
    const known = withEmptyDates(subject.valueOf(fromBinary(subject.root, cleaned)));
    return cleaned.length < bytes.length && isDeepStrictEqual(withEmptyDates(ours), known);
  },
};

/** A value with 1970 for the dates of the year 1, as which those in entries of maps and records read that never came. */
function withEmptyDates(value: unknown): unknown {
  if (isDeepStrictEqual(value, { ticks: 0n })) return bclValue("bcl.DateTime", { value: 0n, scale: 0 });
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, withEmptyDates(one)]));
  if (Array.isArray(value)) return value.map(withEmptyDates);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array || value instanceof Date) return value;
  const parts = Object.entries(value).map(([key, one]) => [key, { value: withEmptyDates(one), enumerable: true }]);
  return Object.create(Object.getPrototypeOf(value) as object | null, Object.fromEntries(parts)) as object;
}

/** The difference that explains a complaint. */
export function differenceOf(verdict: Verdict): string | undefined {
  return Object.keys(differences).find((name) => differences[name]?.(verdict));
}
