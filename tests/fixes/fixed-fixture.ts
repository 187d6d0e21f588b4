import type ts from "typescript";
import type { Diagnostic } from "../../transformer/model/diagnostics.js";
import type { Fix } from "../../transformer/model/fix.js";
import { applyFixes, changedLines, type Texts } from "../support/apply-fixes.js";
import { openTexts } from "../support/run-analysis.js";

// To be loaded by `outside`, because it needs the compiler.

/** A fix of a problem, alone. */
export interface FixedProblem {
  readonly code: string;
  readonly title: string;
  readonly isPreferred: boolean;
  /** The lines that it changes. */
  readonly lines: readonly string[];
  /** What is wrong with it: the problem is left, or there are others. */
  readonly faults: readonly string[];
}

interface Checked {
  readonly problems: readonly Diagnostic[];
  readonly errors: readonly string[];
}

/** Makes each fix of a fixture's problems, each alone, and checks what comes of it. */
export function fixesOf(texts: Texts, options: object): readonly FixedProblem[] {
  const before = check(texts, options);
  return before.problems.flatMap((problem) =>
    problem.fixes.map((fix) => ({
      code: problem.code,
      title: fix.title,
      isPreferred: fix.isPreferred === true,
      ...outcome(texts, options, before, problem, fix),
    })),
  );
}

/** Makes the preferred fixes of all problems, together. */
export function fixAll(texts: Texts, options: object): { readonly texts: Texts; readonly left: readonly string[] } {
  const fixes = check(texts, options).problems.flatMap(({ fixes: [first] }) => (first?.isPreferred ? [first] : []));
  const fixed = applyFixes(texts, fixes);
  return { texts: fixed, left: check(fixed, options).problems.map(({ code, text }) => `${code}: ${text}`) };
}

function outcome(
  texts: Texts,
  options: object,
  before: Checked,
  problem: Diagnostic,
  fix: Fix,
): Pick<FixedProblem, "lines" | "faults"> {
  const fixed = applyFixes(texts, [fix]);
  const lines = Object.keys(texts).flatMap((name) => changedLines(texts[name] ?? "", fixed[name] ?? ""));
  return { lines, faults: faultsIn(fixed, options, before, problem) };
}

function faultsIn(fixed: Texts, options: object, before: Checked, problem: Diagnostic): readonly string[] {
  try {
    return [...faultsOf(check(fixed, options), before, problem)];
  } catch (error) {
    return [String(error)];
  }
}

function* faultsOf(after: Checked, before: Checked, problem: Diagnostic): Iterable<string> {
  if (countOf(after, problem.text) >= countOf(before, problem.text)) yield `left: ${problem.text}`;
  const known = new Set(before.problems.map(({ code }) => code));
  for (const { code } of after.problems) if (!known.has(code)) yield `new: ${code}`;
  for (const error of after.errors) if (!before.errors.includes(error)) yield `new: ${error}`;
}

function countOf({ problems }: Checked, text: string): number {
  return problems.filter((one) => one.text === text).length;
}

function check(texts: Texts, options: object): Checked {
  const { program, sources, project } = openTexts(texts, options);
  return {
    problems: sources.flatMap((file) => project.diagnostics(file)),
    errors: sources.flatMap((file) => program.getSemanticDiagnostics(file).map(described)),
  };
}

function described({ code, messageText }: ts.Diagnostic): string {
  return `TS${code} ${JSON.stringify(messageText)}`;
}
