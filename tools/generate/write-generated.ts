import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Generated } from "./generate-files.js";

/** A generated file that is missing on disk, outdated or no longer needed. */
export interface GeneratedChange {
  readonly path: string;
  readonly kind: "missing" | "changed" | "orphaned";
  /** The problem and the fix. The path of the file is relative to `folder`. */
  readonly text: string;
}

export interface WriteOptions {
  /** Whether changes are only listed and nothing is written. */
  readonly check: boolean;
  /** The folder to which paths in texts are relative. */
  readonly folder: string;
}

/**
 * Writes generated files, and removes those that no source needs; with `check`, only lists these changes. A file that is up to
 * date is not touched, so that no tool builds it again. Returns the changes.
 */
export function writeGenerated(
  { files, orphans }: Pick<Generated, "files" | "orphans">,
  { check, folder }: WriteOptions,
): readonly GeneratedChange[] {
  const named = (path: string): string => relative(folder, path).replaceAll("\\", "/");
  const changes: GeneratedChange[] = [];
  for (const { path, text, source } of files) {
    const exists = existsSync(path);
    if (exists && readFileSync(path, "utf8") === text) continue;
    if (!check) writeFileSync(path, text);
    const problem = exists
      ? `is not what interwire generates from ${named(source)}`
      : `is missing beside ${named(source)}`;
    const kind = exists ? "changed" : "missing";
    changes.push({ path, kind, text: `${named(path)} ${problem}. Run interwire generate.` });
  }
  for (const path of orphans) {
    if (!check) rmSync(path);
    const problem = "was generated from a file that has no contract or message any more";
    changes.push({
      path,
      kind: "orphaned",
      text: `${named(path)} ${problem}. Run interwire generate, which removes it.`,
    });
  }
  return changes;
}
