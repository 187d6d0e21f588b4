import MagicString from "magic-string";
import type { TextEdit } from "../model/fix.js";

/** The text of a file with interwire's edits applied, and the source map back to the user's text. */
export interface EditedText {
  readonly code: string;
  /** The source map as JSON, version 3. */
  map(): string;
}

/** Applies edits to a text. Insertions at one position keep their order. */
export function editText(path: string, text: string, edits: readonly TextEdit[]): EditedText {
  const edited = new MagicString(text);
  for (const { span, text: added } of edits) {
    if (span.length === 0) edited.appendLeft(span.start, added);
    else edited.update(span.start, span.start + span.length, added);
  }
  return {
    code: edited.toString(),
    map: () => edited.generateMap({ source: path, hires: "boundary", includeContent: true }).toString(),
  };
}
