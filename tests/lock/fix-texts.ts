import type { LockInput } from "../../transformer/lock/lock-input.js";
import type { Fix } from "../../transformer/model/fix.js";
import { applyFixes, type Texts } from "../support/apply-fixes.js";
import { openTexts } from "../support/run-analysis.js";

// To be loaded by `outside`, because it needs the compiler.

/** A problem of texts of sources that are compared with a lock file. */
export interface FixableProblem {
  readonly code: string;
  /** What `--accept` would name: `shop.v1.Order.quantity`. Undefined for a problem that cannot be accepted. */
  readonly path: string | undefined;
  readonly fix: Fix | undefined;
}

/** The problems of texts, of files and of the program, and the errors of the compiler. */
export interface CheckedTexts {
  readonly problems: readonly FixableProblem[];
  readonly errors: readonly string[];
}

/** Texts are checked several times: with each fix alone, and with all of them. */
const known = new Map<string, CheckedTexts>();

export function checkFixable(texts: Texts, text: string, level: LockInput["level"] = "wire"): CheckedTexts {
  const key = JSON.stringify([texts, text, level]);
  const checked = known.get(key) ?? check(texts, text, level);
  known.set(key, checked);
  return checked;
}

function check(texts: Texts, text: string, level: LockInput["level"]): CheckedTexts {
  const { program, sources, project } = openTexts(texts, {});
  const lock: LockInput = { path: "interwire.lock", text, level, project: "tsconfig.json", isShared: false };
  const found = [
    ...sources.flatMap((file) => project.diagnostics(file, lock)),
    ...project.programDiagnostics(sources, lock),
  ];
  const errors = sources.flatMap((file) => [...program.getSemanticDiagnostics(file)]);
  return {
    problems: found.map(({ code, text: told, fixes: [fix] }) => ({
      code,
      path: /interwire lock --accept '?([^']*?)'?\.$/.exec(told)?.[1],
      fix,
    })),
    errors: errors.map(({ code, messageText }) => `TS${code} ${JSON.stringify(messageText)}`),
  };
}

/** What a problem is about, by which it is found again after an edit. */
export function keyOf({ code, path }: FixableProblem): string {
  return `${code} ${path}`;
}

/**
 * Applies the fixes of a text: each alone, all together, and one after the other. Empty if each of them undoes its problems and brings
 * no others.
 */
export function faultsOfFixes(after: string, locked: string, level: LockInput["level"] | undefined): readonly string[] {
  const checked = (text: string): CheckedTexts => checkFixable({ "main.ts": text }, locked, level);
  const found = checked(after);
  const before = new Set([...found.problems.map(keyOf), ...found.errors]);
  const faults: string[] = [];
  const prove = (text: string, gone: readonly FixableProblem[], how: string): void => {
    const { problems, errors } = checked(text);
    const left = problems.map(keyOf);
    for (const one of gone.map(keyOf)) if (left.includes(one)) faults.push(`${how}: ${one} is left`);
    for (const one of [...left, ...errors]) if (!before.has(one)) faults.push(`${how}: ${one} is new`);
  };
  const fixable = found.problems.filter(({ fix }) => fix !== undefined);
  const apply = (text: string, all: readonly FixableProblem[]): string => {
    const fixes = all.flatMap(({ fix }) => fix ?? []);
    return applyFixes({ "main.ts": text }, fixes)["main.ts"] ?? "";
  };
  for (const one of fixable) prove(apply(after, [one]), [one], `the fix of ${keyOf(one)}`);
  if (fixable.length > 1) {
    prove(apply(after, fixable), fixable, "all fixes together");
    let text = after;
    for (let rest = fixable; rest.length > 0; rest = checked(text).problems.filter(({ fix }) => fix !== undefined)) {
      text = apply(text, rest.slice(0, 1));
    }
    prove(text, fixable, "one fix after the other");
  }
  return faults;
}
