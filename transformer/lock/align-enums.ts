import { Names } from "../../common/wire/proto-names.js";
import { isOfOneName, type Lock, type LockedEnum, type LockedFields, roles } from "./lock.js";
import { hasSameValues, relabelEnums } from "./relabel-enums.js";

/**
 * What the sources declare, with enums under the names by which the lock knows them. Where several enums have one name, the lock
 * tells them apart by numbers, and which enum has which number depends on all that is described: a single file describes less than
 * the program does. So an enum has the number of the one that was locked where it is used. `elsewhere` has the names in the lock of
 * enums that other programs use.
 */
export function alignEnums(present: Lock, locked: Lock, elsewhere: ReadonlySet<string> = new Set()): Lock {
  const labels = labelsOf(present, locked, elsewhere);
  if ([...labels].every(([own, label]) => own === label)) return present;
  return relabelEnums(present, labels);
}

/** The name that each enum of `present` has in the lock, or one that is free there for an enum that is new. */
function labelsOf(present: Lock, locked: Lock, elsewhere: ReadonlySet<string>): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const taken = new Names();
  const take = (own: string, label: string): void => {
    if (!labels.has(own) && !taken.has(label)) labels.set(own, taken.add(label));
  };
  const pairs = enumPairs(present, locked).filter(([now, before]) => isOfOneName(now, before));
  // A member may have another enum of the same name now, so enums that have not changed come first.
  for (const [now, before] of pairs) if (hasSameValues(now, before)) take(now.name, before.name);
  for (const now of present.enums.values()) {
    for (const one of locked.enums.values())
      if (isOfOneName(now, one) && hasSameValues(now, one)) take(now.name, one.name);
  }
  for (const [now, before] of pairs) take(now.name, before.name);
  for (const name of elsewhere) if (!taken.has(name)) taken.add(name);
  const left = [...present.enums.values()].filter(({ name }) => !labels.has(name));
  for (const { name } of left) take(name, name);
  for (const name of locked.enums.keys()) if (!taken.has(name)) taken.add(name);
  for (const one of left) if (!labels.has(one.name)) labels.set(one.name, taken.add(one.declaredName ?? one.name));
  return labels;
}

/** The enums of fields with the same number, now and when they were locked. */
function enumPairs(present: Lock, locked: Lock): readonly (readonly [now: LockedEnum, before: LockedEnum])[] {
  const ofFields = (now: LockedFields, before: LockedFields): readonly (readonly [LockedEnum, LockedEnum])[] =>
    now.fields.flatMap((field) => {
      const known = [...before.fields, ...before.removed].find(({ number }) => number === field.number);
      const [own, other] = [present.enums.get(field.enum ?? ""), locked.enums.get(known?.enum ?? "")];
      return own === undefined || other === undefined ? [] : [[own, other] as const];
    });
  const ofOperations = [...present.operations.values()].flatMap(({ path, bodies }) =>
    roles.flatMap((role) => {
      const [now, before] = [bodies.get(role), locked.operations.get(path)?.bodies.get(role)];
      return typeof now === "object" && typeof before === "object" ? ofFields(now, before) : [];
    }),
  );
  const ofMessages = [...present.messages.values()].flatMap((now) => {
    const before = locked.messages.get(now.name);
    return before === undefined ? [] : ofFields(now, before);
  });
  return [...ofOperations, ...ofMessages];
}
