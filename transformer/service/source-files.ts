import { mayBeAnnotated } from "../analyze/annotation-rules.js";
import { digestOf } from "./digest.js";
import type { Disk } from "./disk.js";
import { referencesIn, specifiersIn } from "./specifiers.js";

/** One text of a file, and what can be seen in it without a program. The same text is the same object. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  /** The module specifiers that it imports or refers to, for types too; perhaps more. */
  readonly specifiers: readonly string[];
  /** The paths of its triple-slash references. */
  readonly references: readonly string[];
  /** Whether the text has a tag or decorator of interwire, or a near miss of one. */
  readonly isMarked: boolean;
}

/** The source files of a process: as they are on disk, or as somebody else has read them. */
export interface SourceFiles {
  /** The file's current text; undefined when there is none. */
  read(path: string): SourceText | undefined;
  /** The file's text as somebody else has read it, which holds until that changes. */
  put(path: string, text: string): SourceText;
  /** The file on disk is what counts again. */
  changed(path: string): void;
  refresh(): void;
}

export function createSourceFiles(disk: Disk): SourceFiles {
  const sources = new Map<string, SourceText>();
  const given = new Map<string, SourceText>();
  const sourceOf = (path: string, text: string, hash?: string): SourceText => {
    const known = sources.get(path);
    if (known?.text === text) return known;
    const source = readSource(path, text, hash ?? digestOf(text));
    sources.set(path, source);
    return source;
  };
  return {
    read(path) {
      const put = given.get(path);
      if (put !== undefined) return put;
      const found = disk.read(path);
      return found === undefined ? undefined : sourceOf(path, found.text, found.hash);
    },
    put(path, text) {
      const source = sourceOf(path, text);
      given.set(path, source);
      return source;
    },
    changed: (path) => void given.delete(path),
    refresh: () => given.clear(),
  };
}

function readSource(path: string, text: string, hash: string): SourceText {
  return {
    path,
    text,
    hash,
    specifiers: specifiersIn(text),
    references: referencesIn(text),
    isMarked: mayBeAnnotated(text),
  };
}
