import { type Lock, type LockedEnum, type LockedField, type LockedFields, type LockedMessage, roles } from "./lock.js";
import { isSameName, typeChange } from "./same-fields.js";

/** What messages and enums had as names when they were locked, by their present names. */
export interface NamesBefore {
  readonly messages: ReadonlyMap<string, string>;
  readonly enums: ReadonlyMap<string, string>;
}

/**
 * Finds the messages and enums that have another name now: where a locked one was used, there is one now that the lock does not have,
 * and that has the same members. What has other members has taken the place of another part, and is not it under a new name.
 */
export function namesBefore(present: Lock, locked: Lock): NamesBefore {
  const messages = new Map<string, string>();
  const enums = new Map<string, string>();
  const open: (readonly [now: LockedMessage, before: LockedMessage])[] = [];
  const pairMessages = (now: string | undefined, before: string | undefined): void => {
    const [own, other] = [present.messages.get(now ?? ""), locked.messages.get(before ?? "")];
    if (own === undefined || other === undefined || own.name === other.name || messages.has(own.name)) return;
    if (locked.messages.has(own.name) || present.messages.has(other.name) || !hasSameFields(own, other)) return;
    messages.set(own.name, other.name);
    open.push([own, other]);
  };
  const pairEnums = (now: string | undefined, before: string | undefined): void => {
    const [own, other] = [present.enums.get(now ?? ""), locked.enums.get(before ?? "")];
    if (own === undefined || other === undefined || own.name === other.name || enums.has(own.name)) return;
    if (locked.enums.has(own.name) || present.enums.has(other.name) || !hasSameValues(own, other)) return;
    enums.set(own.name, other.name);
  };
  const pairFields = (now: LockedFields, before: LockedFields): void => {
    for (const field of now.fields) {
      const known = fieldOf(before, field);
      pairMessages(field.message, known?.message);
      pairEnums(field.enum, known?.enum);
    }
  };
  for (const { path, bodies } of present.operations.values()) {
    for (const role of roles) {
      const [now, before] = [bodies.get(role), locked.operations.get(path)?.bodies.get(role)];
      if (typeof now === "string" && typeof before === "string") pairMessages(now, before);
      else if (typeof now === "object" && typeof before === "object") pairFields(now, before);
    }
  }
  for (const now of present.messages.values()) {
    const before = locked.messages.get(now.name);
    if (before !== undefined) pairFields(now, before);
  }
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) pairFields(...pair);
  return { messages, enums };
}

function fieldOf({ fields }: LockedFields, { number }: LockedField): LockedField | undefined {
  return fields.find((one) => one.number === number);
}

/** Whether two messages have a field in common, and no number that stands for different ones. */
function hasSameFields(now: LockedMessage, before: LockedMessage): boolean {
  const pairs = now.fields.flatMap((field) => {
    const known = fieldOf(before, field);
    return known === undefined ? [] : [[field, known] as const];
  });
  return pairs.length > 0 && pairs.every(([field, known]) => isSameName(field, known) && !typeChange(known, field));
}

function hasSameValues(now: LockedEnum, before: LockedEnum): boolean {
  return now.values.some((one) => before.values.some(({ name, number }) => name === one.name && number === one.number));
}
