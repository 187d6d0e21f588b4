import { editedText, type FileEdit, joinEdits } from "../../transformer/model/join-edits.js";
import type { Problem } from "./problem.js";

/** What the preferred fixes of problems make of their files. */
export interface FixedTexts {
  /** The new texts of files, by their absolute paths. */
  readonly texts: ReadonlyMap<string, string>;
  /** How many problems have been fixed. */
  readonly count: number;
}

/**
 * Makes the preferred fixes of problems, together. A fix is left out if it is in conflict with an earlier one: the next check has it
 * again.
 */
export function fixedTexts(problems: readonly Problem[], read: (file: string) => string): FixedTexts {
  const fixes = problems.map(preferredEdits).filter((edits) => edits.length > 0);
  const { edits, made } = joinEdits(fixes);
  return {
    texts: new Map(Array.from(edits, ([file, own]) => [file, editedText(read(file), own)])),
    count: made.length,
  };
}

/** The edits of a problem's preferred fix. Empty if one of them has no place. */
function preferredEdits({ fixes }: Problem): readonly FileEdit[] {
  const edits = fixes.find(({ isPreferred }) => isPreferred)?.edits ?? [];
  const placed = edits.flatMap(({ text, place }) => {
    return place === undefined ? [] : [{ file: place.file, start: place.start, length: place.length, text }];
  });
  return placed.length === edits.length ? placed : [];
}
