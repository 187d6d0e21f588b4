import type { BaseModel, TypeModel } from "./model.js";

/** An import that a generated file has from its source, or as its source has it. */
export interface GeneratedImport {
  readonly specifier: string;
  /** The exported name; `*` for the whole module. */
  readonly name: string;
  readonly local: string;
  /** Generated code makes instances of it. Anything else is imported for types alone. */
  readonly isValue: boolean;
}

/** A type parameter, and the type that it extends. */
export interface RestatedParameter {
  readonly name: string;
  readonly constraint?: string;
}

/** The members of a type as they were read. The generated file compares the type with them. */
export interface Restatement {
  /** The members that its table depends on: `Sum(x: int32): Promise<int32>;` */
  readonly members: readonly string[];
  /** The names of all others. */
  readonly others: readonly string[];
  readonly typeParameters: readonly RestatedParameter[];
}

/** An exported name of a generic contract or message with its type arguments: `type People = IStore<int32, Person>`. */
export interface ClosedName {
  readonly name: string;
  readonly closed:
    | { readonly kind: "contract"; readonly contract: BaseModel }
    | { readonly kind: "message"; readonly message: TypeModel };
}

/** The parts of a source that its generated file needs beside the tables. */
export interface GeneratedModel {
  readonly imports: readonly GeneratedImport[];
  /** The restatements of contracts and messages by their ids. */
  readonly restatements: ReadonlyMap<string, Restatement>;
  readonly closedNames: readonly ClosedName[];
  /** The names that the source's types have in the generated file, where something there has their own. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The two kinds of tables, as the names of their functions end. */
type Kind = "contract" | "message";

/** The name that a generated file exports beside a table's function: `ICalcContract`. */
export function explicitName(stem: string, kind: Kind): string {
  return `${stem}${kind === "contract" ? "Contract" : "Message"}`;
}

/** The stem and the kind of a table's function: `ICalc$contract`. */
export function partsOf(node: string): readonly [stem: string, kind: Kind] {
  const at = node.lastIndexOf("$");
  return [node.slice(0, at), node.slice(at + 1) as Kind];
}

/** The names that a generated file exports for a contract or message. */
export function namesFor({ node, exportedAs }: { node: string; exportedAs: readonly string[] }): string[] {
  const [stem, kind] = partsOf(node);
  return [stem, ...exportedAs].flatMap((name) => [`${name}$${kind}`, explicitName(name, kind)]);
}
