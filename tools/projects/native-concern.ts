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
  const marked = names.filter((name) => isMarkedText(texts.get(name) ?? ""));
  if (marked.some((name) => reachesWithoutImports(texts.get(name) ?? ""))) return new Set(names);
  const uses = names.flatMap((name) => specifiersIn(texts.get(name) ?? "").map((specifier) => ({ name, specifier })));
  const asked = uses.flatMap(({ name, specifier }) =>
    [ModuleKind.ESNext, ModuleKind.CommonJS].map((mode) => ({
      name,
      request: raw.getResolvedModule.gen(name, specifier, mode),
    })),
  );
  const answers = api.batch(...asked.map(({ request }) => request));
  const importers = new Map<string, string[]>();
  for (const [at, { name }] of asked.entries()) {
    const target = answers[at]?.resolvedFileName;
    if (target === undefined) continue;
    const known = importers.get(target);
    if (known === undefined) importers.set(target, [name]);
    else known.push(name);
  }
  const concerned = new Set(marked);
  for (const name of concerned) for (const one of importers.get(name) ?? []) concerned.add(one);
  return concerned;
}

/** Whether other files can use declarations of a file without an import. There may be false ones, but none is missing. */
function reachesWithoutImports(text: string): boolean {
  return (
    /\bdeclare\s+(?:global|module)\b|\bexport\s+as\s+namespace\b/.test(text) || !/\b(?:import|export)\b/.test(text)
  );
}
