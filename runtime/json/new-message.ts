import { emptyMessage } from "../message/create-message.js";
import { setMember } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import type { Codec } from "../message/seam.js";
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
    if (form === kinds.fList) setMember(message, key, []);
    else if (form === kinds.fRecord) setMember(message, key, {});
    else if (form === kinds.fMap) setMember(message, key, new Map());
    else if (form === kinds.fArm) setMember(message, key, blank[key] === undefined ? undefined : { case: undefined });
    // Marks the message as missing.
    else setMember(message, key, undefined);
  }
  return message;
}

/** Completes a message that was read: creates the messages that have to be there, and puts the items of a long tuple in one list. */
export function finishMessage({ blank, fresh, restAt }: JsonPlan, message: Members): unknown {
  if (restAt >= 0) return flattened(message as unknown as unknown[], restAt);
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

/** Puts the items that were read as a nested tuple behind the others. */
function flattened(items: unknown[], at: number): unknown[] {
  const rest = items[at];
  return Array.isArray(rest) ? [...items.slice(0, at), ...rest] : items;
}

/** Sets a field that is read once, and for an arm its case. */
export function setField(message: Members, { form, key, name }: JsonField, value: unknown): void {
  setMember(message, key, form === kinds.fArm ? { case: name, value } : value);
}

/** The case of a oneof that is set already. */
export function setArm(message: Members, { key }: JsonField): string | undefined {
  return (message[key] as { readonly case?: string } | undefined)?.case;
}
