import type { AnnotationOptions } from "../analyze/edit-arguments.js";
import { optionsText } from "../analyze/edit-arguments.js";
import type { Part } from "./change.js";
import type { LockedValue } from "./lock.js";

/** What keeps a contract compatible after a change of it, as a change of a declaration. */
export type Remedy =
  /** Gives the annotation of a part options. Items of lists are added to those that are there. */
  | { readonly part: Part; readonly options: AnnotationOptions }
  /** Gives values of an enum other numbers, by their names. */
  | { readonly part: Extract<Part, { enum: unknown }>; readonly numbers: ReadonlyMap<string, number> }
  /** Makes a member optional, or the parameter of an operation with this name. */
  | { readonly part: Part; readonly optional: string };

/** The annotation of a part, without its `@`. */
export function annotationOfPart(part: Part): "serviceContract" | "operationContract" | "dataContract" | "dataMember" {
  if ("service" in part) return "serviceContract";
  if ("operation" in part) return "operationContract";
  return "message" in part && part.field !== undefined ? "dataMember" : "dataContract";
}

/** A remedy as the source has it afterwards: `@dataMember { order: 2, name: "quantity" }`. */
export function remedyText(remedy: Remedy): string {
  if ("options" in remedy) return `@${annotationOfPart(remedy.part)} ${optionsText(remedy.options)}`;
  if ("optional" in remedy) return `${remedy.optional}?:`;
  return [...remedy.numbers].map(([name, number]) => `${name} = ${number}`).join(", ");
}

/** The options that reserve the numbers and names of what is gone. */
export function reservation(gone: readonly LockedValue[]): AnnotationOptions {
  return { reserved: gone.map(({ number }) => number), reservedNames: gone.map(({ name }) => name) };
}

/** A reservation without the numbers, which are reserved already. */
export function onlyNames(remedy: Remedy): Remedy {
  if (!("options" in remedy)) return remedy;
  const { reserved: _, ...options } = remedy.options;
  return { ...remedy, options };
}
