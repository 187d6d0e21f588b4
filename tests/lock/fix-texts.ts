import type { LockInput } from "../../transformer/lock/lock-input.js";
import type { Fix, TextEdit } from "../../transformer/model/fix.js";
import { home } from "../support/memory-disk.js";
import { openTexts } from "../support/run-analysis.js";

// To be loaded by `outside`, because it needs the compiler.

export type Texts = Readonly<Record<string, string>>;

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

export function checkFixable(texts: Texts, text: string, level: LockInput["level"] = "wire"): CheckedTexts {
  const { program, sources, project } = openTexts(texts, {});
  const lock: LockInput = { path: "interwire.lock", text, level, isShared: false };
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

/**
 * The texts after fixes have been applied together. Equal edits of several fixes are one.
 * @throws Error if two edits contradict each other
 */
export function applyFixes(texts: Texts, fixes: readonly Fix[]): Texts {
  const edits = new Map<string, TextEdit>();
  for (const one of fixes.flatMap((fix) => fix.edits)) edits.set(JSON.stringify(one), one);
  const sorted = [...edits.values()].sort((a, b) => b.span.start - a.span.start);
  const edited: Record<string, string> = { ...texts };
  const ends = new Map<string, number>();
  for (const { span, text } of sorted) {
    const name = span.file.slice(`${home}/src/`.length);
    const before = edited[name];
    const end = span.start + span.length;
    if (before === undefined || end > (ends.get(name) ?? before.length) || ends.get(name) === span.start)
      throw new Error(`An edit at ${name}:${span.start} contradicts another one: ${text}`);
    edited[name] = before.slice(0, span.start) + text + before.slice(end);
    ends.set(name, span.start);
  }
  return edited;
}

/** The lines that differ between two texts, as `diff` prints them. A line that was inserted changes those behind it. */
export function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  if (old.length === now.length) {
    return old.flatMap((line, at) => (line === now[at] ? [] : [`- ${line}`, `+ ${now[at]}`]));
  }
  const start = old.findIndex((line, at) => line !== now[at]);
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...now.slice(start, now.length - end).map((line) => `+ ${line}`),
  ];
}
