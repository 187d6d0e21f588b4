import { elementTable } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { type EnumInit, type PlainField, plainField } from "../message/seam.js";
import { bareTable, type SchemaParts } from "./schema-parts.js";

/** A use of a type: by a field of a message, or by an operation. */
export type TypeUse =
  | { readonly message: object; readonly field: number }
  | { readonly contract: object; readonly operation: string };

/**
 * The chain of uses of a message: its first use, the first use of the using message, and so on up to an operation. A problem of a
 * type without a declaration, such as a tuple, is reported at one of these uses.
 */
export function usesOfMessage(parts: SchemaParts, table: MessageTable): readonly TypeUse[] {
  const uses: TypeUse[] = [];
  const seen = new Set<MessageTable>();
  for (let at: MessageTable | undefined = table; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const bare = operationWith(parts, at);
    const found: FieldUse | undefined = bare === undefined ? fieldOf(parts, at) : undefined;
    uses.push(...[bare ?? found?.use ?? []].flat());
    at = found?.holder;
  }
  return uses;
}

/**
 * The chain of uses of an enum: its first use, the first use of the using message, and so on. A problem of a type without a
 * declaration, such as a union of numbers, is reported at one of these uses.
 */
export function usesOfEnum(parts: SchemaParts, described: EnumInit): readonly TypeUse[] {
  const text = JSON.stringify(described);
  const found = firstField(parts, (field) => field.type === "enum" && JSON.stringify(field.enum) === text);
  return found === undefined ? [] : [found.use, ...(found.holder ? usesOfMessage(parts, found.holder) : [])];
}

interface FieldUse {
  readonly use: TypeUse;
  /** The message with the field. Undefined if it is a message around arguments or a result. */
  readonly holder: MessageTable | undefined;
}

function fieldOf(parts: SchemaParts, table: MessageTable): FieldUse | undefined {
  return firstField(parts, (field) => {
    const inner = elementTable(field);
    return inner !== undefined && parts.first(inner) === table;
  });
}

function firstField({ messages, wrappers }: SchemaParts, isIt: (field: PlainField) => boolean): FieldUse | undefined {
  for (const { table, operation, declaredBy } of wrappers) {
    if (!table.fields.map(plainField).some(isIt)) continue;
    return { use: { contract: declaredBy, operation: operation.name }, holder: undefined };
  }
  for (const holder of messages) {
    const field = holder.fields.map(plainField).find(isIt);
    if (field !== undefined) return { use: { message: holder, field: field.no }, holder };
  }
  return undefined;
}

function operationWith({ services, first }: SchemaParts, table: MessageTable): TypeUse | undefined {
  for (const { operation, declaredBy } of services.flatMap(({ operations }) => operations)) {
    const bare = [operation.request, operation.response].flatMap(bareTable);
    if (bare.some((one) => first(one) === table)) return { contract: declaredBy, operation: operation.name };
  }
  return undefined;
}
