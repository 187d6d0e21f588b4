import type { Api, ApiModule, RawProgram } from "../../transformer/compiler/remote/api.js";
import { isLibraryPath } from "../../transformer/compiler/remote/library-nodes.js";
import { isMarkedText } from "../../transformer/dependencies/mark.js";
import { specifiersIn } from "../../transformer/service/specifiers.js";

/** A program in the compiler's process. */
export interface NativeProgram {
  readonly api: Api;
  readonly raw: RawProgram;
  readonly ModuleKind: ApiModule["ModuleKind"];
}

/**
 * The files of a program that may have contracts, messages or problems: they have annotations, or reach a file that has some by
 * imports. They are found in the texts with few questions to the compiler's process, and the trees of other files are never fetched.
 */
export function concernedFiles(
  { api, raw, ModuleKind }: NativeProgram,
  textOf: (path: string) => string,
): ReadonlySet<string> {
  const names = raw.getSourceFileNames().filter((name) => !isLibraryPath(name));
  const texts = new Map(names.map((name) => [name, textOf(name)]));
  const uses = names.flatMap((name) => {
    const text = texts.get(name) ?? "";
    const imported = specifiersIn(text).map((specifier) => ({ name, specifier, isAugmented: false }));
    return [...imported, ...augmentedBy(text).map((specifier) => ({ name, specifier, isAugmented: true }))];
  });
  const modes = [ModuleKind.ESNext, ModuleKind.CommonJS];
  const answers = api.batch(
    ...uses.flatMap(({ name, specifier }) => modes.map((mode) => raw.getResolvedModule.gen(name, specifier, mode))),
  );
  /** For each file, those whose declarations may be others where the file's are. */
  const reachedFrom = new Map<string, string[]>();
  const globals = names.filter((name) => declaresGlobals(texts.get(name) ?? ""));
  for (const [at, { name, isAugmented }] of uses.entries()) {
    const targets = modes.flatMap((_, mode) => answers[at * modes.length + mode]?.resolvedFileName ?? []);
    for (const target of targets) {
      // Whoever imports a module gets what another file adds to it.
      const [from, to] = isAugmented ? [name, target] : [target, name];
      const known = reachedFrom.get(from);
      if (known === undefined) reachedFrom.set(from, [to]);
      else known.push(to);
    }
    if (isAugmented && targets.length === 0) globals.push(name);
  }
  const concerned = new Set(names.filter((name) => isMarkedText(texts.get(name) ?? "")));
  for (const name of concerned) for (const one of reachedFrom.get(name) ?? []) concerned.add(one);
  return globals.some((name) => concerned.has(name)) ? new Set(names) : concerned;
}

/** The specifiers of the modules to which a file adds declarations, or which it declares. */
function augmentedBy(text: string): readonly string[] {
  return Array.from(text.matchAll(/\bmodule\s+(["'])([^"'\n]+)\1/g), ([, , specifier = ""]) => specifier);
}

/** Whether other files can use declarations of a file without an import. There may be false ones, but none is missing. */
function declaresGlobals(text: string): boolean {
  return /\bdeclare\s+global\b|\bexport\s+as\s+namespace\b/.test(text) || !/\b(?:import|export)\b/.test(text);
}
