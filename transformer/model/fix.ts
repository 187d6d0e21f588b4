import type { Span } from "./model.js";

/** A change of the user's source that fixes a problem. Its title stands in an editor's menu. */
export interface Fix {
  readonly title: string;
  /** Whether it is the one sensible fix, which may be made without asking. */
  readonly isPreferred?: boolean;
  readonly edits: readonly TextEdit[];
}

/** A text that replaces the text of a span. If the span is empty, the text is inserted. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}
