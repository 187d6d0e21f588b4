import {
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescService,
  type Registry,
  ScalarType,
} from "@bufbuild/protobuf";
import {
  FeatureSet_FieldPresence as FieldPresence,
  MethodOptions_IdempotencyLevel as IdempotencyLevel,
} from "@bufbuild/protobuf/wkt";
import { snakeCase } from "../../common/field-names.js";
import { constantCase } from "../../common/wire/enum-values.js";

/**
 * In what the .proto files of imported contracts differ from those that were imported, by name, with the reason. `described` leaves out
 * exactly that, and everything else has to be equal.
 */
export const differences = {
  required: "A contract has no required fields: they are optional, so that a sender can send zero.",
  defaults: "A default that is zero, bytes, infinite or NaN, or that is in a oneof, has no annotation.",
  "closed enums": "The enums of contracts are open. One without a value for zero gets one in the file.",
  "unused enums": "An enum is in the file of the messages that use it.",
  "names of oneofs": "A oneof has the name of its property in lower_snake_case.",
  "reserved names": "A reserved name of a contract reserves its form in lower_snake_case, too.",
  "empty messages":
    "google.protobuf.Empty as a request or a response is an empty message of the operation, with the same bytes.",
  extensions: "A contract has no extensions, and no options but deprecated and idempotency_level.",
} as const;

/** Everything that a registry says of the types with these full names, as plain data by full name. */
export function described(registry: Registry, names: ReadonlySet<string>): Record<string, unknown> {
  const found: [string, unknown][] = [];
  for (const one of registry) {
    if (!names.has(one.typeName)) continue;
    if (one.kind === "message") found.push([one.typeName, message(one)]);
    if (one.kind === "enum") found.push([one.typeName, enumeration(one)]);
    if (one.kind === "service") found.push([one.typeName, service(one)]);
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function message({ fields, proto, deprecated }: DescMessage): unknown {
  return {
    fields: Object.fromEntries(fields.map((one) => [one.number, field(one)])),
    reserved: ranges(proto.reservedRange.map(({ start, end }) => [start, end - 1])),
    // See differences, "reserved names".
    reservedNames: [...new Set(proto.reservedName.flatMap((name) => [name, snakeCase(name)]))].sort(),
    deprecated,
  };
}

function field(one: DescField): unknown {
  const { name, jsonName, fieldKind, deprecated, oneof } = one;
  return {
    name,
    jsonName,
    fieldKind,
    type: one.message?.typeName ?? one.enum?.typeName ?? ScalarType[one.scalar as ScalarType],
    key: fieldKind === "map" ? ScalarType[one.mapKey] : undefined,
    oneof: oneof === undefined ? undefined : oneofName(oneof.name),
    presence: one.presence === FieldPresence.LEGACY_REQUIRED ? FieldPresence.EXPLICIT : one.presence,
    packed: fieldKind === "list" ? one.packed : undefined,
    delimited: "delimitedEncoding" in one && one.delimitedEncoding,
    default: oneof === undefined ? defaultOf(one) : undefined,
    deprecated,
  };
}

/** The name that a oneof keeps: in lower_snake_case, without the number that tells it from a field. */
function oneofName(name: string): string {
  return snakeCase(name)
    .replace(/_+/g, "_")
    .replace(/^_|_?\d*$/g, "");
}

function defaultOf(one: DescField): unknown {
  if (one.proto.defaultValue === "" || (one.fieldKind !== "scalar" && one.fieldKind !== "enum")) return undefined;
  const value = one.getDefaultValue();
  if (!value || value instanceof Uint8Array || (typeof value === "number" && !Number.isFinite(value))) return undefined;
  return one.scalar === ScalarType.FLOAT ? Math.fround(Number(value)) : value;
}

function enumeration({ name, values, proto, deprecated }: DescEnum): unknown {
  const zero = values.some(({ number }) => number === 0) ? [] : [`${constantCase(name)}_UNSPECIFIED = 0`];
  const texts = values.map(({ name, number, deprecated }) => `${name} = ${number}${deprecated ? " deprecated" : ""}`);
  return {
    values: [...zero, ...texts].sort(),
    reserved: ranges(proto.reservedRange.map(({ start, end }) => [start, end])),
    reservedNames: proto.reservedName.toSorted(),
    deprecated,
  };
}

function service({ typeName, methods, deprecated }: DescService): unknown {
  const texts = methods.map(({ name, methodKind, input, output, idempotency, deprecated }) => {
    const type = (message: DescMessage, role: string): string =>
      message.typeName === `${typeName}${name}${role}` && message.fields.length === 0 ? empty : message.typeName;
    const level = IdempotencyLevel[idempotency];
    return [name, { methodKind, input: type(input, "Request"), output: type(output, "Response"), level, deprecated }];
  });
  return { methods: Object.fromEntries(texts), deprecated };
}

const empty = "google.protobuf.Empty";

/** Ranges, sorted and joined where they touch. */
function ranges(given: readonly (readonly [number, number])[]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [first, last] of given.toSorted(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before !== undefined && before[1] + 1 >= first) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}
