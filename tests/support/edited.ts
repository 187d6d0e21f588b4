import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import type { Edit } from "../../transformer/emit/edits.js";
import { type EditedText, editText } from "../../transformer/service/edited-text.js";
import { placeEdits } from "../../transformer/service/place-edits.js";

/** A file's text with its edits. */
export function applyEdits(typescript: TypeScript, file: ts.SourceFile, edits: readonly Edit[]): EditedText {
  return editText(file.fileName, file.text, placeEdits(typescript, file, edits));
}
