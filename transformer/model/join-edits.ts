/** A text that replaces a range of a file, which is named by its path. If the range is empty, the text is inserted. */
export interface FileEdit {
  readonly file: string;
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** Edits by the paths of their files, in the order of their places. */
export type JoinedEdits = ReadonlyMap<string, readonly FileEdit[]>;

/**
 * Joins the edits of fixes that are to be made together. Equal edits are one. A fix is left out if one of its edits concerns the same
 * characters as another fix's, or inserts at the same place. `made` are the indexes of the others.
 */
export function joinEdits(fixes: readonly (readonly FileEdit[])[]): {
  readonly edits: JoinedEdits;
  readonly made: readonly number[];
} {
  const byFile = new Map<string, FileEdit[]>();
  const made = fixes.flatMap((edits, at) => {
    if (edits.some((one) => byFile.get(one.file)?.some((other) => areInConflict(one, other)))) return [];
    for (const one of edits) {
      const own = byFile.get(one.file) ?? [];
      if (!own.some((other) => isSame(one, other))) own.push(one);
      byFile.set(one.file, own);
    }
    return [at];
  });
  for (const own of byFile.values()) own.sort((a, b) => a.start - b.start);
  return { edits: byFile, made };
}

/** Makes edits of a text, which are in the order of their places. */
export function editedText(text: string, edits: readonly FileEdit[]): string {
  return edits.reduceRight((soFar, { start, length, text: added }) => {
    return soFar.slice(0, start) + added + soFar.slice(start + length);
  }, text);
}

function isSame(one: FileEdit, other: FileEdit): boolean {
  return one.text === other.text && one.start === other.start && one.length === other.length;
}

function areInConflict(one: FileEdit, other: FileEdit): boolean {
  const overlaps = one.start < other.start + other.length && other.start < one.start + one.length;
  return !isSame(one, other) && (one.start === other.start || overlaps);
}
