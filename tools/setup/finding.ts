/** A check of a project and its result. */
export interface Finding {
  /** The thing that was looked at: a program, a file, a script. */
  readonly about: string;
  readonly isProblem: boolean;
  /** The error that it leads to, if that has a code. */
  readonly code?: string;
  readonly text: string;
  /** The line that fixes it: a command, a line of a file, or what to change. */
  readonly fix?: string;
  readonly place?: FindingPlace;
  /** Fixes it in a file, where that changes nothing else. */
  readonly repair?: Repair;
}

export interface FindingPlace {
  /** An absolute path. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A change of a file. */
export interface Repair {
  readonly path: string;
  /** The file's new text. */
  readonly apply: (text: string) => string;
  /** The change: `scripts.build is "tspc"`. */
  readonly says: string;
}

export function fine(about: string, text: string): Finding {
  return { about, isProblem: false, text };
}

export function problem(about: string, text: string, more: Omit<Finding, "about" | "isProblem" | "text">): Finding {
  return { about, isProblem: true, text, ...more };
}
