import type { EnumModel, TypeModel } from "../model/model.js";
import { typeParametersIn } from "../model/type-models.js";
import { describeAll, typeVariable } from "./descriptors.js";
import { type CallExpression, callExpression, referenceTo } from "./expressions.js";
import type { Scope } from "./scope.js";
import { wellKnownTable } from "./well-known.js";

/** A tuple that a file's tables use: a private message of fields 1 to n. */
export interface TupleNode {
  readonly name: string;
  readonly items: readonly TypeModel[];
  /** The type parameters that its items mention. */
  readonly typeParameters: readonly string[];
}

/** An enum that a file's tables use, and the function that has its names. */
export interface EnumNode {
  readonly name: string;
  readonly type: EnumModel;
}

/** The language of printed text: TypeScript, or JavaScript for a host that prints it as it is. */
export type Language = "typescript" | "javascript";

/** The state that the printers of one file share. */
export interface Printer {
  readonly scope: Scope;
  readonly language: Language;
  /** Text that only TypeScript has: an annotation, an assertion. */
  typeOnly(text: string): string;
  /** The annotation of what the printed code knows better than the compiler. */
  readonly any: string;
  /** A message's or a tuple's table. */
  messageTable(type: TypeModel): CallExpression;
  /** The name of the function that returns an enum's names and numbers. */
  enumTable(type: EnumModel): string;
  /** The tuples met so far; printing one may add more. */
  readonly tuples: readonly TupleNode[];
  /** The enums met so far. */
  readonly enums: readonly EnumNode[];
}

export function createPrinter(scope: Scope, language: Language): Printer {
  const typeOnly = (text: string): string => (language === "javascript" ? "" : text);
  const tuples: TupleNode[] = [];
  const byItems = new Map<string, TupleNode>();
  const enums = new Map<string, EnumNode>();
  const printer: Printer = {
    scope,
    language,
    typeOnly,
    any: typeOnly(": any"),
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
      if (type.kind === "wellKnown") return callExpression(wellKnownTable(scope, type.name));
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

/** A property access, quoted where the name is no identifier. */
export function property(subject: string, name: string): string {
  return isPropertyName(name) ? `${subject}.${name}` : `${subject}[${JSON.stringify(name)}]`;
}

/** An object literal's key. */
export function propertyKey(name: string): string {
  // A plain `__proto__: x` would set the prototype instead of a member.
  if (name === "__proto__") return '["__proto__"]';
  return isPropertyName(name) ? name : JSON.stringify(name);
}

export function isPropertyName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}
