import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import type { FileScope } from "./file-scope.js";

/** The type of a field in TypeScript. */
export function memberType(field: DescField, scope: FileScope): string {
  const element = elementType(field, scope);
  if (field.fieldKind === "list") return `${element}[]`;
  if (field.fieldKind !== "map") return element;
  if (field.mapKey === ScalarType.STRING) return `Record<string, ${element}>`;
  return `Map<${scalarType(field.mapKey, scope)}, ${element}>`;
}

/** What a field has one or several values of: one of the three is there. */
interface Element {
  readonly message: DescMessage | undefined;
  readonly enum: DescEnum | undefined;
  readonly scalar: ScalarType | undefined;
}

function elementType({ message, enum: enumeration, scalar }: Element, scope: FileScope): string {
  const desc = message ?? enumeration;
  return desc === undefined ? scalarType(scalar as ScalarType, scope) : scope.type(desc);
}

const own: Readonly<Partial<Record<ScalarType, string>>> = {
  [ScalarType.BOOL]: "boolean",
  [ScalarType.BYTES]: "Uint8Array",
  [ScalarType.STRING]: "string",
};

function scalarType(scalar: ScalarType, scope: FileScope): string {
  return own[scalar] ?? scope.interwire(ScalarType[scalar].toLowerCase());
}
