import { fieldNames, snakeCase } from "../../common/field-names.js";
import { type Reserved, reservedFieldNames, reservedNameOf, reservesNumber } from "../../common/reserved.js";
import { optionsText } from "../analyze/edit-arguments.js";
import type { Change, ChangedUse } from "./change.js";
import {
  formerDefault,
  formerNames,
  newNumbers,
  renumber,
  reserve,
  reserveName,
  restoredFields,
} from "./field-remedies.js";
import { defaultWords, typeInContract } from "./field-words.js";
import type { LockedField, LockedFields } from "./lock.js";
import { type Remedy, remedyText, reservation } from "./remedy.js";
import { isOtherField, isSameField, isSameName, typeChange } from "./same-fields.js";

/** The fields of a message when it was locked and now, and what texts need to know of the message. */
export interface FieldsPair {
  readonly locked: LockedFields;
  readonly present: LockedFields;
  readonly owner: FieldsOwner;
}

export interface FieldsOwner {
  /** The name by which `--accept` knows the owner: `shop.Person`, `shop.Orders/Get`. */
  readonly path: string;
  /** Whether the fields are arguments or results, whose numbers follow from their order. */
  readonly isOrdered: boolean;
  readonly reserved?: Reserved | undefined;
  /** What was reserved when the message was locked. */
  readonly wasReserved?: Reserved | undefined;
  /** The place of a field, or of the whole message. */
  use(field?: number): ChangedUse;
}

/** Two fields of the same number whose types may differ in the messages or enums to which they refer. */
export interface ReferringFields {
  readonly locked: LockedField;
  readonly present: LockedField;
  readonly use: ChangedUse;
}

export interface LockedFieldsChanges {
  readonly changes: readonly Change[];
  /** The fields that have the same encoding, apart from the messages and enums to which they refer. */
  readonly referring: readonly ReferringFields[];
}

/** Compares the fields of a message by their numbers, and by their names where a name has another number now. */
export function compareLockedFields(pair: FieldsPair): LockedFieldsChanges {
  const { locked, present, owner } = pair;
  const changes: Change[] = [];
  const referring: ReferringFields[] = [];
  const compareKept = (field: LockedField, same: LockedField): void => {
    const use = owner.use(same.number);
    const found = pairChange(field, same, pair);
    if (found === undefined || found.category !== "wire") referring.push({ locked: field, present: same, use });
    if (found !== undefined) changes.push(found);
    else changes.push(...nameChanges(field, same, owner));
  };
  for (const field of locked.fields) {
    const same = present.fields.find(({ number }) => number === field.number);
    const namesake = present.fields.find((one) => isSameName(one, field));
    if (namesake !== undefined && namesake.number !== field.number) changes.push(movedChange(field, namesake, pair));
    else if (same === undefined) changes.push(goneChange(field, pair));
    else compareKept(field, same);
  }
  for (const field of present.fields) {
    changes.push(...addedChange(field, pair));
    // A member that comes back has to be as it was.
    const before = isKnown(field, locked.fields) ? undefined : removedField(field, pair);
    if (before !== undefined && isSameField(before, field)) compareKept(before, field);
  }
  return { changes, referring };
}

function movedChange(locked: LockedField, present: LockedField, pair: FieldsPair): Change {
  const { owner } = pair;
  const fix = owner.isOrdered
    ? "Arguments and results are numbered by their order: put new ones at the end"
    : `Give it the number ${locked.number}, and a new member ${newNumbers(pair)()}`;
  return {
    category: "wire",
    code: "IW5006",
    path: `${owner.path}.${present.name}`,
    text: `'${present.name}' had the number ${locked.number} when it was locked and has ${present.number} now, so peers that are older read it as another value. ${fix}.`,
    use: owner.use(present.number),
    remedies: renumber(pair),
  };
}

function goneChange(field: LockedField, pair: FieldsPair): Change {
  const { owner } = pair;
  const { number, name } = field;
  const base = { path: `${owner.path}.${name}`, use: owner.use() };
  if (owner.reserved !== undefined && reservesNumber(owner.reserved, number)) {
    const { proto } = fieldNames(field);
    if (reservedFieldNames(owner.reserved).includes(proto)) {
      const text = `'${name}' was removed, and is reserved, but code that others generate from .proto files may use it. Keep it, marked @deprecated.`;
      return { ...base, category: "source", code: "IW5012", text };
    }
    const text = `'${name}' was removed, and its name is not reserved: the JSON of older peers would be read as a later member of this name. Add it: reservedNames: ["${field.protoName ?? name}"].`;
    return { ...base, category: "json", code: "IW5004", text, remedies: reserveName(field, pair) };
  }
  const lost = `'${name}' had the number ${number} when it was locked and is gone, so what peers that are older send in it is lost`;
  const fix = owner.isOrdered
    ? "Keep it at its place, or add another operation"
    : `Keep it, marked @deprecated, or reserve its number: @dataContract ${optionsText(reservation([{ number, name: field.protoName ?? name }]))}`;
  return { ...base, category: "wire", code: "IW5004", text: `${lost}. ${fix}.`, remedies: reserve([field], pair) };
}

