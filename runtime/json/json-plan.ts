import { fieldNames } from "../../common/field-names.js";
import { type ScalarName, scalarRow } from "../../common/scalar-table.js";
import { enumIdentifier, enumValues, otherValueName } from "../../common/wire/enum-values.js";
import { ownPart } from "../../common/wire/proto-names.js";
import { memoize } from "../base/memoize.js";
import { emptyMessage } from "../message/create-message.js";
import { elementTable } from "../message/members.js";
import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { type PlainField, plainField } from "../message/seam.js";
import { zeroOf } from "../wire/scalars.js";
import type { EnumInit } from "../wire/wire-type.js";
import * as kinds from "./json-kinds.js";
import { type HeadText, headText } from "./json-text.js";

/** What one value is in JSON: a member's, an item's, or that of a map's entry. */
export interface JsonElement {
  readonly kind: kinds.JsonKind;
  /** The name of the type in errors: `int32`. */
  readonly type: string;
  /** Whether a 64-bit integer has no sign. */
  readonly isUnsigned: boolean;
  readonly enum: JsonEnum | undefined;
  readonly table: MessageTable | undefined;
  /** The value of a wrapper message. */
  readonly inner: JsonElement | undefined;
  /** The plan of a message, or of the message in whose form a packed one is in JSON. Made on first use. */
  plan: JsonPlan | undefined;
}

export interface JsonEnum {
  readonly name: string;
  /** The names by number, in quotes. */
  readonly texts: ReadonlyMap<unknown, HeadText>;
  /** The numbers by all names that are read. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The names that errors list. */
  readonly names: readonly string[];
}

/** A field of a message in JSON. */
export interface JsonField extends JsonElement {
  readonly index: number;
  readonly form: kinds.JsonForm;
  /** The property of the value: the member's name, the item's index in a tuple, or the oneof's name. */
  readonly key: string | number;
  /** The name of the member; of an arm, its case. */
  readonly name: string;
  readonly json: string;
  readonly proto: string;
  /** The name in JSON, in quotes and with a colon. */
  readonly quoted: string;
  /** The same with what stands before it: at the start of an object, and behind a member. */
  readonly heads: readonly HeadText[];
  /** The value that is not sent, and so not written, for an implicit field. */
  readonly zero: unknown;
  /** Whether the value may lack the field. */
  readonly mayLack: boolean;
  /** Whether the field is a message that is there, with its defaults, although JSON does not have it. */
  readonly isRequired: boolean;
  /** What keys of a `Map` are. */
  readonly mapKey: JsonElement | undefined;
  /** For the first arm of a oneof, the cases of all. */
  readonly cases: ReadonlySet<unknown> | undefined;
}

/** The fields of a message as JSON has them, by number. */
export interface JsonPlan {
  readonly table: MessageTable;
  readonly fields: readonly JsonField[];
  /** The fields by all names that are read. */
  readonly byName: ReadonlyMap<string, JsonField>;
  /** An empty value of the message, if its values are plain objects, to be copied. */
  readonly blank: Readonly<Record<string, unknown>> | undefined;
  /** The fields whose empty value is made anew for each message. */
  readonly fresh: readonly JsonField[];
}

const plans = new WeakMap<MessageTable, JsonPlan>();
const protoPlans = new WeakMap<MessageTable, JsonPlan>();

/** The plan of a message. It is made once. With `isProto`, the names that are written are those of the .proto file. */
export function planOf(table: MessageTable, isProto = false): JsonPlan {
  return memoize(isProto ? protoPlans : plans, table, () => makePlan(table, isProto));
}

/** The plan of an element that is a message. */
export function innerPlan(element: JsonElement): JsonPlan {
  element.plan ??= planOf(element.table as MessageTable);
  return element.plan;
}

function makePlan(table: MessageTable, isProto: boolean): JsonPlan {
  const sorted = table.fields
    .map((init, at) => ({ field: plainField(init), at }))
    .sort((a, b) => a.field.no - b.field.no);
  const oneofs = new Map<string, Set<unknown>>();
  for (const { field } of sorted) {
    if (field.oneof !== undefined) memoize(oneofs, field.oneof, () => new Set()).add(field.name);
  }
  const sample = emptyMessage(table) as Record<string | number, unknown>;
  const fields = sorted.map(({ field, at }, index): JsonField => {
    const { name, oneof } = field;
    const { kind, type, isUnsigned, enum: named, table: held, inner, plan } = elementOf(field);
    const { json, proto } = fieldNames(field);
    const quoted = `${JSON.stringify(isProto ? proto : json)}:`;
    const form = formOf(field);
    const key = oneof ?? (table.tuple ? at : name);
    const cases = oneof === undefined ? undefined : oneofs.get(oneof);
    if (oneof !== undefined) oneofs.delete(oneof);
    // One literal with all members: all fields then have one hidden class, on which the speed of all loops over fields depends.
    return {
      kind,
      type,
      isUnsigned,
      enum: named,
      table: held,
      inner,
      plan,
      index,
      form,
      key,
      name,
      json,
      proto,
      quoted,
      heads: [headText(`{${quoted}`), headText(`,${quoted}`)],
      zero: zeroIn(field),
      mayLack: field.optional !== undefined,
      isRequired: form === kinds.fOptional && field.optional === undefined && typeof field.type === "function",
      mapKey: field.map === true ? scalarElement(field.key as string) : undefined,
      cases,
    };
  });
  const by =
    (name: "proto" | "json") =>
    (field: JsonField): [string, JsonField] => [field[name], field];
  const isPlain = !table.tuple && Object.getPrototypeOf(sample) === Object.prototype;
  return {
    table,
    fields,
    // The later one of two fields counts: a name in JSON, before one in the .proto file.
    byName: new Map([...fields.map(by("proto")), ...fields.map(by("json"))]),
    blank: isPlain ? sample : undefined,
    fresh: fields.filter(({ form, isRequired, cases }) => isRequired || isHolder(form) || cases !== undefined),
  };
}

