import { emptyMessage } from "./create-message.js";
import { carryUnknown, elementTable, getMember, mapElements, membersOf, setMember } from "./members.js";
import type { MessageTable } from "./message.js";
import type { PlainField } from "./seam.js";

/** A copy of a message that shares nothing with it; a class's is built with its constructor. */
export function cloneMessage(table: MessageTable, message: unknown): unknown {
  if (typeof message !== "object" || message === null) return message;
  const copy = emptyMessage(table);
  for (const { key, field } of membersOf(table)) setMember(copy, key, cloneField(field, getMember(message, key)));
  carryUnknown(message, copy);
  return copy;
}

function cloneField(field: PlainField, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const inner = elementTable(field);
  return mapElements(field, value, inner === undefined ? cloneScalar : (element) => cloneMessage(inner, element));
}

function cloneScalar(value: unknown): unknown {
  return value instanceof Uint8Array ? new Uint8Array(value) : value;
}
