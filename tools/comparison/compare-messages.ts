import type { DescField, DescMessage } from "@bufbuild/protobuf";
import type { MessageOrigin, SchemaOrigins } from "../../runtime/proto/schema-origins.js";
import { compareEnums } from "./compare-enums.js";
import { type ComparedFields, compareFields } from "./compare-fields.js";
import type { Difference, PartUse } from "./difference.js";
import { isRequired, typeLabel } from "./field-types.js";
import { listed } from "./names.js";

export interface MessageContext {
  readonly origins: SchemaOrigins;
  /** The name of the description as the user gave it. */
  readonly source: string;
}

/**
 * A message of the project's contracts, the described message to compare with it, and the place in a contract where the message
 * is used.
 */
export interface MessagePair {
  readonly own: DescMessage;
  readonly described: DescMessage;
  readonly use: PartUse;
}

/**
 * Compares a message, and all messages to which it refers, with its description. Pairs in `seen` are skipped, and the compared
 * pairs are added.
 */
export function compareMessages(pair: MessagePair, seen: Set<string>, context: MessageContext): Difference[] {
  const differences: Difference[] = [];
  const open = [pair];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const key = keyOf(one);
    if (seen.has(key)) continue;
    seen.add(key);
    const origin = context.origins.messages.get(one.own.typeName);
    if (origin === undefined || origin.message?.isWellKnown === true) differences.push(...compareKnown(one, context));
    else {
      const fields = compareFields(one.own, one.described, context.source);
      differences.push(...differencesOf(one, fields, origin, context));
      open.push(...fields.messages.map(({ field, ...inner }) => ({ ...inner, use: useOf(field, origin, one.use) })));
    }
  }
  return differences;
}

function keyOf({ own, described }: Pick<MessagePair, "own" | "described">): string {
  return `${own.typeName} ${described.typeName}`;
}

/**
 * Compares a well-known message such as `google.protobuf.Timestamp`, which no source of the project declares. All differences are
 * reported as one, because single fields have no place in the sources.
 */
function compareKnown({ own, described, use }: MessagePair, { source }: MessageContext): Difference[] {
  if (haveSameFields(own, described, source, new Set())) return [];
  const text = `${described.typeName} has other fields in ${source} than ${own.typeName}, which is here in its place. Declare a message with its fields.`;
  return [{ code: "IW6010", isWarning: false, use, text }];
}

function haveSameFields(own: DescMessage, described: DescMessage, source: string, seen: Set<string>): boolean {
  const key = keyOf({ own, described });
  if (own.typeName === described.typeName || seen.has(key)) return true;
  seen.add(key);
  const { differences, missing, messages } = compareFields(own, described, source);
  if (missing.length > 0 || differences.some(({ isWarning }) => !isWarning)) return false;
  return messages.every((inner) => haveSameFields(inner.own, inner.described, source, seen));
}

/** The differences between the fields of two messages, and between the enums of these fields. */
function differencesOf(
  { described, use }: MessagePair,
  { differences, missing, enums }: ComparedFields,
  origin: MessageOrigin,
  { source }: MessageContext,
): Difference[] {
  const found = differences.map(
    ({ field, ...rest }): Difference => ({ code: "IW6010", use: useOf(field, origin, use), ...rest }),
  );
  const ofEnums = enums.flatMap(({ field, described: there }) => {
    const { fields } = origin.message ?? origin;
    const { enum: own } = fields.find(({ number }) => number === field.number) ?? {};
    return own === undefined ? [] : compareEnums(own, there, useOf(field, origin, use), source);
  });
  return [...found, ...ofEnums, ...missingFields(missing, described, useOf(undefined, origin, use), source)];
}

/**
 * The differences for fields of the description that a message of the contracts lacks. Missing required fields are an error,
 * because peers refuse messages without them. Other missing fields are a warning: what peers send in them is lost.
 */
function missingFields(
  missing: readonly DescField[],
  { typeName }: DescMessage,
  use: PartUse,
  source: string,
): Difference[] {
  const textOf = (fields: readonly DescField[]): string =>
    listed(fields.map((field) => `${field.name} = ${field.number} (${typeLabel(field)})`));
  const required = missing.filter(isRequired);
  const others = missing.filter((field) => !isRequired(field));
  const differences: Difference[] = [];
  if (required.length > 0) {
    const text = `${typeName} has required fields in ${source} that are missing here: ${textOf(required)}. Its peers refuse messages without them. Add them.`;
    differences.push({ code: "IW6010", isWarning: false, use, text });
  }
  if (others.length > 0) {
    const text = `${typeName} has more fields in ${source}: ${textOf(others)}. What peers send in them is dropped.`;
    differences.push({ code: "IW6012", isWarning: true, use, text });
  }
  return differences;
}

/**
 * The field, or the whole message if `field` is undefined, for which a difference is reported. For the wrapper message around an
 * operation's arguments or result, it is the operation, because the wrapper is not declared in the sources.
 */
function useOf(field: DescField | undefined, { message, operation }: MessageOrigin, outer: PartUse): PartUse {
  if (operation !== undefined) return { part: { operation } };
  return { part: { message, ...(field && { field: field.number }) }, outer };
}
