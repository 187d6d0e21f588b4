import { alignEnums } from "./align-enums.js";
import type { Lock } from "./lock.js";
import { type MergedLock, mergeLocks } from "./merge-locks.js";
import { parseLock } from "./parse-lock.js";
import { separateEnums } from "./separate-enums.js";

/** A lock file as it was read. */
export interface ReadLock extends MergedLock {
  /** Whether git left a merge conflict in the text, whose both sides were read. */
  readonly isMerged: boolean;
}

/**
 * Reads the text of a lock file. If git left a merge conflict in it, both sides are read and joined; where they contradict each
 * other, what the sources declare (`present`) decides.
 * @throws LockSyntaxError if a line cannot be read
 */
export function readLock(text: string, present: Lock): ReadLock {
  const { ours, theirs, isMerged } = splitSides(text.split(/\r?\n/));
  const own = parseLock(ours);
  if (!isMerged) return { lock: own, conflicts: [], isMerged };
  const sides = separateEnums(own, parseLock(theirs), present);
  return { ...mergeLocks(...sides, alignEnums(present, sides[0])), isMerged };
}

interface Sides {
  readonly ours: readonly (string | undefined)[];
  readonly theirs: readonly (string | undefined)[];
  readonly isMerged: boolean;
}

type Side = "both" | "ours" | "base" | "theirs";

/** Separates the sides of git's merge conflicts. A line of the other side, a marker or a line of the common base is undefined. */
function splitSides(lines: readonly string[]): Sides {
  const ours: (string | undefined)[] = [];
  const theirs: (string | undefined)[] = [];
  let side: Side = "both";
  let isMerged = false;
  for (const line of lines) {
    const next = markedSide(line, side);
    if (next !== undefined) {
      side = next;
      isMerged = true;
    }
    const isMarker = next !== undefined;
    ours.push(!isMarker && (side === "both" || side === "ours") ? line : undefined);
    theirs.push(!isMarker && (side === "both" || side === "theirs") ? line : undefined);
  }
  return { ours, theirs, isMerged };
}

/** The side whose lines follow behind a marker of git. Undefined for a line that is no marker. */
function markedSide(line: string, side: Side): Side | undefined {
  if (/^<{7}( |$)/.test(line)) return "ours";
  if (/^\|{7}( |$)/.test(line)) return "base";
  if (side !== "both" && /^={7}$/.test(line)) return "theirs";
  return /^>{7}( |$)/.test(line) ? "both" : undefined;
}
