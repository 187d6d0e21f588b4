import { protoName } from "../../common/wire/proto-names.js";
import type { MessageSource, WireField } from "../../common/wire/wire-schema.js";
import { memoize } from "../base/memoize.js";
import { elementTable } from "./members.js";
import type { MessageTable } from "./message.js";
import { isOpaque } from "./opaque.js";
import { type FieldInit, plainField } from "./seam.js";

const sources = new WeakMap<MessageTable, MessageSource>();

/** A message's names and fields in the form from which schemas are made. The result is cached for each message. */
export function messageSource(table: MessageTable): MessageSource {
  return memoize(sources, table, () => {
    const isWellKnown = isOpaque(table);
    return {
      name: isWellKnown ? table.protoName : protoName(table.name),
      typeName: isWellKnown ? table.protoName : table.name,
      clrName: table.clrName ?? table.name,
      isWellKnown,
      isTuple: table.tuple,
      fields: isWellKnown ? [] : fieldSources(table.fields),
      ...(table.reserved && { reserved: table.reserved }),
    };
  });
}

/**
 * Sets what {@link messageSource} returns for a table that was itself made from `source`, so that schemas do not have the message
 * twice.
 */
export function setMessageSource(table: MessageTable, source: MessageSource): void {
  sources.set(table, source);
}

/**
 * The fields of a message in the form from which schemas are made. Messages as types are functions, because a message may contain
 * itself.
 */
export function fieldSources(fields: readonly FieldInit[]): WireField<() => MessageSource>[] {
  return fields.map((init) => {
    const field = plainField(init);
    const { no, name, protoName, jsonName, repeated, packed, delimited, key, optional, oneof, include } = field;
    const inner = (): MessageSource => messageSource(elementTable(field) as MessageTable);
    return {
      number: no,
      name,
      protoName,
      jsonName,
      ...(typeof field.type === "string" ? { type: field.type } : { type: "message", message: inner }),
      enum: field.enum,
      repeated,
      packed,
      delimited,
      default: field.default,
      key,
      optional: optional !== undefined,
      oneof,
      include,
    };
  });
}
