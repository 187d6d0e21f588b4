import { isPackable, type ScalarRow, scalarTable } from "../../common/scalar-table.js";
import type { BaseModel, ContractModel, MessageModel, Scalar, TypeModel } from "./model.js";

/**
 * A reference to a contract or message as inside its own declaration, where the type parameters are themselves the type
 * arguments: `Page` → `Page<T>`.
 */
export function rootOf({ id, node, typeText, typeParameters }: ContractModel | MessageModel): BaseModel {
  const ref = { id, node, display: typeText };
  return { ref, typeArguments: typeParameters.map((name) => ({ kind: "parameter", name })) };
}

/**
 * The type arguments of a contract or message by the names of its type parameters. A missing argument becomes a type of kind
 * `invalid`.
 */
export function closing(
  { typeParameters }: { readonly typeParameters: readonly string[] },
  typeArguments: readonly TypeModel[],
): ReadonlyMap<string, TypeModel> {
  return new Map(typeParameters.map((name, at) => [name, typeArguments[at] ?? { kind: "invalid" }]));
}

/**
 * A key for a contract or message with its type arguments. It ignores by which import (`from`) a file refers to a type, because
 * files may import the same type in different ways.
 */
export function instanceKey(id: string, typeArguments: readonly TypeModel[]): string {
  return JSON.stringify([id, typeArguments], (name, value: unknown) => (name === "from" ? undefined : value));
}

/** Replaces the type parameters in a type by types. */
export function substitute(type: TypeModel, values: ReadonlyMap<string, TypeModel>): TypeModel {
  switch (type.kind) {
    case "parameter":
      return values.get(type.name) ?? type;
    case "list":
      return { ...type, item: substitute(type.item, values) };
    case "map":
      return { ...type, key: substitute(type.key, values), value: substitute(type.value, values) };
    case "optional":
      return asOptional(type.absent, substitute(type.inner, values));
    case "tuple":
      return { ...type, items: type.items.map((item) => substitute(item, values)) };
    case "message":
      return { ...type, typeArguments: type.typeArguments.map((argument) => substitute(argument, values)) };
    default:
      return type;
  }
}

/**
 * An optional type. Nested ones are flattened: `(T | undefined) | null` is one optional type whose absent value reads as null.
 */
function asOptional(absent: "undefined" | "null", inner: TypeModel): TypeModel {
  if (inner.kind !== "optional") return { kind: "optional", absent, inner };
  return absent === "null" ? { ...inner, absent } : inner;
}

/** The types of which a type consists: items, keys and values, type arguments. */
export function innerTypes(type: TypeModel): readonly TypeModel[] {
  switch (type.kind) {
    case "list":
      return [type.item];
    case "map":
      return [type.key, type.value];
    case "optional":
      return [type.inner];
    case "tuple":
      return type.items;
    case "message":
      return type.typeArguments;
    default:
      return [];
  }
}

export function isOpen(type: TypeModel): boolean {
  return type.kind === "parameter" || innerTypes(type).some(isOpen);
}

/** Whether a type, or a type inside it, is faulty. */
export function isInvalid(type: TypeModel): boolean {
  return type.kind === "invalid" || innerTypes(type).some(isInvalid);
}

export function typeReferences(type: TypeModel): string[] {
  const own = type.kind === "message" ? [type.ref.id] : [];
  return [...own, ...innerTypes(type).flatMap(typeReferences)];
}

/** Whether protobuf allows a type as the key of a map: integers, booleans and strings. */
export function isMapKey(type: TypeModel): boolean {
  return type.kind === "scalar" && scalarTable[type.scalar].isKey;
}

/**
 * Whether a type may be a packable list: of numbers, booleans or enums. A list of a type parameter may become one, and a faulty
 * type counts as one.
 */
export function mayBePacked(type: TypeModel): boolean {
  if (type.kind === "optional") return mayBePacked(type.inner);
  if (type.kind === "parameter" || type.kind === "invalid") return true;
  return type.kind === "list" && mayPack(type.item);
}

function mayPack(item: TypeModel): boolean {
  if (item.kind === "scalar") return isPackable(scalarTable[item.scalar]);
  return item.kind === "enum" || item.kind === "parameter" || item.kind === "optional" || item.kind === "invalid";
}

export function isUnpackedList(type: TypeModel): boolean {
  return type.kind === "list" && type.unpacked === true;
}

/** A short text for a type in diagnostics, as it could stand in the source. */
export function typeWords(type: TypeModel): string {
  switch (type.kind) {
    case "scalar":
      return scalarWords(type.scalar);
    case "list":
      return type.unpacked === true ? `Unpacked<${listWords(type.item)}>` : listWords(type.item);
    case "map":
      return `${type.form === "record" ? "Record" : "Map"}<${typeWords(type.key)}, ${typeWords(type.value)}>`;
    case "optional":
      return `${typeWords(type.inner)} | ${type.absent}`;
    case "tuple":
      return `[${type.items.map(typeWords).join(", ")}]`;
    case "message": {
      const { ref, typeArguments } = type;
      return typeArguments.length === 0 ? ref.display : `${ref.display}<${typeArguments.map(typeWords).join(", ")}>`;
    }
    case "invalid":
      return "?";
    default:
      return type.name;
  }
}

function listWords(item: TypeModel): string {
  return `${typeWords(item)}[]`;
}

/** The name of a scalar in diagnostics: its own name if it is a number, otherwise the name of its JavaScript type. */
function scalarWords(scalar: Scalar): string {
  const { js } = scalarTable[scalar];
  return js === "number" || js === "bigint" ? scalar : js;
}

/** The default of each JavaScript type of scalars, as text. */
export const zeroTexts: Readonly<Record<ScalarRow["js"], string>> = {
  number: "0",
  bigint: "0n",
  boolean: "false",
  string: '""',
  Uint8Array: "new Uint8Array()",
  null: "null",
};

/** The name of a scalar with a capital letter, as in the names of its brand and of its packed reader and writer: `Int32`. */
export function capitalized(scalar: Scalar): string {
  return `${scalar.charAt(0).toUpperCase()}${scalar.slice(1)}`;
}

export type Instantiation = Extract<TypeModel, { kind: "message" }>;

/** The generic messages that a type mentions, except for those inside type arguments. */
export function instantiations(type: TypeModel): Instantiation[] {
  if (type.kind !== "message") return innerTypes(type).flatMap(instantiations);
  return type.typeArguments.length === 0 ? [] : [type];
}

export function typeParametersIn(type: TypeModel): string[] {
  return type.kind === "parameter" ? [type.name] : innerTypes(type).flatMap(typeParametersIn);
}
