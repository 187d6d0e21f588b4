import { reservesNumber } from "../../common/reserved.js";
import type { Change, ChangedUse } from "./change.js";
import { type LockedEnum, type LockedValue, shownName } from "./lock.js";

/** Compares the values of an enum when it was locked and now, by their names and their numbers. */
export function compareLockedEnums(locked: LockedEnum, present: LockedEnum, use: ChangedUse): Change[] {
  const added = present.values.flatMap((value) => addedChange(value, locked, present, use));
  return [...locked.values.flatMap((value) => valueChange(value, present, use)), ...added];
}

function valueChange({ name, number }: LockedValue, present: LockedEnum, use: ChangedUse): Change[] {
  const base = { path: `${present.name}.${name}`, use };
  const namesake = present.values.find((one) => one.name === name);
  if (namesake?.number === number) return [];
  if (namesake !== undefined) {
    const others = present.values.filter((one) => one.number === number).map((one) => one.name);
    const taken = others.length === 0 ? "" : `, and ${number} is ${others.join(" and ")}`;
    const text = `${shownName(present)}.${name} was ${number} when it was locked and is ${namesake.number} now${taken}: peers that are older take one for the other. Write ${name} = ${number}, and number new values behind the others.`;
    return [{ ...base, category: "wire", code: "IW5008", text }];
  }
  const heirs = present.values.filter((one) => one.number === number).map((one) => one.name);
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
    return [{ ...base, category: "json", code: "IW5009", text }];
  }
  const cause = `${shownName(present)}.${name} was ${number} when it was locked and is gone`;
  // An absent enum reads as 0, so an enum cannot reserve it.
  const text =
    number === 0
      ? `${cause}, and what peers that are older leave out reads as 0: it is a number without a name. Keep it, marked @deprecated.`
      : `${cause}, and peers that are older send it: it arrives as a number without a name. Keep it, marked @deprecated, or reserve its number: @dataContract { reserved: [${number}], reservedNames: ["${name}"] }.`;
  return [{ ...base, category: "wire", code: "IW5009", text }];
}

function addedChange(
  { name, number }: LockedValue,
  locked: LockedEnum,
  present: LockedEnum,
  use: ChangedUse,
): Change[] {
  if (locked.values.some((one) => one.name === name || one.number === number)) return [];
  const base = { path: `${present.name}.${name}`, use };
  const before = locked.removed.find((one) => one.number === number);
  if (before === undefined || before.name === name)
    return [{ ...base, category: "none", text: `${shownName(present)}.${name} was added.` }];
  const used = [...present.values, ...locked.values, ...locked.removed].map((one) => one.number);
  const text = `${shownName(present)}.${name} is ${number}, which was ${before.name} before it was removed: peers that are older take one for the other. Give it ${Math.max(...used) + 1}.`;
  return [{ ...base, category: "wire", code: "IW5005", text }];
}
