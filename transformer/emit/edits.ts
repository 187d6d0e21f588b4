import type { Span } from "../model/model.js";
import type { Expression } from "./expressions.js";

/** An import that inserted code needs. It is placed behind the file's own imports. */
export interface ImportEdit {
  readonly kind: "import";
  readonly specifier: string;
  readonly name: string;
  /** The name by which inserted code refers to the import. No other name in the file equals it. */
  readonly local: string;
}

/** The comment before the code at the end of the file: interwire generated the code, and with which version. */
export interface ProvenanceEdit {
  readonly kind: "provenance";
  readonly text: string;
}

/**
 * A function to add to the end of the file, such as `Person$message`. It creates the descriptor table of the contract or message
 * on its first call, and returns the same table afterwards.
 */
export interface TableEdit {
  readonly kind: "table";
  readonly exported: boolean;
  readonly node: string;
  readonly typeParameters: readonly string[];
  /** The type parameters with their constraints. Absent if the type of the table does not depend on them. */
  readonly declaredParameters?: readonly string[];
  /** The names of the imports that `text` refers to. */
  readonly imports: readonly string[];
  /**
   * The expression that creates the table. It refers to nothing in the file except for imports and the descriptors of type
   * parameters, and uses no syntax newer than the oldest supported target. So it can be printed unchanged, whatever the compiler
   * or bundler does with the rest of the file.
   */
  readonly text: string;
  /**
   * For a generic declaration, the local name of the runtime's function that keeps one table for each combination of type
   * arguments.
   */
  readonly closed?: string;
  /** The TypeScript type of the object that the function returns, such as `Message<Person>`. Absent in JavaScript. */
  readonly type?: string;
  /** The TypeScript type of what the compiler is not to check. Absent in JavaScript. */
  readonly anyType?: string;
}

/** A function that throws. It is emitted in place of a `TableEdit` for a contract or message with an error. */
export interface BrokenEdit {
  readonly kind: "broken";
  readonly exported: boolean;
  readonly node: string;
  /** The class of the thrown error, as an expression. */
  readonly error: Expression;
  readonly message: string;
}

/** The arguments to add to a call that omits them. */
export interface CallEdit {
  readonly kind: "call";
  readonly span: Span;
  /** The position behind the last argument, where the new arguments are inserted. */
  readonly at: number;
  /** Whether the call has other arguments, so that a comma is needed. */
  readonly comma: boolean;
  /** Whether the call has no argument list at all (`new C<I>`), so that parentheses are needed. */
  readonly parentheses: boolean;
  readonly arguments: readonly Expression[];
}

/** An argument that replaces an explicit `undefined`. */
export interface ReplacementEdit {
  readonly kind: "replacement";
  readonly span: Span;
  readonly argument: Expression;
}

/** A static method to add to a class. It returns the contracts that the class implements. */
export interface MemberEdit {
  readonly kind: "member";
  readonly span: Span;
  /** The position where the method is inserted, before all other members. */
  readonly at: number;
  /** The local name of the symbol that is the method's key. */
  readonly key: string;
  readonly typeParameters: readonly string[];
  /** The arguments for the call of the base class's method. Absent if no base class has contracts. */
  readonly inherited?: readonly Expression[];
  readonly contracts: readonly Expression[];
}

/** A statement `export { Person$message as Human$message } from "specifier"` to add to the end of the file. */
export interface ExportEdit {
  readonly kind: "export";
  readonly node: string;
  readonly as: string;
  /** The module to export from. Absent if the file itself declares the function. */
  readonly specifier?: string;
}

/** A decorator of interwire to remove, or an import that only such decorators use. Neither has an effect at run time. */
export interface ErasureEdit {
  readonly kind: "erasure";
  readonly target: "decorator" | "import";
  readonly span: Span;
}

/** A change of a file. A file with all its changes is valid TypeScript. */
export type Edit =
  | ImportEdit
  | ProvenanceEdit
  | TableEdit
  | BrokenEdit
  | CallEdit
  | ReplacementEdit
  | MemberEdit
  | ExportEdit
  | ErasureEdit;

/** The declaration of a function such as `Person$message`, to add to the end of the declaration file. */
export interface DeclarationEdit {
  readonly kind: "declaration";
  readonly node: string;
  readonly typeParameters: readonly string[];
  /** The type parameters with their constraints. */
  readonly declaredParameters: readonly string[];
  readonly type: string;
}

/** An edit that adds a line or a statement to the end of a file. */
export type TailEdit = ProvenanceEdit | TableEdit | BrokenEdit | ExportEdit;

export function tailOf(edits: readonly Edit[]): TailEdit[] {
  return editsOf(edits, "provenance", "table", "broken", "export");
}

export function editsOf<Kind extends Edit["kind"]>(
  edits: readonly Edit[],
  ...kinds: readonly Kind[]
): Extract<Edit, { kind: Kind }>[] {
  return edits.filter((edit): edit is Extract<Edit, { kind: Kind }> =>
    (kinds as readonly string[]).includes(edit.kind),
  );
}

/**
 * The position of the first inserted code that needs an import. Imports must stand before it, because CommonJS executes an import
 * where it stands.
 */
export function firstUse(edits: readonly Edit[]): number {
  return Math.min(...editsOf(edits, "call", "replacement", "member").map(({ span }) => span.start), Infinity);
}
