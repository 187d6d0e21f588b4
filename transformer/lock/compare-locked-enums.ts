import { freeNumbers } from "../../common/free-numbers.js";
import { reservesNumber } from "../../common/reserved.js";
import { optionsText } from "../analyze/edit-arguments.js";
import type { Change, ChangedUse } from "./change.js";
import { type LockedEnum, type LockedValue, shownName } from "./lock.js";
import { onlyNames, type Remedy, reservation } from "./remedy.js";
import { areFree, type RestoredNumbers, restoreNumbers } from "./restored-numbers.js";

/** Compares the values of an enum when it was locked and now, by their names and their numbers. */
export function compareLockedEnums(locked: LockedEnum, present: LockedEnum, use: ChangedUse): Change[] {
  const added = present.values.flatMap((value) => addedChange(value, locked, present, use));
  return [
    ...locked.values.flatMap((value) => valueChange(value, locked, present, use)),
    ...added,
    ...printedChanges(locked, present, use),
  ];
}

/** Numbers the values of an enum as peers that are older know them, and reserves what is free then. */
function renumber(locked: LockedEnum, present: LockedEnum): readonly Remedy[] {
  const { numbers, vacated } = restoredValues(locked, present);
  const part = { enum: present };
  const values = new Map([...numbers].map(([{ name }, number]) => [name, number]));
  const reserved = vacated.length === 0 ? [] : reserve(vacated, present);
  if (reserved === undefined || !areFree(numbers, present.reserved)) return [];
  return [{ part, numbers: values }, ...reserved];
}

function restoredValues(locked: LockedEnum, present: LockedEnum): RestoredNumbers<LockedValue> {
  const used = [...locked.values, ...locked.removed, ...present.values].map(({ number }) => number);
  const reserved = [...(present.reserved?.ranges ?? []), ...(locked.reserved?.ranges ?? [])];
  const isGone = ({ number }: LockedValue): boolean => locked.values.every((one) => one.number !== number);
  return restoreNumbers<LockedValue>({
    locked: locked.values,
    present: present.values,
    free: freeNumbers(used, reserved, "enum"),
    isSame: (one, other) => one.name === other.name,
    isUsedAgain(value) {
      if (isRestored(value, locked)) return true;
      if (!isGone(value)) return false;
      const before = locked.removed.filter((one) => one.number === value.number);
      if (before.length > 0) return before.every(({ name }) => name !== value.name);
      return locked.reserved !== undefined && reservesNumber(locked.reserved, value.number);
    },
  });
}

/** Reserves the numbers and names of values that are gone. Undefined for 0: an absent enum reads as 0, so it cannot be reserved. */
function reserve(gone: readonly LockedValue[], present: LockedEnum): readonly Remedy[] | undefined {
  if (gone.some(({ number }) => number === 0)) return undefined;
  return [{ part: { enum: present }, options: reservation(gone) }];
}

function valueChange(value: LockedValue, locked: LockedEnum, present: LockedEnum, use: ChangedUse): Change[] {
  const { name, number } = value;
  const base = { path: `${present.name}.${name}`, use };
  const namesake = present.values.find((one) => one.name === name);
  if (namesake?.number === number) return [];
  if (namesake !== undefined) {
    const others = present.values.filter((one) => one.number === number).map((one) => one.name);
    const taken = others.length === 0 ? "" : `, and ${number} is ${others.join(" and ")}`;
    const text = `${shownName(present)}.${name} was ${number} when it was locked and is ${namesake.number} now${taken}: peers that are older take one for the other. Write ${name} = ${number}, and number new values behind the others.`;
    return [{ ...base, category: "wire", code: "IW5008", text, remedies: renumber(locked, present) }];
  }
  const others = present.values.filter((one) => one.number === number);
  const heirs = others.filter((one) => !isRestored(one, locked)).map((one) => one.name);
  // What has the number was another value, and is told itself.
  if (others.length > 0 && heirs.length === 0) return [];
  if (heirs.length > 0) {
    const text = `${shownName(present)}.${name} is ${heirs.join(" and ")} now, and JSON has the names of values. Keep the name.`;
    return [{ ...base, category: "json", code: "IW5011", text }];
  }
  if (present.reserved !== undefined && reservesNumber(present.reserved, number)) {
    if (present.reserved.names.includes(name)) {
      const text = `${shownName(present)}.${name} was removed, and is reserved, but code that others generate from .proto files may use it. Keep it, marked @deprecated.`;
      return [{ ...base, category: "source", code: "IW5012", text }];
    }
    const text = `${shownName(present)}.${name} was removed, and its name is not reserved. Add it: reservedNames: ["${name}"].`;
    const remedies = reserve([value], present)?.map(onlyNames);
    return [{ ...base, category: "json", code: "IW5009", text, remedies }];
  }
  const cause = `${shownName(present)}.${name} was ${number} when it was locked and is gone`;
  // An absent enum reads as 0, so an enum cannot reserve it.
  const text =
    number === 0
      ? `${cause}, and what peers that are older leave out reads as 0: it is a number without a name. Keep it, marked @deprecated.`
      : `${cause}, and peers that are older send it: it arrives as a number without a name. Keep it, marked @deprecated, or reserve its number: @dataContract ${optionsText(reservation([value]))}.`;
  return [{ ...base, category: "wire", code: "IW5009", text, remedies: reserve([value], present) }];
}

