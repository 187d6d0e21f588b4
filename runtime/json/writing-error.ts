import { isMap } from "../base/any-realm.js";
import { noJsonForm } from "../base/setup-errors/setup-errors.js";
import { encodingError } from "../message/encode.js";
import { armOf, elementTable, getMember, membersOf } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { isOpaque, type OpaqueTable } from "../message/opaque.js";
import { keyText } from "../message/path-text.js";
import type { PlainField } from "../message/seam.js";
import type { Any } from "../well-known/types.js";
import { DecodeError } from "../wire/decode-error.js";
import { nameInUrl } from "./any-types.js";
import { unpackAny } from "./any-values.js";
import { messageElement } from "./json-plan.js";
import { NoJsonForm } from "./leaf-texts.js";
import { TextWriter, type WriteRules } from "./text-writer.js";

/**
 * The error to throw after `thrown` ended the writing of a value: IW2007 with the path to the value that does not fit its type, or has no
 * JSON form; otherwise `thrown` itself, which a getter threw.
 */
export function writingError(table: MessageTable, value: unknown, rules: WriteRules, thrown: unknown): unknown {
  const reason = reasonOf(thrown);
  if (reason === undefined) return encodingError(table, value, thrown, table.name);
  const place = findUnwritable(table, value, rules, { path: table.name, reason });
  return noJsonForm(place.path, place.reason, thrown);
}

/** The path to a value that has no JSON form, and the reason. */
interface Place {
  readonly path: string;
  readonly reason: string;
}

/** The depth to which a faulty value is looked for: each level costs to write what is inside again. */
const mostLevels = 16;

/** Finds the innermost message that has no JSON form, in a message that has none. */
function findUnwritable(
  table: MessageTable,
  value: unknown,
  rules: WriteRules,
  found: Place,
  levels = mostLevels,
): Place {
  if (levels === 0) return found;
  for (const [inner, part, held] of isOpaque(table) ? heldMessages(table, value, rules) : innerMessages(table, value)) {
    try {
      new TextWriter(rules).write(messageElement(inner), held);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== undefined)
        return findUnwritable(inner, held, rules, { path: found.path + part, reason }, levels - 1);
    }
  }
  return found;
}

/** The reason for which a value has no JSON form. Undefined for any other error. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof NoJsonForm) return error.message;
  // The bytes in an `Any` are malformed.
  return error instanceof DecodeError ? error.message : undefined;
}

type Inner = readonly [table: MessageTable, part: string, value: unknown];

/** The message in an `Any`. */
function* heldMessages({ protoName }: OpaqueTable, value: unknown, { types }: WriteRules): Generator<Inner> {
  if (protoName !== "google.protobuf.Any") return;
  const any = value as Any;
  const table = types(nameInUrl(any.typeUrl));
  if (table === undefined) return;
  let held: unknown;
  try {
    held = unpackAny(messageElement(table), any);
  } catch {
    // The bytes of the Any itself are the fault.
    return;
  }
  yield [table, "", held];
}

function* innerMessages(table: MessageTable, message: unknown): Generator<Inner> {
  for (const member of membersOf(table)) {
    const value = getMember(message as object, member.key);
    const part = typeof member.key === "number" ? `[${member.key}]` : `.${member.key}`;
    if ("field" in member) yield* elements(member.field, value, part);
    else {
      const arm = armOf(value);
      const field = member.arms.get(arm.case);
      if (field !== undefined) yield* elements(field, arm.value, `.${field.name}`);
    }
  }
}

function* elements(field: PlainField, value: unknown, part: string): Generator<Inner> {
  const table = elementTable(field);
  if (table === undefined || value === undefined || value === null) return;
  if (field.key === undefined && field.repeated !== true) yield [table, part, value];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield [table, `${part}[${index}]`, item];
  } else {
    const entries = isMap(value) ? value.entries() : Object.entries(value);
    for (const [key, item] of entries) yield [table, `${part}[${keyText(key)}]`, item];
  }
}
