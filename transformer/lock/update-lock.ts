import {
  type Lock,
  type LockedEnum,
  type LockedFields,
  type LockedMessage,
  type LockedOperation,
  type Role,
  serviceOf,
} from "./lock.js";

/**
 * What a lock file has after the changes from `locked` to `present` were accepted: all that the sources declare, and what has been
 * removed, so that its numbers and paths are not used for something else. If other programs have the file, too, services, messages
 * and enums that are not in `present` stay as they are.
 */
export function updateLock(locked: Lock, present: Lock, isShared: boolean): Lock {
  const services = new Set([...present.operations.keys()].map(serviceOf));
  const gone = [...locked.operations.values()].filter(({ path }) => !present.operations.has(path));
  const operations = mapValues(present.operations, (now, path) => updateOperation(locked.operations.get(path), now));
  const left = gone.map((one): [string, LockedOperation] => {
    const isElsewhere = isShared && !services.has(serviceOf(one.path));
    return [one.path, isElsewhere ? one : { ...one, isRemoved: true }];
  });
  const messages = mapValues(present.messages, ({ reserved: _, ...now }): LockedMessage => {
    return { ...now, ...updateFields(locked.messages.get(now.name), now) };
  });
  const enums = mapValues(present.enums, (now, name) => updateEnum(locked.enums.get(name), now));
  return {
    operations: new Map([...operations, ...left]),
    messages: new Map([...(isShared ? locked.messages : []), ...messages]),
    enums: new Map([...(isShared ? locked.enums : []), ...enums]),
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

function updateFields(before: LockedFields | undefined, { fields }: LockedFields): LockedFields {
  const known = before === undefined ? [] : [...before.removed, ...before.fields];
  return { fields, removed: withoutUsed(known, fields) };
}

function updateEnum(before: LockedEnum | undefined, { reserved: _, ...now }: LockedEnum): LockedEnum {
  const known = before === undefined ? [] : [...before.removed, ...before.values];
  return { ...now, removed: withoutUsed(known, now.values) };
}

/** The last item of each number among `known` that none of `used` has, sorted by number. */
function withoutUsed<Item extends { readonly number: number }>(
  known: readonly Item[],
  used: readonly { readonly number: number }[],
): Item[] {
  const numbers = new Set(used.map(({ number }) => number));
  const left = new Map(known.filter(({ number }) => !numbers.has(number)).map((one) => [one.number, one]));
  return [...left.values()].sort((a, b) => a.number - b.number);
}

function mapValues<Item>(
  items: ReadonlyMap<string, Item>,
  change: (item: Item, key: string) => Item,
): ReadonlyMap<string, Item> {
  return new Map([...items].map(([key, item]) => [key, change(item, key)]));
}