/** The change of a field that has kept its number, apart from its names. */
function pairChange(locked: LockedField, present: LockedField, pair: FieldsPair): Change | undefined {
  const { owner } = pair;
  const base = { path: `${owner.path}.${present.name}`, use: owner.use(present.number) };
  const type = typeChange(locked, present);
  if (isOtherField(locked, present, pair)) return usedAgain(locked, present, pair);
  if (type !== undefined) {
    const [was, is] = [typeInContract(locked), typeInContract(present)];
    const [from, to] = was === is ? [was, "another type of this name"] : [was, is];
    const cause = `'${present.name}' was ${from} when it was locked and is ${to} now; ${type === "wire" ? "peers that are older cannot read it" : "the bytes are the same, but JSON differs"}`;
    return { ...base, category: type, code: "IW5003", text: `${cause}. ${typeFix(locked, pair)}.` };
  }
  const absent = absenceChange(locked, present, pair);
  return absent && { ...base, category: "wire", code: "IW5007", ...absent };
}

/** The change if a field has the number of another one, which is gone. */
function usedAgain(before: LockedField, field: LockedField, pair: FieldsPair): Change {
  const { owner } = pair;
  const fix = owner.isOrdered ? "Add another operation" : `Give it ${restoredFields(pair).numbers.get(field)}`;
  const cause = `'${field.name}' has the number ${field.number}, which was '${before.name}', of type ${typeInContract(before)}`;
  return {
    category: "wire",
    code: "IW5005",
    path: `${owner.path}.${field.name}`,
    text: `${cause}: peers that are older take one for the other. ${fix}.`,
    use: owner.use(field.number),
    remedies: renumber(pair),
  };
}

function typeFix({ number }: LockedField, pair: FieldsPair): string {
  return pair.owner.isOrdered
    ? "Keep it as it was and add the new one at the end, or add another operation"
    : `Keep ${number} as it was and give the new member ${newNumbers(pair)()}`;
}

/** The change if peers read an absent field otherwise than the program now does. */
function absenceChange(
  locked: LockedField,
  present: LockedField,
  pair: FieldsPair,
): Pick<Change, "text" | "remedies"> | undefined {
  const { name } = present;
  const { part } = pair.owner.use(present.number);
  const arm = armText(locked, present, pair);
  if (arm !== undefined) return { text: arm };
  if (locked.optional === true && present.optional !== true && present.oneof === undefined) {
    const remedy: Remedy = { part, optional: name };
    const text = `'${name}' was optional when it was locked and is not now: its default is no longer sent, and peers that are older read it as absent. Write ${remedyText(remedy)}.`;
    // An optional member has no default.
    return { text, remedies: present.default === undefined ? [remedy] : [] };
  }
  if (!isDefaulted(locked, present)) return undefined;
  const text = `'${name}' had the default ${defaultWords(locked)} when it was locked and has ${defaultWords(present)} now, and defaults are not sent: an absent value is read as two different ones. Keep the default.`;
  const value = formerDefault(locked, present);
  return { text, remedies: value === undefined ? [] : [{ part, options: { order: locked.number, default: value } }] };
}

/** The text of the change if a field is in a oneof where it was in none or in another one, or the reverse. */
function armText(locked: LockedField, present: LockedField, pair: FieldsPair): string | undefined {
  const { name } = present;
  if (isMoved(locked, present, pair))
    return `'${name}' was an arm of '${locked.oneof}' when it was locked and is an arm of '${present.oneof}' now: what peers that are older send beside it is dropped. Keep it in '${locked.oneof}'.`;
  if (locked.oneof !== undefined && present.oneof === undefined)
    return `'${name}' was an arm of '${locked.oneof}' when it was locked and is a member of its own now: peers that are older take it for one of several values. Keep it in '${locked.oneof}'.`;
  if (locked.oneof === undefined && present.oneof !== undefined)
    return `'${name}' was a member of its own when it was locked and is an arm of '${present.oneof}' now: what peers that are older send beside it is dropped. Keep it as it was, and add a new arm.`;
  return undefined;
}

