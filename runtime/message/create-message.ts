import { noBytes } from "../wire/no-bytes.js";
import { decode } from "./encode.js";
import {
  armOf,
  carryUnknown,
  elementTable,
  getMember,
  isAbsent,
  mapElements,
  membersOf,
  setMember,
} from "./members.js";
import type { MessageTable } from "./message.js";
import { cloneOpaque, isOpaque } from "./opaque.js";
import type { PlainField } from "./seam.js";

/** Makes a message with no field set, as decoding zero bytes would. */
export function emptyMessage(table: MessageTable): object {
  return decode(table, noBytes) as object;
}

/** Makes a message. Members that `partial` leaves out, or has as undefined or null, get their defaults. */
export function createMessage(table: MessageTable, partial: unknown): unknown {
  if (isOpaque(table)) return partial === undefined ? emptyMessage(table) : cloneOpaque(partial);
  const message = emptyMessage(table);
  if (typeof partial !== "object" || partial === null) return message;
  for (const member of membersOf(table)) {
    const value = getMember(partial, member.key);
    if ("arms" in member) {
      if (value !== undefined && value !== null) setMember(message, member.key, createArm(member.arms, value));
    } else if (!isAbsent(member.field, value)) setMember(message, member.key, createField(member.field, value));
  }
  carryUnknown(partial, message);
  return message;
}

function createArm(arms: ReadonlyMap<unknown, PlainField>, given: unknown): unknown {
  const { case: name, value } = armOf(given);
  const arm = arms.get(name);
  return arm === undefined ? given : { case: name, value: createField(arm, value) };
}

function createField(field: PlainField, value: unknown): unknown {
  const inner = elementTable(field);
  const make = inner === undefined ? (element: unknown) => element : (element: unknown) => createInner(inner, element);
  return mapElements(field, value, make);
}

// A value that is not an object is left as it is: the encoder refuses it later, with its place in the error.
function createInner(table: MessageTable, value: unknown): unknown {
  return typeof value === "object" && value !== null ? createMessage(table, value) : value;
}
