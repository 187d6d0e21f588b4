import { fieldNames } from "../../common/field-names.js";
import { freeNumbers } from "../../common/free-numbers.js";
import { reservedFieldNames, reservesNumber } from "../../common/reserved.js";
import type { AnnotationOptions, OptionValue } from "../analyze/edit-arguments.js";
import type { FieldsPair } from "./compare-locked-fields.js";
import type { LockedField } from "./lock.js";
import { onlyNames, type Remedy, reservation } from "./remedy.js";
import { areFree, type RestoredNumbers, restoreNumbers } from "./restored-numbers.js";
import { isOtherField, isSameField, isSameName } from "./same-fields.js";

/** Returns a function that suggests numbers for new members of a message, each once. */
export function newNumbers({ locked, present, owner }: FieldsPair): () => number {
  const used = [...locked.fields, ...locked.removed, ...present.fields].map(({ number }) => number);
  const reserved = [...(owner.reserved?.ranges ?? []), ...(owner.wasReserved?.ranges ?? [])];
  return freeNumbers(used, reserved, "message");
}

/** The numbers of a message's members with which peers that are older read them again. */
export function restoredFields(pair: FieldsPair): RestoredNumbers<LockedField> {
  const { locked, present, owner } = pair;
  return restoreNumbers<LockedField>({
    locked: locked.fields,
    present: present.fields,
    free: newNumbers(pair),
    isSame: isSameName,
    isUsedAgain(field) {
      const before = locked.fields.find(({ number }) => number === field.number);
      if (before !== undefined) return isOtherField(before, field, pair);
      const removed = locked.removed.find(({ number }) => number === field.number);
      if (removed !== undefined) return !isSameField(removed, field);
      return owner.wasReserved !== undefined && reservesNumber(owner.wasReserved, field.number);
    },
  });
}

/** Numbers the members of a message as peers that are older know them, and reserves what is free then. */
export function renumber(pair: FieldsPair): readonly Remedy[] {
  const { owner } = pair;
  if (owner.isOrdered) return [];
  const { numbers, vacated } = restoredFields(pair);
  const reserved = reserve(vacated, pair);
  if (reserved === undefined || !areFree(numbers, owner.reserved)) return [];
  const renumbered = [...numbers].map(
    ([{ number }, order]): Remedy => ({ part: owner.use(number).part, options: { order } }),
  );
  return [...renumbered, ...reserved];
}

/** Reserves the numbers and names of fields that are gone. Undefined if a member has one of the names. */
export function reserve(gone: readonly LockedField[], { present, owner }: FieldsPair): readonly Remedy[] | undefined {
  if (gone.length === 0) return [];
  const items = gone.map(({ name, protoName = name, number }) => ({ name: protoName, number }));
  const names = reservedFieldNames({ ranges: [], names: items.map(({ name }) => name) });
  if (owner.isOrdered || present.fields.some((one) => names.includes(fieldNames(one).proto))) return undefined;
  return [{ part: owner.use().part, options: reservation(items) }];
}

/** Reserves the name of a field that is gone, and whose number is reserved. */
export function reserveName(gone: LockedField, pair: FieldsPair): readonly Remedy[] {
  return reserve([gone], pair)?.map(onlyNames) ?? [];
}

/** The options with which a member has its names in JSON and in .proto files back. */
export function formerNames(locked: LockedField, present: LockedField): AnnotationOptions {
  const [was, is] = [fieldNames(locked), fieldNames(present)];
  const order = locked.number;
  if (was.proto === is.proto) return { order, jsonName: was.json };
  const { json } = fieldNames({ name: present.name, protoName: was.proto, jsonName: present.jsonName });
  return { order, name: was.proto, ...(json === was.json ? {} : { jsonName: was.json }) };
}

/** The default that a member had. Undefined for an optional member, which has none. */
export function formerDefault(locked: LockedField, present: LockedField): OptionValue | undefined {
  if (present.optional === true) return undefined;
  return locked.default ?? zeros[typeof present.default];
}

const zeros: Readonly<Record<string, OptionValue>> = { number: 0, bigint: 0n, string: "", boolean: false };
