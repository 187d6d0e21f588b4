import type { FileChanges } from "./api.js";

/** Whether the text of a file matches a pattern. */
export type TextTest = (name: string, pattern: RegExp) => boolean;

/** Reads the text of a file as the compiler's process has it. */
export type ReadText = (name: string) => string | undefined;

/** A test whose results are remembered: those about packages until they are told to have changed. */
export interface RememberedTest {
  readonly matches: TextTest;
  forget(changes: FileChanges): void;
}

export function createTextTest(read: ReadText): RememberedTest {
  const tested = new Map<RegExp, Map<string, Result>>();
  return {
    matches(name, pattern) {
      const results = tested.get(pattern) ?? new Map<string, Result>();
      tested.set(pattern, results);
      const known = results.get(name);
      const isInstalled = name.includes("/node_modules/");
      if (known !== undefined && isInstalled) return known.found;
      const text = read(name);
      if (known !== undefined && known.text === text) return known.found;
      const found = text !== undefined && pattern.test(text);
      results.set(name, { text: isInstalled ? undefined : text, found });
      return found;
    },
    forget({ changed = [], created = [], deleted = [] }) {
      for (const results of tested.values()) {
        for (const name of [...changed, ...created, ...deleted]) results.delete(name);
      }
    },
  };
}

interface Result {
  /** The text that was tested. The texts of packages are not held. */
  readonly text: string | undefined;
  readonly found: boolean;
}
