import type { ErasureModel, Span } from "../model.js";

/** An import that inserted text needs; `local` is the name the text uses. */
export interface ImportEdit {
  readonly specifier: string;
  readonly name: string;
  readonly local: string;
}

/**
 * Text to insert. `tail` are statements for the end of the file, with marks (see marks.ts); the others stand at `at`, and `span` is the call,
 * argument or class that they belong to, for hosts that graft instead of splicing. A `replacement` takes the place of
 * the argument that is its `span`.
 */
export type Insert =
  | { readonly kind: "tail"; readonly text: string }
  | {
      readonly kind: "arguments" | "replacement" | "member";
      readonly at: number;
      readonly text: string;
      readonly span: Span;
    };

/** Where the first call stands that needs an import: CommonJS evaluates imports in their places. */
export function firstUse(inserts: readonly Insert[]): number {
  return Math.min(...inserts.map((insert) => (insert.kind === "tail" ? Infinity : insert.span.start)));
}

/** Everything to change in one file. The edited text is valid TypeScript. */
export interface FileEdits {
  readonly imports: readonly ImportEdit[];
  readonly inserts: readonly Insert[];
  readonly erasures: readonly ErasureModel[];
}