/** Whether a value has the name of one that was removed, and that never had its number. */
function isRestored({ name, number }: LockedValue, { removed }: LockedEnum): boolean {
  const before = removed.filter((one) => one.name === name);
  return before.length > 0 && before.every((one) => one.number !== number);
}

/** The changes of numbers that JSON has by another one of their names: of several, it has the first. */
function printedChanges(locked: LockedEnum, present: LockedEnum, use: ChangedUse): Change[] {
  return present.values.flatMap(({ name, number }, at) => {
    const isPrinted = present.values.findIndex((one) => one.number === number) === at;
    const was = locked.values.find((one) => one.number === number)?.name;
    const isLeft = present.values.some((one) => one.number === number && one.name === was);
    if (!isPrinted || was === undefined || was === name || !isLeft) return [];
    const owner = shownName(present);
    const text = `${number} is ${owner}.${name} in JSON now and was ${owner}.${was} when it was locked: JSON has the first name of a number. Write ${was} before ${name}.`;
    return [{ category: "json", code: "IW5011", path: `${present.name}.${name}`, text, use }];
  });
}

function addedChange(value: LockedValue, locked: LockedEnum, present: LockedEnum, use: ChangedUse): Change[] {
  const { name, number } = value;
  if (locked.values.some((one) => one.name === name)) return [];
  const base = { path: `${present.name}.${name}`, use };
  const known = locked.values.filter((one) => one.number === number);
  if (known.length > 0 && !isRestored(value, locked)) return [];
  const before = [...known, ...locked.removed.filter((one) => one.number === number)].map((one) => one.name);
  if (before.length > 0 && !before.includes(name)) {
    const was = known.length > 0 ? "" : " before it was removed";
    const text = `${shownName(present)}.${name} is ${number}, which was ${before.join(" and ")}${was}: peers that are older take one for the other. Give it ${restoredValues(locked, present).numbers.get(value)}.`;
    return [{ ...base, category: "wire", code: "IW5005", text, remedies: renumber(locked, present) }];
  }
  if (isRestored(value, locked)) {
    const text = `${shownName(present)}.${name} has the name of a removed value: the JSON of peers that are older is read as this one. Give it another name.`;
    return [{ ...base, category: "json", code: "IW5005", text }];
  }
  const reserved = before.length === 0 ? locked.reserved : undefined;
  if (reserved !== undefined && reservesNumber(reserved, number)) {
    const text = `${shownName(present)}.${name} is ${number}, which was reserved: peers that are older may take it for a value that is gone. Give it ${restoredValues(locked, present).numbers.get(value)}.`;
    return [{ ...base, category: "wire", code: "IW5005", text, remedies: renumber(locked, present) }];
  }
  if (reserved?.names.includes(name) === true) {
    const text = `${shownName(present)}.${name} has a name that was reserved: the JSON of peers that are older may be read as this value. Give it another name.`;
    return [{ ...base, category: "json", code: "IW5005", text }];
  }
  return [{ ...base, category: "none", text: `${shownName(present)}.${name} was added.` }];
}