/** Whether an arm is now in a oneof of other arms. The name of a oneof is not on the wire. */
function isMoved(locked: LockedField, present: LockedField, pair: FieldsPair): boolean {
  if (locked.oneof === undefined || present.oneof === undefined || locked.oneof === present.oneof) return false;
  const arms = ({ fields }: LockedFields, oneof: string | undefined, others: LockedFields): string =>
    fields
      .filter((one) => one.oneof === oneof && others.fields.some(({ number }) => number === one.number))
      .map(({ number }) => number)
      .join();
  return arms(pair.locked, locked.oneof, pair.present) !== arms(pair.present, present.oneof, pair.locked);
}

function isDefaulted(locked: LockedField, present: LockedField): boolean {
  if (locked.type === "message" || present.type === "message") return false;
  if (locked.repeated === true || locked.key !== undefined) return false;
  return defaultWords(locked) !== defaultWords(present);
}

function nameChanges(locked: LockedField, present: LockedField, owner: FieldsOwner): Change[] {
  const [was, is] = [fieldNames(locked), fieldNames(present)];
  const use = owner.use(present.number);
  const base = { path: `${owner.path}.${present.name}`, use };
  const remedy: Remedy = { part: use.part, options: formerNames(locked, present) };
  const remedies = owner.isOrdered ? [] : [remedy];
  if (was.json !== is.json) {
    const fix = owner.isOrdered ? "Keep the name" : `Keep it: ${remedyText(remedy)}`;
    const text = `'${present.name}' was '${was.json}' in JSON when it was locked and is '${is.json}' now. ${fix}.`;
    return [{ ...base, category: "json", code: "IW5011", text, remedies }];
  }
  if (was.proto !== is.proto) {
    const text = `'${present.name}' was '${was.proto}' in .proto files when it was locked and is '${is.proto}' now. Keep it: ${remedyText(remedy)}.`;
    return [{ ...base, category: "source", code: "IW5012", text, remedies }];
  }
  const [group, groupNow] = [locked.oneof ?? "", present.oneof ?? ""].map(snakeCase);
  if (group !== groupNow) {
    const text = `The oneof '${groupNow}' was '${group}' in .proto files when it was locked. Keep the name of its property, '${locked.oneof}'.`;
    return [{ ...base, category: "source", code: "IW5012", path: `${owner.path}.${present.oneof}`, text }];
  }
  if (locked.type !== "message" && locked.optional !== true && present.optional === true) {
    const text = `'${present.name}' was required when it was locked and is optional now: peers that are older do not send its default, which is read as absent, and code that others generate from .proto files gets a presence. Keep it required.`;
    return [{ ...base, category: "source", code: "IW5007", text }];
  }
  if (
    (locked.packed === false) !== (present.packed === false) ||
    (locked.optional === true) !== (present.optional === true)
  )
    return [{ ...base, category: "none", text: `'${present.name}' is sent otherwise, and read as before.` }];
  return [];
}

function isKnown(field: LockedField, fields: readonly LockedField[]): boolean {
  return fields.some((one) => one.number === field.number || isSameName(one, field));
}

/** The field that was removed and had the number of another one. */
function removedField({ number }: LockedField, { locked }: FieldsPair): LockedField | undefined {
  return locked.removed.find((one) => one.number === number);
}

/** The changes that a field makes which was not there when the message was locked. */
function addedChange(field: LockedField, pair: FieldsPair): Change[] {
  const { locked, owner } = pair;
  if (isKnown(field, locked.fields)) return [];
  const base = { path: `${owner.path}.${field.name}`, use: owner.use(field.number) };
  const before = removedField(field, pair);
  if (before !== undefined && !isSameField(before, field)) return [usedAgain(before, field, pair)];
  const namesake = locked.removed.find((one) => isSameName(one, field) && one.number !== field.number);
  if (namesake !== undefined) {
    const text = `'${field.name}' has the name of a removed member, which was ${namesake.number}: the JSON of peers that are older is read as this one. Give it another name.`;
    return [{ ...base, category: "json", code: "IW5005", text }];
  }
  const reserved = before === undefined ? owner.wasReserved : undefined;
  if (reserved !== undefined && reservesNumber(reserved, field.number)) {
    const text = `'${field.name}' has the number ${field.number}, which was reserved: peers that are older may take it for a member that is gone. Give it ${restoredFields(pair).numbers.get(field)}.`;
    return [{ ...base, category: "wire", code: "IW5005", text, remedies: renumber(pair) }];
  }
  if (reserved !== undefined && reservedNameOf(reserved, field) !== undefined) {
    const text = `'${field.name}' has a name that was reserved: the JSON of peers that are older may be read as this one. Give it another name.`;
    return [{ ...base, category: "json", code: "IW5005", text }];
  }
  return [{ ...base, category: "none", text: `'${field.name}' was added.` }];
}
