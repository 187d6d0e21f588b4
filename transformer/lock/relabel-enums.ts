import type { Lock, LockedEnum, LockedField, LockedFields } from "./lock.js";

/** Gives the enums of a lock other names. Those that are not among `labels` keep theirs. */
export function relabelEnums(lock: Lock, labels: ReadonlyMap<string, string>): Lock {
  const enums = [...lock.enums.values()].map((one): [string, LockedEnum] => {
    const name = labels.get(one.name) ?? one.name;
    return [name, { ...one, name }];
  });
  return { ...relabelFields(lock, (name) => labels.get(name) ?? name), enums: new Map(enums) };
}

/**
 * Has the fields of a lock refer to enums by other names. `labelOf` is asked with the name of an enum, the field, and what has the
 * field: `shop.Order`, or `/shop.Orders/Get Response`.
 */
export function relabelFields(lock: Lock, labelOf: (name: string, owner: string, field: LockedField) => string): Lock {
  const renamed = (owner: string, field: LockedField): LockedField =>
    field.enum === undefined ? field : { ...field, enum: labelOf(field.enum, owner, field) };
  const inFields = <Fields extends LockedFields>(one: Fields, owner: string): Fields => ({
    ...one,
    fields: one.fields.map((field) => renamed(owner, field)),
    removed: one.removed.map((field) => renamed(owner, field)),
  });
  return {
    ...lock,
    operations: new Map(
      [...lock.operations].map(([path, one]) => {
        const bodies = [...one.bodies].map(
          ([role, body]) => [role, typeof body === "string" ? body : inFields(body, `${path} ${role}`)] as const,
        );
        return [path, { ...one, bodies: new Map(bodies) }];
      }),
    ),
    messages: new Map([...lock.messages].map(([name, one]) => [name, inFields(one, name)])),
  };
}

/** Whether two enums have the same values. */
export function hasSameValues(one: LockedEnum, other: LockedEnum): boolean {
  const texts = [one, other].map(({ values }) => values.map(({ name, number }) => `${number} ${name}`).join("\n"));
  return texts[0] === texts[1];
}
