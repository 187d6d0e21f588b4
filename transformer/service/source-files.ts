import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { annotationKind, misspeltAnnotation } from "../analyze/annotation-rules.js";
import type { TypeScript } from "../analyze/context.js";

/** One text of a file, and what can be seen in it without a program. The same text is the same object. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  /** The module specifiers that it imports or refers to, for types too. */
  readonly specifiers: readonly string[];
  /** The paths of its triple-slash references. */
  readonly references: readonly string[];
  /** It has a tag of ours, or one that is almost. */
  readonly isMarked: boolean;
}

/** Reads source files and notices when they change. */
export interface SourceFiles {
  /** The file's current text; undefined when there is none. */
  read(path: string): SourceText | undefined;
  /** Sets the file's text, which the caller has read. */
  put(path: string, text: string): SourceText;
}

interface Entry {
  readonly stamp: string;
  readonly source: SourceText;
}

export function createSourceFiles(typescript: TypeScript): SourceFiles {
  const entries = new Map<string, Entry>();
  let checked = new Set<string>();
  // Jest loads the modules of a suite in one synchronous run: what was looked at stays as it is until that ends.
  const check = (path: string): void => {
    if (checked.size === 0) {
      setImmediate(() => {
        checked = new Set();
      }).unref();
    }
    checked.add(path);
  };
  return {
    read(path) {
      const known = entries.get(path);
      if (known !== undefined && checked.has(path)) return known.source;
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats === undefined || !stats.isFile()) {
        entries.delete(path);
        return undefined;
      }
      check(path);
      const stamp = `${stats.mtimeMs} ${stats.size}`;
      if (known?.stamp === stamp) return known.source;
      const text = readFileSync(path, "utf8");
      const source = known?.source.text === text ? known.source : readSource(typescript, path, text);
      entries.set(path, { stamp, source });
      return source;
    },
    put(path, text) {
      const known = entries.get(path);
      check(path);
      if (known?.source.text === text) return known.source;
      const source = readSource(typescript, path, text);
      // The stamp fits no file, so the next look compares the text.
      entries.set(path, { stamp: "", source });
      return source;
    },
  };
}

function readSource(typescript: TypeScript, path: string, text: string): SourceText {
  const { importedFiles, referencedFiles, ambientExternalModules } = typescript.preProcessFile(text, true, true);
  return {
    path,
    text,
    hash: createHash("sha1").update(text).digest("hex"),
    specifiers: [...importedFiles.map(({ fileName }) => fileName), ...(ambientExternalModules ?? [])],
    references: referencedFiles.map(({ fileName }) => fileName),
    isMarked: [...text.matchAll(/@([A-Za-z_$][\w$]*)/g)].some(([, name]) => isAnnotation(name ?? "")),
  };
}

function isAnnotation(name: string): boolean {
  return annotationKind(name) !== undefined || misspeltAnnotation(name) !== undefined;
}
