import type { Lock, LockedEnum, LockedFields, LockedMessage, LockedOperation, Role } from "./lock.js";

/**
 * What a lock file has after the changes from `locked` to `present` were accepted: all that the sources declare, and what has been
 * removed, so that its numbers and paths are not used for something else.
 */
export function updateLock(locked: Lock, present: Lock): Lock {
  const gone = [...locked.operations.values()].filter(({ path }) => !present.operations.has(path));
  const left = gone.map((one): [string, LockedOperation] => [one.path, { ...one, isRemoved: true }]);
  const operations = mapValues(present.operations, (now, path) => updateOperation(locked.operations.get(path), now));
  return {
    operations: new Map([...operations, ...left]),
    messages: mapValues(present.messages, (now, name): LockedMessage => {
      const { reserved: _, ...rest } = now;
      return { ...rest, ...updateFields(locked.messages.get(name), now) };
    }),
    enums: mapValues(present.enums, (now, name) => updateEnum(locked.enums.get(name), now)),
  };
}

function updateOperation(before: LockedOperation | undefined, now: LockedOperation): LockedOperation {
  const bodies = new Map<Role, LockedFields | string>();
  for (const [role, body] of now.bodies) {
    const known = before?.bodies.get(role);
    bodies.set(role, typeof body === "string" || typeof known === "string" ? body : updateFields(known, body));
  }
  return { ...now, bodies };
}

function updateFields(before: LockedFields | undefined, now: LockedFields): LockedFields {
  const used = new Set(now.fields.map(({ number }) => number));
  const known = before === undefined ? [] : [...before.removed, ...before.fields];
  const removed = new Map(known.filter(({ number }) => !used.has(number)).map((one) => [one.number, one]));
  return { fields: now.fields, removed: [...removed.values()].sort((a, b) => a.number - b.number) };
}

function updateEnum(before: LockedEnum | undefined, { reserved: _, ...now }: LockedEnum): LockedEnum {
  const used = new Set(now.values.map(({ number }) => number));
  const known = before === undefined ? [] : [...before.removed, ...before.values];
  const removed = new Map(known.filter(({ number }) => !used.has(number)).map((one) => [one.number, one]));
  return { ...now, removed: [...removed.values()].sort((a, b) => a.number - b.number) };
}

function mapValues<Item>(
  items: ReadonlyMap<string, Item>,
  change: (item: Item, key: string) => Item,
): ReadonlyMap<string, Item> {
  return new Map([...items].map(([key, item]) => [key, change(item, key)]));
}
