import { type ProtoFile, protoSchema } from "../../runtime/proto.js";
import { describeLock } from "../../transformer/lock/describe-lock.js";
import type { Lock } from "../../transformer/lock/lock.js";
import type { LockInput } from "../../transformer/lock/lock-input.js";
import { lockedSources } from "../../transformer/lock/package-parts.js";
import { printLock } from "../../transformer/lock/print-lock.js";
import { readLock } from "../../transformer/lock/read-lock.js";
import { updateLock } from "../../transformer/lock/update-lock.js";
import { type Analysis, openTexts, runAnalysis } from "../support/run-analysis.js";

// To be loaded by `outside`, because it needs the compiler.

/** What texts of sources declare, as a lock file has it. */
export function lockTexts(texts: Readonly<Record<string, string>>): Lock {
  const { sources, project } = openTexts(texts, {});
  const found = sources.flatMap((file) => project.diagnostics(file));
  if (found.length > 0) throw new Error(found.map(({ code, text }) => `${code}: ${text}`).join("\n"));
  const files = sources.map((file) => project.described(file));
  return describeLock(files, lockedSources(project.sources, project.foreign), ({ exported }) => exported).present;
}

/** The text of the lock file of sources. */
export function lockText(texts: Readonly<Record<string, string>>): string {
  return printLock(lockTexts(texts));
}

/** The text of the lock file after `interwire lock` has accepted everything. */
export function updatedText(texts: Readonly<Record<string, string>>, text: string): string {
  const present = lockTexts(texts);
  return printLock(updateLock(readLock(text, present).lock, present, undefined));
}

/** Analyses texts of sources, and compares them with the text of a lock file. */
export function checkTexts(
  texts: Readonly<Record<string, string>>,
  text: string | undefined,
  level: LockInput["level"] = "wire",
): Analysis {
  return runAnalysis(texts, {}, { path: "interwire.lock", text, level, project: "tsconfig.json", isShared: false });
}

/** The codes of what is gone from the sources as a whole. */
export function goneFrom(texts: Readonly<Record<string, string>>, text: string): readonly string[] {
  const { sources, project } = openTexts(texts, {});
  return project
    .programDiagnostics(sources, {
      path: "interwire.lock",
      text,
      level: "wire",
      project: "tsconfig.json",
      isShared: false,
    })
    .map(({ code }) => code);
}

/** A source as a lock file and as `.proto` files. */
export interface DescribedText {
  readonly lock: Lock;
  readonly files: readonly ProtoFile[];
}

/** Describes each of some sources, by path, by itself. */
export function describeTexts(texts: Readonly<Record<string, string>>): Readonly<Record<string, DescribedText>> {
  const { sources, project } = openTexts(texts, {});
  const found = sources.flatMap((file) => project.diagnostics(file));
  const [first] = found;
  if (first !== undefined) throw new Error(`${first.span.file}: ${first.code}: ${first.text}`);
  const locked = lockedSources(project.sources, project.foreign);
  return Object.fromEntries(
    sources.map((file) => {
      const { present, schema } = describeLock([project.described(file)], locked, ({ exported }) => exported);
      const { files } = protoSchema(schema);
      return [file.fileName.slice(file.fileName.lastIndexOf("/") + 1), { lock: present, files }];
    }),
  );
}