/** Whether a field's empty value is a list or a map. */
export function isHolder(form: kinds.JsonForm): boolean {
  return form === kinds.fList || form === kinds.fRecord || form === kinds.fMap;
}

function formOf({ key, map, repeated, rest, oneof, optional, type, default: value }: PlainField): kinds.JsonForm {
  if (rest !== undefined) return kinds.fRest;
  if (key !== undefined) return map === true ? kinds.fMap : kinds.fRecord;
  if (repeated === true) return kinds.fList;
  if (oneof !== undefined) return kinds.fArm;
  const isImplicit = optional === undefined && typeof type !== "function" && value === undefined;
  return isImplicit ? kinds.fImplicit : kinds.fOptional;
}

function zeroIn({ type }: PlainField): unknown {
  if (typeof type === "function") return undefined;
  return zeroOf((type === "enum" ? "int32" : type) as ScalarName);
}

const scalarKinds: Readonly<Record<string, kinds.JsonKind>> = {
  string: kinds.kText,
  bool: kinds.kBool,
  double: kinds.kDouble,
  float: kinds.kFloat,
  bytes: kinds.kBytes,
  null: kinds.kNull,
};

/** Makes an element. All have the same members, and so one hidden class. */
function element(kind: kinds.JsonKind, type: string, more: Partial<JsonElement> = {}): JsonElement {
  const { isUnsigned = false, enum: named, table, inner, plan } = more;
  return { kind, type, isUnsigned, enum: named, table, inner, plan };
}

function elementOf(field: PlainField): JsonElement {
  const { type, enum: named } = field;
  if (typeof type === "function") return messageElement(elementTable(field) as MessageTable);
  if (named !== undefined) return element(kinds.kEnum, named.name, { enum: enumOf(named) });
  return scalarElement(type);
}

function scalarElement(type: string): JsonElement {
  const known = scalarKinds[type];
  if (known !== undefined) return element(known, type);
  const { js, range, protoType } = scalarRow(type) as NonNullable<ReturnType<typeof scalarRow>>;
  const isUnsigned = Number(range?.[0]) === 0;
  if (js === "bigint") return element(kinds.kLong, protoType, { isUnsigned });
  if (/64$/.test(protoType)) return element(kinds.kSafe, protoType, { isUnsigned });
  return element(isUnsigned ? kinds.kUint32 : kinds.kInt32, protoType);
}

/** The kinds of protobuf's own messages, without the wrappers. */
const googleKinds: Readonly<Record<string, kinds.JsonKind>> = {
  Timestamp: kinds.kTimestamp,
  Duration: kinds.kDuration,
  FieldMask: kinds.kFieldMask,
  Any: kinds.kAny,
  Struct: kinds.kData,
  Value: kinds.kData,
  ListValue: kinds.kData,
};

const elements = new WeakMap<MessageTable, JsonElement>();

/** What the values of a message are in JSON. It is made once. */
export function messageElement(table: MessageTable): JsonElement {
  return memoize(elements, table, () => makeElement(table));
}

function makeElement(table: MessageTable): JsonElement {
  if (!isOpaque(table)) return element(kinds.kMessage, table.name, { table });
  const name = ownPart(table.protoName);
  if (table.form !== undefined) return element(kinds.kPacked, table.name, { table, plan: planOf(table.form()) });
  if (table.text === "Date") return element(kinds.kDate, table.name, { table });
  const known = googleKinds[name];
  if (known !== undefined) return element(known, name, { table });
  const [value] = table.layout;
  // A message without fields is `Empty`.
  if (value === undefined) return element(kinds.kMessage, table.name, { table });
  return element(kinds.kWrapper, table.name, { table, inner: scalarElement(value.type as string) });
}

/** Whether the JSON of a message in an `Any` stands under `value`, because it is no object of its fields. */
export function isSpecial({ kind }: JsonElement): boolean {
  return kind !== kinds.kMessage && kind !== kinds.kPacked;
}

const enums = new WeakMap<EnumInit, JsonEnum>();

function enumOf(init: EnumInit): JsonEnum {
  return memoize(enums, init, () => {
    const name = enumIdentifier(ownPart(init.name));
    const values = enumValues(name, init).filter(({ member }) => member !== undefined || init.closed !== true);
    const texts = new Map<unknown, HeadText>();
    for (const { number, json } of values) if (!texts.has(number)) texts.set(number, headText(JSON.stringify(json)));
    const numbers = new Map(values.map(({ json, number }) => [json, number]));
    for (const { json, number } of values) {
      const other = otherValueName(name, json);
      if (other !== "" && !numbers.has(other)) numbers.set(other, number);
    }
    return { name: init.name, texts, numbers, names: values.map(({ json }) => json) };
  });
}
