import { fieldNames } from "../../common/field-names.js";
import { joinReserved, type NumberRange, type Reserved } from "../../common/reserved.js";
import { alignEnums } from "./align-enums.js";
import {
  type Lock,
  type LockedEnum,
  type LockedField,
  type LockedFields,
  type LockedMessage,
  type LockedOperation,
  type Role,
  roles,
  serviceOf,
} from "./lock.js";
import { declaredParts } from "./part-projects.js";
import { namesBefore } from "./renamed-parts.js";
import { compareTexts } from "./to-lock.js";

/**
 * What a lock file has after the changes from `locked` to `described` were accepted: all that the sources declare, and what has been
 * removed, so that its numbers and paths are not used for something else. If other projects have the file, too, services, messages
 * and enums that are not in `described` stay as they are, and the file has what this one, `sharing`, declares.
 */
export function updateLock(locked: Lock, described: Lock, sharing: string | undefined): Lock {
  const isShared = sharing !== undefined;
  const present = alignEnums(described, locked, isShared ? enumsElsewhere(described, locked) : undefined);
  const services = new Set([...present.operations.keys()].map(serviceOf));
  const gone = [...locked.operations.values()].filter(({ path }) => !present.operations.has(path));
  const operations = mapValues(present.operations, (now, path) => updateOperation(locked.operations.get(path), now));
  const left = gone.map((one): [string, LockedOperation] => {
    const isElsewhere = isShared && !services.has(serviceOf(one.path));
    return [one.path, isElsewhere ? one : { ...one, isRemoved: true }];
  });
  const former = namesBefore(present, locked);
  const messages = mapValues(present.messages, (now): LockedMessage => {
    const before = locked.messages.get(former.messages.get(now.name) ?? now.name);
    const reserved = leftReserved([before, now], now.fields, fieldProtoNames);
    // Peers may still send it under its name, although an operation uses it, too.
    const isNamed = now.isNamed || (before?.name === now.name && before.isNamed);
    return { ...now, isNamed, ...updateFields(before, now), reserved };
  });
  const enums = mapValues(present.enums, (now, name) =>
    updateEnum(locked.enums.get(former.enums.get(name) ?? name), now),
  );
  const updated: Lock = {
    operations: new Map([...operations, ...left]),
    messages: new Map([...(isShared ? locked.messages : removedMessages(locked, present)), ...messages]),
    enums: new Map([...(isShared ? locked.enums : []), ...enums]),
    packages: new Map([...(isShared ? locked.packages : []), ...present.packages]),
    projects: isShared ? withProject(locked.projects, sharing, declaredParts(present)) : locked.projects,
  };
  return withUnused(updated, locked);
}

function withProject(projects: Lock["projects"], project: string, parts: readonly string[]): Lock["projects"] {
  const updated = new Map(projects);
  updated.delete(project);
  return parts.length === 0 ? updated : updated.set(project, parts);
}

/** The messages that peers send under their names, and that the sources do not declare any more. */
function removedMessages(locked: Lock, present: Lock): readonly (readonly [string, LockedMessage])[] {
  const gone = [...locked.messages.values()].filter(
    (one) => (one.isNamed || one.isRemoved) && !present.messages.has(one.name),
  );
  return gone.map((one) => [one.name, { ...one, isNamed: false, isRemoved: true }] as const);
}

/** The enums that are used by locked messages and operations which the sources do not declare. */
function enumsElsewhere(present: Lock, locked: Lock): ReadonlySet<string> {
  const services = new Set([...present.operations.keys()].map(serviceOf));
  const others = [
    ...[...locked.messages.values()].filter(({ name }) => !present.messages.has(name)),
    ...[...locked.operations.values()]
      .filter(({ path }) => !services.has(serviceOf(path)))
      .flatMap(({ bodies }) => [...bodies.values()].filter((body) => typeof body !== "string")),
  ];
  return new Set(others.flatMap(({ fields, removed }) => [...fields, ...removed].flatMap((one) => one.enum ?? [])));
}

