import { emptyMessage } from "./create-message.js";
import { armOf, carryUnknown, elementTable, getMember, mapElements, membersOf, setMember } from "./members.js";
import type { MessageTable } from "./message.js";
import { cloneOpaque, isOpaque } from "./opaque.js";
import type { PlainField } from "./seam.js";

/** A copy of a message that shares nothing with it; a class's is built with its constructor. */
export function cloneMessage(table: MessageTable, message: unknown): unknown {
  if (typeof message !== "object" || message === null) return message;
  if (isOpaque(table)) return cloneOpaque(message);
  const copy = emptyMessage(table);
  for (const member of membersOf(table)) {
    const value = getMember(message, member.key);
    setMember(copy, member.key, "field" in member ? cloneField(member.field, value) : cloneArm(member.arms, value));
  }
  carryUnknown(message, copy);
  return copy;
}

function cloneArm(arms: ReadonlyMap<unknown, PlainField>, given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given;
  const { case: name, value } = armOf(given);
  const arm = arms.get(name);
  return arm === undefined ? { ...given } : { case: name, value: cloneField(arm, value) };
}

function cloneField(field: PlainField, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const inner = elementTable(field);
  return mapElements(field, value, inner === undefined ? cloneOpaque : (element) => cloneMessage(inner, element));
}
