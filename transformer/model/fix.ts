import type { Span } from "./model.js";

/** A change of the user's source that fixes a problem, with its title in the menu of an editor. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** A text that replaces the text of a span. With an empty span it is inserted. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}
