import { wellKnownTableName } from "../../common/well-known-names.js";
import type { EnumModel, TypeModel } from "../model/model.js";
import { typeParametersIn } from "../model/type-models.js";
import { describeAll, typeVariable } from "./descriptors.js";
import { type CallExpression, callExpression, referenceTo } from "./expressions.js";
import type { Scope } from "./scope.js";

/**
 * A tuple type that the messages and contracts of a file use. A message with the fields 1 to n, which is not exported, is emitted
 * for it.
 */
export interface TupleNode {
  readonly name: string;
  readonly items: readonly TypeModel[];
  readonly typeParameters: readonly string[];
}

/**
 * An enum that the messages of a file use, and the name of the emitted function that returns the names and numbers of its
 * members.
 */
export interface EnumNode {
  readonly name: string;
  readonly type: EnumModel;
}

/** The language of printed text. JavaScript is for a compiler's emit phase, which copies the text unchanged into the output. */
export type Language = "typescript" | "javascript";

/** The state that the printers of one file share. */
export interface Printer {
  readonly scope: Scope;
  readonly language: Language;
  /** Returns the text in TypeScript, and nothing in JavaScript; for annotations and assertions. */
  typeOnly(text: string): string;
  /** The type, in TypeScript, of what the compiler is not to check: `any`, or the name by which a generated file imports it. */
  readonly anyType: string;
  /**
   * The annotation `: any` in TypeScript, nothing in JavaScript. It is needed for variables whose type the compiler could not
   * infer.
   */
  readonly any: string;
  /** A call of the function that returns the descriptor table of a message or tuple: `Person$message()`. */
  messageTable(type: TypeModel): CallExpression;
  enumTable(type: EnumModel): string;
  /** The tuples found so far. Printing a tuple may add others. */
  readonly tuples: readonly TupleNode[];
  readonly enums: readonly EnumNode[];
}

export function createPrinter(scope: Scope, language: Language, anyType: string = "any"): Printer {
  const typeOnly = (text: string): string => (language === "javascript" ? "" : text);
  const tuples: TupleNode[] = [];
  const byItems = new Map<string, TupleNode>();
  const enums = new Map<string, EnumNode>();
  const printer: Printer = {
    scope,
    language,
    typeOnly,
    anyType,
    any: typeOnly(`: ${anyType}`),
    tuples,
    get enums() {
      return [...enums.values()];
    },
    enumTable(type) {
      const key = JSON.stringify(type);
      const known = enums.get(key) ?? { name: `enum$${enums.size + 1}`, type };
      enums.set(key, known);
      return known.name;
    },
    messageTable(type) {
      if (type.kind === "message") {
        return callExpression(scope.node(type.ref), ...describeAll(printer, type.typeArguments));
      }
      if (type.kind === "wellKnown") return callExpression(scope.seam(wellKnownTableName(type.name)));
      if (type.kind !== "tuple") throw new Error(`A ${type.kind} has no table.`);
      const key = JSON.stringify(type.items, (key, value: unknown) => (key === "span" ? undefined : value));
      const known = byItems.get(key);
      const tuple = known ?? {
        name: `tuple$${tuples.length + 1}$message`,
        items: type.items,
        typeParameters: [...new Set(type.items.flatMap(typeParametersIn))],
      };
      if (known === undefined) {
        byItems.set(key, tuple);
        tuples.push(tuple);
      }
      return callExpression(tuple.name, ...tuple.typeParameters.map((one) => referenceTo(typeVariable(one))));
    },
  };
  return printer;
}

/** A property access, `m.name`, or with brackets if the name is not an identifier. */
export function property(subject: string, name: string): string {
  return isPropertyName(name) ? `${subject}.${name}` : `${subject}[${JSON.stringify(name)}]`;
}

/** A key of an object literal, quoted if it is not an identifier. */
export function propertyKey(name: string): string {
  // A plain `__proto__: x` would set the prototype instead of a member.
  if (name === "__proto__") return '["__proto__"]';
  return isPropertyName(name) ? name : JSON.stringify(name);
}

export function isPropertyName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}
