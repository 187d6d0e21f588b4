import type { Span } from "./model.js";

/** A way to fix a problem: what it does, for a menu, and the changes of the user's own text. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Text to put in place of a span's; to insert some, the span is empty. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}
