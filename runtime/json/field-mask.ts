import { JsonFault, shown } from "./json-fault.js";

/** Reads the paths of a field mask, whose names are in camel case: `a.bC,d` → `a.b_c` and `d`. @throws JsonFault */
export function readFieldMask(text: string): string[] {
  if (text === "") return [];
  if (text.includes("_")) throw new JsonFault(`${shown(text)} is no field mask: its names are in lowerCamelCase`);
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split(",");
}
