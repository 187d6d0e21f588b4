import type { DescEnum, DescExtension, DescField, DescMessage } from "@bufbuild/protobuf";
import { memoize } from "../base/memoize.js";
import type { MessageTable } from "../message/message.js";
import type { AnyTypes } from "../message/opaque.js";
import { plainMessage } from "../message/plain-message.js";
import type { FieldInit } from "../message/seam.js";
import type { Registry } from "./registry.js";

/** The scalars in the order of protobuf's numbers for them, which `ScalarType` has (descriptor.proto, `FieldDescriptorProto.Type`). */
const scalars: Readonly<Record<number, string>> = {
  1: "double",
  2: "float",
  3: "int64",
  4: "uint64",
  5: "int32",
  6: "fixed64",
  7: "fixed32",
  8: "bool",
  9: "string",
  12: "bytes",
  13: "uint32",
  15: "sfixed32",
  16: "sfixed64",
  17: "sint32",
  18: "sint64",
};

/** Finds the table of a message of a registry. Its values have a member for each field, by its name in protobuf. */
type TableOf = (desc: DescMessage) => MessageTable;

/** The tables of a registry, which have the fields of these extensions. */
interface Tables {
  readonly extensions: readonly DescExtension[];
  readonly of: TableOf;
}

const known = new WeakMap<Registry, Tables>();

/**
 * The tables of the messages of a registry, with the fields of the extensions in it. They are made once, and again after extensions were
 * added to the registry. `own` finds messages whose tables the runtime has.
 */
export function registryTables(registry: Registry, own: AnyTypes): TableOf {
  const extensions = [...(registry[Symbol.iterator]?.() ?? [])].filter((one) => one.kind === "extension");
  let tables = known.get(registry);
  if (tables === undefined || !isSameList(tables.extensions, extensions)) {
    tables = makeTables(extensions, own);
    known.set(registry, tables);
  }
  return tables.of;
}

function makeTables(extensions: readonly DescExtension[], own: AnyTypes): Tables {
  const tables = new Map<DescMessage, MessageTable>();
  const of: TableOf = (desc) =>
    own(desc.typeName) ??
    memoize(tables, desc, () => {
      const added = extensions.filter(({ extendee }) => extendee.typeName === desc.typeName);
      const fields = [...desc.fields, ...added].map((field) => fieldOf(field, of));
      return plainMessage({ name: desc.typeName, fields });
    });
  return { extensions, of };
}

function isSameList(one: readonly object[], other: readonly object[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function fieldOf(field: DescField | DescExtension, tableOf: TableOf): FieldInit {
  const { number: no, jsonName } = field;
  // The JSON name of an extension is its full name in brackets, which no member has.
  const name = field.kind === "extension" ? jsonName : field.name;
  return { no, name, protoName: name, jsonName, ...elementOf(field, tableOf), ...shapeOf(field) };
}

function elementOf(
  { message, enum: named, scalar }: DescField | DescExtension,
  tableOf: TableOf,
): Pick<FieldInit, "type" | "enum"> {
  if (message !== undefined) return { type: () => tableOf(message) };
  if (named !== undefined) return named.typeName === "google.protobuf.NullValue" ? { type: "null" } : enumOf(named);
  return { type: scalars[scalar] as string };
}

function enumOf({ typeName: name, values: all, open }: DescEnum): Pick<FieldInit, "type" | "enum"> {
  const values = Object.fromEntries(all.map((one) => [one.jsonName, one.number]));
  return { type: "enum", enum: { name, values, ...(open ? {} : { closed: true as const }) } };
}

/** One of the values of `FeatureSet.FieldPresence` in descriptor.proto. */
const implicitPresence = 2;

function shapeOf(field: DescField | DescExtension): Partial<FieldInit> {
  const delimited = "delimitedEncoding" in field && field.delimitedEncoding ? { delimited: true as const } : {};
  if (field.fieldKind === "map") return { key: scalars[field.mapKey] as string, map: true };
  if (field.fieldKind === "list") return { repeated: true, ...(field.packed ? {} : { packed: false }), ...delimited };
  const isImplicit = field.presence === implicitPresence;
  const oneof = field.oneof === undefined ? {} : { oneof: field.oneof.name };
  return { ...delimited, ...(isImplicit ? {} : { optional: "undefined" as const }), ...oneof };
}
