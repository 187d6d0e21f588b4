import { scalarRow } from "../../common/scalar-table.js";
import { isPackableField } from "../../common/wire/field-texts.js";
import { Names } from "../../common/wire/proto-names.js";
import type { WireEnum, WireField, WireOperation, WireSchema, WireWrapper } from "../../common/wire/wire-schema.js";
import type { Lock, LockedEnum, LockedField, LockedFields, LockedMessage, LockedOperation, Role } from "./lock.js";

/**
 * Converts the description of the wire into the form in which it is locked. `isNamed` says whether a message may be sent under its
 * name without an operation that uses it.
 */
export function toLock(schema: WireSchema, isNamed: (message: string) => boolean = () => false): Lock {
  const enums = new LockedEnums();
  const operations = schema.services
    .flatMap((service) => service.operations)
    .sort((a, b) => compareTexts(a.path, b.path))
    .map((one) => toOperation(one, enums));
  const details = new Set(operations.flatMap((one) => one.details));
  const messages = [...schema.messages.values()]
    .filter((one) => !one.isWellKnown)
    .sort((a, b) => compareTexts(a.name, b.name))
    .map(
      ({ name, typeName, fields, reserved }): LockedMessage => ({
        name,
        closing: closingOf(name, typeName),
        isNamed: isNamed(name) || details.has(name),
        isRemoved: false,
        ...toFields(fields, enums),
        reserved,
      }),
    );
  return {
    operations: new Map(operations.map((one) => [one.path, one])),
    messages: new Map(messages.map((one) => [one.name, one])),
    enums: enums.all,
    packages: new Map(),
    projects: new Map(),
  };
}

/** What type arguments, which are behind `-` in the name by C#'s rules, add to the name of a message. */
function closingOf(name: string, typeName: string): string | undefined {
  const at = typeName.indexOf("-");
  const open = typeName.slice(0, at);
  return at > 0 && name.startsWith(`${open}_`) ? name.slice(open.length) : undefined;
}

/** The enums of a description, each under a name of its own. The order of their uses, which is sorted, decides on numbers. */
class LockedEnums {
  readonly all = new Map<string, LockedEnum>();
  private readonly names = new Names();
  private readonly labels = new Map<string, string>();

  label(described: WireEnum): string {
    const key = JSON.stringify([described.name, described.values, described.reserved]);
    const known = this.labels.get(key);
    if (known !== undefined) return known;
    const name = this.names.add(described.name);
    const values = Object.entries(described.values).map(([one, number]) => ({ name: one, number }));
    this.labels.set(key, name);
    const { name: declaredName, reserved } = described;
    const sorted = values.sort((a, b) => a.number - b.number);
    this.all.set(name, { name, declaredName, values: sorted, removed: [], reserved });
    return name;
  }
}

function toOperation(
  { path, kind, idempotency, details, ...given }: WireOperation,
  enums: LockedEnums,
): LockedOperation {
  const bodies = new Map<Role, LockedFields | string>();
  const add = (role: Role, body: WireWrapper | string | undefined): void => {
    if (body !== undefined) bodies.set(role, typeof body === "string" ? body : toFields(body.fields, enums));
  };
  add("RequestHeader", given.requestHeader);
  add("Request", given.request);
  add("ResponseHeader", given.responseHeader);
  add("Response", given.response);
  return { path, kind, idempotency, bodies, details: [...new Set(details)].sort(compareTexts), isRemoved: false };
}

function toFields(fields: readonly WireField[], enums: LockedEnums): LockedFields {
  const sorted = [...fields].sort((a, b) => a.number - b.number);
  return { fields: sorted.map((one) => toField(one, enums)), removed: [] };
}

/** A field without the members that have no meaning for its type, so that equal fields have equal texts. */
function toField({ include: _, enum: used, type, key, ...field }: WireField, enums: LockedEnums): LockedField {
  return {
    ...field,
    type: scalarRow(type)?.protoType ?? type,
    ...(key === undefined ? {} : { key: scalarRow(key)?.protoType ?? key }),
    ...(used === undefined ? {} : { enum: enums.label(used) }),
    packed: field.packed === false && isPackableField({ type }) ? false : undefined,
    // An arm of a oneof, an item of a list and an entry of a map have no presence of their own.
    optional: field.oneof === undefined && field.repeated !== true && key === undefined && field.optional === true,
  };
}

/** Compares two texts by their code units, so that the order is the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
