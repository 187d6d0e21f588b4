import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import type { PluginOptions } from "../dependencies/answer-inputs.js";
import type { Completion } from "../editor/completions.js";
import type { Hover } from "../editor/hover.js";
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

/** A text that replaces a range of a file. */
export interface FileEdit {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** The edits of fixes by file, in the order of their places. A fix in conflict with an earlier one is left out. */
export function joinedEdits(fixes: readonly PlacedFix[]): ReadonlyMap<string, readonly FileEdit[]> {
  const byFile = new Map<string, FileEdit[]>();
  for (const { edits } of fixes) {
    const placed = edits.flatMap(({ file, start, length, text }) =>
      file === undefined ? [] : [{ name: file.fileName, edit: { start, length, text } }],
    );
    if (placed.some(({ name, edit }) => byFile.get(name)?.some((one) => areInConflict(one, edit)))) continue;
    for (const { name, edit } of placed) {
      const own = byFile.get(name) ?? [];
      if (!own.some((one) => isSame(one, edit))) own.push(edit);
      byFile.set(name, own);
    }
  }
  for (const own of byFile.values()) own.sort((a, b) => a.start - b.start);
  return byFile;
}

function isSame(one: FileEdit, other: FileEdit): boolean {
  return one.text === other.text && one.start === other.start && one.length === other.length;
}

function areInConflict(one: FileEdit, other: FileEdit): boolean {
  const overlaps = one.start < other.start + other.length && other.start < one.start + one.length;
  return !isSame(one, other) && (one.start === other.start || overlaps);
}
