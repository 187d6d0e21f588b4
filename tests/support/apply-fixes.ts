import type { Fix, TextEdit } from "../../transformer/model/fix.js";
import { home } from "./memory-disk.js";

/** The texts of sources, by their paths under src/. */
export type Texts = Readonly<Record<string, string>>;

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
