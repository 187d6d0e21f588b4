import { emptyMessage } from "../message/create-message.js";
import { armOf, setMember } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import type { Codec } from "../message/seam.js";
import { JsonFault } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import { innerPlan, type JsonElement, type JsonField, type JsonPlan } from "./json-plan.js";

/** The members of a message under construction, or the items of a tuple. */
export type Members = Record<string | number, unknown>;

/** Creates a message without any member of JSON. Messages in it that have to be there are created by {@link finishMessage}. */
export function beginMessage({ blank, fresh, table }: JsonPlan): Members {
  if (blank === undefined) return emptyMessage(table) as Members;
  const message: Members = { ...blank };
  for (let i = 0; i < fresh.length; i++) {
    const { form, key } = fresh[i] as JsonField;
    setMember(message, key, freshValue(form, blank[key]));
  }
  return message;
}

function freshValue(form: kinds.JsonForm, blank: unknown): unknown {
  switch (form) {
    case kinds.fList:
      return [];
    case kinds.fRecord:
      return {};
    case kinds.fMap:
      return new Map();
    case kinds.fArm:
      return blank && { case: undefined };
    default:
      // Marks a message as missing.
      return undefined;
  }
}

/** Completes a message that was read: creates the messages that have to be there. */
export function finishMessage({ blank, fresh }: JsonPlan, message: Members): unknown {
  if (blank === undefined) return message;
  for (let i = 0; i < fresh.length; i++) {
    const field = fresh[i] as JsonField;
    if (field.isRequired && message[field.key] === undefined) message[field.key] = absentValue(field);
  }
  return message;
}

/** The value of a message that JSON does not have. */
function absentValue(element: JsonElement): unknown {
  const { absent }: Codec = element.table as MessageTable;
  if (absent !== undefined) return absent();
  const plan = innerPlan(element);
  return finishMessage(plan, beginMessage(plan));
}

/** Sets a field that is read once: for an arm with its case, and for the last field of a long tuple all items of it. */
export function setField(message: Members, { form, key, name }: JsonField, value: unknown): void {
  if (form === kinds.fRest) (message as unknown as unknown[]).splice(key as number, Infinity, ...(value as unknown[]));
  else setMember(message, key, form === kinds.fArm ? { case: name, value } : value);
}

/** @throws JsonFault if the oneof of an arm is set already */
export function checkUnset(message: Members, { key, name }: JsonField): void {
  const other = armOf(message[key]).case;
  if (other !== undefined) throw new JsonFault(`oneof set multiple times by ${String(other)} and ${name}`);
}
