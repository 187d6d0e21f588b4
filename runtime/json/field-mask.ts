import { jsonName } from "../../common/field-names.js";
import { JsonFault, shown } from "./json-fault.js";

/** Reads the paths of a field mask, whose names are in camel case: `a.bC,d` → `a.b_c` and `d`. @throws JsonFault */
export function readFieldMask(text: string): string[] {
  if (text === "") return [];
  if (text.includes("_")) throw new JsonFault(`${shown(text)} is no field mask: its names are in lowerCamelCase`);
  return text.split(",").map(inSnakeCase);
}

/** The path of a field mask in JSON. Undefined if it would be read as another one. */
export function maskPathText(path: string): string | undefined {
  const written = jsonName(path);
  return inSnakeCase(written) === path ? written : undefined;
}

function inSnakeCase(path: string): string {
  return path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
