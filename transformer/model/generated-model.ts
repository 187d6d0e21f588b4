import type { BaseModel, ContractModel, MessageModel, NodeRef, TypeModel } from "./model.js";

/** An import of a generated file: from its source, or from a module that its source imports. */
export interface GeneratedImport {
  readonly specifier: string;
  /** The exported name, or `*` for the whole module. */
  readonly name: string;
  readonly local: string;
  /** Whether the import is of a value: of a class that generated code creates instances of. All other imports are type-only. */
  readonly isValue: boolean;
}

export interface RestatedParameter {
  readonly name: string;
  readonly constraint?: string;
}

/**
 * A contract's or message's members at the time of generation. They are repeated in the generated file, which does not compile if
 * the source's type has changed since.
 */
export interface Restatement {
  /** The members that are operations or fields, as text: `Sum(x: int32): Promise<int32>;` */
  readonly members: readonly string[];
  /** The names of all other members. */
  readonly others: readonly string[];
  readonly typeParameters: readonly RestatedParameter[];
}

/**
 * An exported alias that gives type arguments to a generic contract or message, `type People = IStore<int32, Person>`, or names a
 * part of a contract: `type Reads = Pick<IShop, "Get">`.
 */
export interface ClosedName {
  readonly name: string;
  readonly closed:
    | {
        readonly kind: "contract";
        readonly contract: BaseModel;
        /** The contract of which `contract` is a part. Absent if it is whole. */
        readonly whole?: NodeRef;
      }
    | { readonly kind: "message"; readonly message: TypeModel };
}

/**
 * What a generated file contains in addition to descriptor tables: imports, repeated members of types, and exports for aliases.
 */
export interface GeneratedModel {
  readonly imports: readonly GeneratedImport[];
  readonly restatements: ReadonlyMap<string, Restatement>;
  readonly closedNames: readonly ClosedName[];
  /** The parts of contracts that have a name, with those of the contracts that they extend. */
  readonly parts: readonly ContractModel[];
  /** The derived types without a name that the source and the parts use. */
  readonly shapes: readonly MessageModel[];
  /** Types of the source whose own names are already used in the generated file: own name → name in the generated file. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The kinds of emitted functions, which are the part of a function's name behind the `$`: `ICalc$contract`. */
type Kind = "contract" | "message";

/** The name under which a generated file exports a contract or message: `ICalcContract`. */
export function explicitName(stem: string, kind: Kind): string {
  return `${stem}${kind === "contract" ? "Contract" : "Message"}`;
}

/** Splits the name of an emitted function: `ICalc$contract` into the stem `ICalc` and the kind. */
export function partsOf(node: string): readonly [stem: string, kind: Kind] {
  const at = node.lastIndexOf("$");
  return [node.slice(0, at), node.slice(at + 1) as Kind];
}

/** All names that a generated file exports for a contract or message. */
export function namesFor({ node, exportedAs }: { node: string; exportedAs: readonly string[] }): string[] {
  const [stem, kind] = partsOf(node);
  return [stem, ...exportedAs].flatMap((name) => [`${name}$${kind}`, explicitName(name, kind)]);
}
