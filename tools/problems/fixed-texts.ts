import type { Problem, ProblemFix, ProblemPlace } from "./problem.js";

/** What the preferred fixes of problems make of their files. */
export interface FixedTexts {
  /** The new texts of files, by their absolute paths. */
  readonly texts: ReadonlyMap<string, string>;
  /** How many problems have been fixed. */
  readonly count: number;
}

interface PlacedEdit {
  readonly text: string;
  readonly place: ProblemPlace;
}

/**
 * Makes the preferred fixes of problems, together. A fix is left out if one of its edits is in conflict with an earlier one: the next
 * check has it again.
 */
export function fixedTexts(problems: readonly Problem[], read: (file: string) => string): FixedTexts {
  const made = new Map<string, PlacedEdit>();
  let count = 0;
  for (const { fixes } of problems) {
    const edits = editsOf(fixes.find(({ isPreferred }) => isPreferred));
    if (edits.length === 0 || edits.some((one) => [...made.values()].some((other) => areInConflict(one, other))))
      continue;
    for (const one of edits) made.set(keyOf(one), one);
    count++;
  }
  const files = new Set([...made.values()].map(({ place }) => place.file));
  return { texts: new Map([...files].map((file) => [file, edited(read(file), file, made)])), count };
}

/** The edits of a fix. Empty if one of them has no place. */
function editsOf(fix: ProblemFix | undefined): readonly PlacedEdit[] {
  const edits = fix?.edits ?? [];
  const placed = edits.flatMap(({ text, place }) => (place === undefined ? [] : [{ text, place }]));
  return placed.length === edits.length ? placed : [];
}

function keyOf({ text, place: { file, start, length } }: PlacedEdit): string {
  return JSON.stringify([file, start, length, text]);
}

/** Whether two different edits concern the same characters, or insert at the same place. */
function areInConflict(one: PlacedEdit, other: PlacedEdit): boolean {
  if (one.place.file !== other.place.file || keyOf(one) === keyOf(other)) return false;
  const [a, b] = [one.place, other.place];
  return a.start === b.start || (a.start < b.start + b.length && b.start < a.start + a.length);
}

function edited(text: string, file: string, edits: ReadonlyMap<string, PlacedEdit>): string {
  const own = [...edits.values()].filter(({ place }) => place.file === file);
  return own
    .sort((a, b) => b.place.start - a.place.start)
    .reduce(
      (soFar, { text: added, place: { start, length } }) => soFar.slice(0, start) + added + soFar.slice(start + length),
      text,
    );
}
