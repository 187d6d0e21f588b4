import type { Span } from "../model/model.js";
import type { Expression } from "./expressions.js";

/** An import that inserted code needs. It stands behind the imports of the user. */
export interface ImportEdit {
  readonly kind: "import";
  readonly specifier: string;
  readonly name: string;
  /** The name that inserted code uses. Nothing of the file has it. */
  readonly local: string;
}

/** A comment before the code at the end of the file. It says what the code is and where it comes from. */
export interface ProvenanceEdit {
  readonly kind: "provenance";
  readonly text: string;
}

/** A function for the end of the file that makes a table when it is first called, and keeps it. */
export interface TableEdit {
  readonly kind: "table";
  readonly exported: boolean;
  /** The function's name. */
  readonly node: string;
  readonly typeParameters: readonly string[];
  /** The same with their constraints; absent if the function's result does not depend on them. */
  readonly declaredParameters?: readonly string[];
  /** The local names of the imports that the text uses. */
  readonly imports: readonly string[];
  /**
   * The table: an expression that is closed but for its imports and the descriptors of type parameters, and has no
   * syntax newer than the oldest supported target. So a host may print it as it stands, whatever else it builds.
   */
  readonly text: string;
  /** For a generic function, the local name of the function that keeps a table per instantiation. */
  readonly closed?: string;
  /** The function's result. Only TypeScript has it. */
  readonly type?: string;
}

/** A function in the place of a table that has none: it throws. */
export interface BrokenEdit {
  readonly kind: "broken";
  readonly exported: boolean;
  readonly node: string;
  /** The class of the error. */
  readonly error: Expression;
  readonly message: string;
}

/** Arguments for a call that leaves them out. */
export interface CallEdit {
  readonly kind: "call";
  /** The call. */
  readonly span: Span;
  /** Where its arguments end. */
  readonly at: number;
  /** Whether other arguments come before them. */
  readonly comma: boolean;
  /** The call has no argument list yet (`new C<I>`). */
  readonly parentheses: boolean;
  readonly arguments: readonly Expression[];
}

/** An argument in place of a literal `undefined`. */
export interface ReplacementEdit {
  readonly kind: "replacement";
  /** The `undefined`. */
  readonly span: Span;
  readonly argument: Expression;
}

/** The static method of a class that returns the contracts it implements. */
export interface MemberEdit {
  readonly kind: "member";
  /** The class. */
  readonly span: Span;
  /** Where its first member can stand. */
  readonly at: number;
  /** The local name of the method's computed key. */
  readonly key: string;
  readonly typeParameters: readonly string[];
  /** The arguments for the same method of the base class, if there is one. */
  readonly inherited?: readonly Expression[];
  readonly contracts: readonly Expression[];
}

/** `export { node as name } from "specifier"`, for the end of the file. */
export interface ExportEdit {
  readonly kind: "export";
  readonly node: string;
  readonly as: string;
  /** Absent on what the file declares itself. */
  readonly specifier?: string;
}

/** A decorator of ours, or an import that only such decorators use. Neither does anything at run time. */
export interface ErasureEdit {
  readonly kind: "erasure";
  readonly target: "decorator" | "import";
  readonly span: Span;
}

/** Something to change in a file. The edited file is valid TypeScript. */
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

/** The declaration of a table's function, for the end of the declaration file. */
export interface DeclarationEdit {
  readonly kind: "declaration";
  readonly node: string;
  readonly typeParameters: readonly string[];
  /** The same with their constraints. */
  readonly declaredParameters: readonly string[];
  /** The function's result. */
  readonly type: string;
}

/** An edit that adds a line or a statement to the end of a file. */
export type TailEdit = ProvenanceEdit | TableEdit | BrokenEdit | ExportEdit;

/** The edits for the end of a file, in order. */
export function tailOf(edits: readonly Edit[]): TailEdit[] {
  return editsOf(edits, "provenance", "table", "broken", "export");
}

/** The edits of some kinds, in order. */
export function editsOf<Kind extends Edit["kind"]>(
  edits: readonly Edit[],
  ...kinds: readonly Kind[]
): Extract<Edit, { kind: Kind }>[] {
  return edits.filter((edit): edit is Extract<Edit, { kind: Kind }> =>
    (kinds as readonly string[]).includes(edit.kind),
  );
}

/** Where the first code stands that needs an import: CommonJS evaluates imports in their places. */
export function firstUse(edits: readonly Edit[]): number {
  return Math.min(...editsOf(edits, "call", "replacement", "member").map(({ span }) => span.start), Infinity);
}
