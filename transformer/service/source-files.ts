import { digestOf } from "../dependencies/digest.js";
import { isMarkedText } from "../dependencies/mark.js";
import type { Disk } from "./disk.js";
import { referencesIn, specifiersIn } from "./specifiers.js";

/** A text of a file, and facts that can be found in it without a compiler. Equal texts share one object. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  /** The module specifiers in the text, including those of type imports. There may be false ones, but none is missing. */
  readonly specifiers: readonly string[];
  readonly references: readonly string[];
  /** Whether the text has an annotation or imports interwire: see `isMarkedText`. */
  readonly isMarked: boolean;
}

/** The source files of a process: as they are on disk, or as a host has read them. */
export interface SourceFiles {
  read(path: string): SourceText | undefined;
  /** Sets the text of a file that a host has read. It is used until `changed` is called for the file. */
  put(path: string, text: string): SourceText;
  /** The texts that hosts have read and that are not the ones on disk. */
  unsaved(): readonly SourceText[];
  /** Called when a file has changed, so that its text on disk is used again. */
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
    unsaved: () => [...given.values()].filter(({ path, hash }) => disk.read(path)?.hash !== hash),
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
    isMarked: isMarkedText(text),
  };
}
