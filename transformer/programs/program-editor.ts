import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import type { PluginOptions } from "../dependencies/answer-inputs.js";
import type { Completion } from "../editor/completions.js";
import type { Hover } from "../editor/hover.js";
import { type JoinedEdits, joinEdits } from "../model/join-edits.js";
import { diagnosticsOf, type FixableDiagnostic, type PlacedFix, toPlacedFix } from "./diagnostics.js";
import { useLock } from "./program-lock.js";
import { isConcernedIn, isProgramSource, projectOf } from "./registry.js";

/** A change that an editor offers for a declaration without a problem. */
export interface PlacedAction extends PlacedFix {
  /** Tells the actions of one declaration apart. */
  readonly name: string;
}

interface SourceOfProgram {
  readonly program: ts.Program;
  readonly file: ts.SourceFile;
}

/**
 * What interwire shows in an editor, by file and offset, without the protocol of the editor. A program of a language service lives from
 * one keystroke to the next: it is asked for anew for each answer, and answers about unchanged files are those of earlier programs.
 */
export class ProgramEditor {
  readonly #typescript: TypeScript;
  readonly #program: () => ts.Program | undefined;
  readonly #options: PluginOptions;
  readonly #compared = new WeakSet<ts.Program>();

  constructor(typescript: TypeScript, program: () => ts.Program | undefined, options: PluginOptions) {
    this.#typescript = typescript;
    this.#program = program;
    this.#options = options;
  }

  problems(fileName: string): readonly FixableDiagnostic[] {
    const at = this.#concerned(fileName);
    return at === undefined ? [] : diagnosticsOf(this.#typescript, at.program, at.file);
  }

  /** The fixes of the problems of a code at an offset range. */
  fixes(fileName: string, start: number, end: number): readonly { readonly code: number; readonly fix: PlacedFix }[] {
    const touched = this.problems(fileName).filter(
      (one) => (one.start ?? 0) <= end && start <= (one.start ?? 0) + (one.length ?? 0),
    );
    return touched.flatMap(({ code, fixes = [] }) => fixes.map((fix) => ({ code, fix })));
  }

  /** The preferred fixes of all problems of a file with a code. */
  preferredFixes(fileName: string, code: number): readonly PlacedFix[] {
    const problems = this.problems(fileName).filter((one) => one.code === code);
    return problems.flatMap(({ fixes = [] }) => fixes.find(({ isPreferred }) => isPreferred) ?? []);
  }

  completions(fileName: string, position: number): readonly Completion[] {
    const at = this.#source(fileName);
    return at === undefined ? [] : projectOf(this.#typescript, at.program).completionsAt(at.file, position);
  }

  hover(fileName: string, position: number): Hover | undefined {
    const at = this.#concerned(fileName);
    return at && projectOf(this.#typescript, at.program).hoverAt(at.file, position);
  }

  actions(fileName: string, position: number): readonly PlacedAction[] {
    const at = this.#source(fileName);
    const found = at === undefined ? [] : projectOf(this.#typescript, at.program).actionsAt(at.file, position);
    return found.flatMap((one) => (at === undefined ? [] : [{ name: one.name, ...toPlacedFix(at.program, one) }]));
  }

  /** A source of the program, whether it has contracts already or not. */
  #source(fileName: string): SourceOfProgram | undefined {
    const program = this.#program();
    const file = program?.getSourceFile(fileName);
    if (program === undefined || file === undefined || !isProgramSource(program, file)) return undefined;
    if (!this.#compared.has(program)) useLock(this.#typescript, program, this.#options);
    this.#compared.add(program);
    return { program, file };
  }

  /** A source that may have contracts or use them. */
  #concerned(fileName: string): SourceOfProgram | undefined {
    const at = this.#source(fileName);
    return at !== undefined && isConcernedIn(this.#typescript, at.program, at.file) ? at : undefined;
  }
}

/** The edits of fixes that an editor makes together. */
export function joinedEdits(fixes: readonly PlacedFix[]): JoinedEdits {
  const placed = fixes.map(({ edits }) =>
    edits.flatMap(({ file, start, length, text }) =>
      file === undefined ? [] : [{ file: file.fileName, start, length, text }],
    ),
  );
  return joinEdits(placed).edits;
}
