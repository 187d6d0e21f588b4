/** The result of a check of a project. */
export interface Finding {
  /** The thing that was checked: a program, a file or a script. */
  readonly about: string;
  readonly isProblem: boolean;
  /** The code of the error that the problem leads to, if it has one. */
  readonly code?: string;
  readonly text: string;
  /** What fixes the problem, in one line: a command, a line of a file, or an instruction. */
  readonly fix?: string;
  readonly place?: FindingPlace;
  /** A change of a file that fixes the problem and changes nothing else. */
  readonly repair?: Repair;
}

export interface FindingPlace {
  /** The absolute path of the file. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A change of a file. */
export interface Repair {
  readonly path: string;
  /** Makes the new text of the file. */
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
