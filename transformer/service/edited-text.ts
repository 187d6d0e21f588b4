import MagicString from "magic-string";
import type { TextEdit } from "../model/fix.js";

/** A file's text with edits, and the source map from there to what the user wrote. */
export interface EditedText {
  readonly code: string;
  /** A version 3 source map as JSON. */
  map(): string;
}

/** Applies edits to a text. Of those at one place, the first in the list comes first. */
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
