import { join } from "node:path";
import { mayBeAnnotated } from "../../transformer/analyze/annotation-rules.js";
import { isGeneratedName } from "../../transformer/analyze/generated-names.js";
import { sources } from "../../transformer/dependencies/source-paths.js";
import { entriesIn, textAt } from "../../transformer/service/on-disk.js";

/**
 * The reason why contracts need no compiler in a project: its own contracts have generated files, or it has no contracts and
 * passes those of packages in its calls: `createClient(channel, IShop$contract())`.
 */
export type Explicit = "contracts are generated" | "calls name the contracts of packages";

const foreign = new Set(["node_modules", ".git"]);

export function explicitIn(root: string): Explicit | undefined {
  const paths = [...sourcesIn(root)];
  if (paths.some(isGeneratedName)) return "contracts are generated";
  const texts = paths.map(textAt);
  return texts.some(namesContract) && !texts.some(needsCompiler) ? "calls name the contracts of packages" : undefined;
}

/** The TypeScript sources below a folder, without declaration files and packages. */
export function* sourcesIn(folder: string, depth = 0): Generator<string> {
  if (depth > 8) return;
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !foreign.has(entry.name)) yield* sourcesIn(path, depth + 1);
    else if (sources.test(entry.name)) yield path;
  }
}

function namesContract(text: string): boolean {
  return /\w\$(?:contract|message)\s*\(/.test(text);
}

/**
 * Whether a source declares a contract or message, or has a call in which the compiler has to insert the contract:
 * `createClient<IShop>(channel)`.
 */
function needsCompiler(text: string): boolean {
  return mayBeAnnotated(text) || /\b(?:createClient|contractOf|messageOf|implement|serveForTest)\s*</.test(text);
}
