/** One result of `interwire doctor`: what was checked, whether it is right, and otherwise the problem and its fix. */
export interface Finding {
  /** What was checked: a program, a file or a script. */
  readonly about: string;
  readonly isProblem: boolean;
  /** The code of the error to which the problem leads. Absent if it has none. */
  readonly code?: string;
  readonly text: string;
  /** The fix in one line: a command, a line of a file, or an instruction. */
  readonly fix?: string;
  readonly place?: FindingPlace;
  /** A change of a file that fixes the problem and nothing else. */
  readonly repair?: Repair;
}

export interface FindingPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A change of a file that `doctor --fix` can make. */
export interface Repair {
  readonly path: string;
  readonly apply: (text: string) => string;
  /** The change in words: `scripts.build is "tspc"`. */
  readonly says: string;
}

export function fine(about: string, text: string): Finding {
  return { about, isProblem: false, text };
}

export function problem(about: string, text: string, more: Omit<Finding, "about" | "isProblem" | "text">): Finding {
  return { about, isProblem: true, text, ...more };
}