/**
 * Adds the messages and enums that nothing uses any more but what was removed. What comes back has to be as it was, so the lock file
 * has to say how that was.
 */
function withUnused(updated: Lock, locked: Lock): Lock {
  const messages = new Map(updated.messages);
  const enums = new Map(updated.enums);
  const addMessage = (name: string): void => {
    const known = locked.messages.get(name);
    if (known === undefined || messages.has(name)) return;
    // Nobody misses its name: it is there for its fields alone.
    messages.set(name, { ...known, isNamed: false, isRemoved: false });
    addFields(known);
  };
  const addFields = ({ fields, removed }: LockedFields): void => {
    for (const one of [...fields, ...removed]) {
      if (one.message !== undefined) addMessage(one.message);
      const known = one.enum === undefined ? undefined : locked.enums.get(one.enum);
      if (known !== undefined && !enums.has(known.name)) enums.set(known.name, known);
    }
  };
  for (const { bodies } of updated.operations.values()) {
    for (const body of bodies.values()) {
      if (typeof body === "string") addMessage(body);
      else addFields(body);
    }
  }
  for (const one of updated.messages.values()) addFields(one);
  return { ...updated, messages, enums };
}

function updateOperation(before: LockedOperation | undefined, now: LockedOperation): LockedOperation {
  const bodies = new Map<Role, LockedFields | string>();
  for (const role of roles) {
    const [body, known] = [now.bodies.get(role), before?.bodies.get(role)];
    if (typeof body === "string" || (body !== undefined && typeof known === "string")) bodies.set(role, body);
    else if (body !== undefined) bodies.set(role, updateFields(known as LockedFields | undefined, body));
    // A header whose last parameter is gone is remembered for the numbers of these.
    else if (typeof known === "object") bodies.set(role, updateFields(known, { fields: [], removed: [] }));
  }
  return { ...now, bodies };
}

function updateFields(before: LockedFields | undefined, { fields }: LockedFields): LockedFields {
  const known = before === undefined ? [] : [...before.removed, ...before.fields];
  return { fields, removed: withoutUsed(known, fields) };
}

function updateEnum(before: LockedEnum | undefined, now: LockedEnum): LockedEnum {
  const known = before === undefined ? [] : [...before.removed, ...before.values];
  const reserved = leftReserved([before, now], now.values, ({ name }) => [name]);
  const names = new Map(known.map((one) => [JSON.stringify([one.number, one.name]), one]));
  for (const { number, name } of now.values) names.delete(JSON.stringify([number, name]));
  const removed = [...names.values()].sort((a, b) => a.number - b.number || compareTexts(a.name, b.name));
  return { ...now, removed, reserved };
}

const fieldProtoNames = (field: LockedField): readonly string[] => [field.name, fieldNames(field).proto];

/** What a type has reserved so far, but for the numbers and names that its members have now. */
function leftReserved<Member extends { readonly number: number }>(
  types: readonly ({ readonly reserved?: Reserved | undefined } | undefined)[],
  members: readonly Member[],
  namesOf: (member: Member) => readonly string[],
): Reserved | undefined {
  const all = joinReserved(types.flatMap((one) => one?.reserved ?? []));
  if (all === undefined) return undefined;
  const names = new Set(members.flatMap(namesOf));
  return joinReserved([
    { ranges: withoutNumbers(all.ranges, members), names: all.names.filter((name) => !names.has(name)) },
  ]);
}

function withoutNumbers(
  ranges: readonly NumberRange[],
  members: readonly { readonly number: number }[],
): readonly NumberRange[] {
  let left = ranges;
  for (const { number } of members) {
    left = left.flatMap(([first, last]): NumberRange[] => {
      if (number < first || number > last) return [[first, last]];
      const parts: NumberRange[] = [
        [first, number - 1],
        [number + 1, last],
      ];
      return parts.filter(([from, to]) => from <= to);
    });
  }
  return left;
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
