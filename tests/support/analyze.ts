import { outside } from "./outside.js";
import type { Analysis } from "./run-analysis.js";

/**
 * Analyses texts in this process, as the compiler's check does, without emitting: milliseconds, where `compileProject` writes
 * files and takes a second. Texts are by path under src/; a single one is `main.ts`.
 * @throws Error if a text is not TypeScript
 */
export function analyze(
  texts: string | Readonly<Record<string, string>>,
  compilerOptions: Readonly<Record<string, unknown>> = {},
): Analysis {
  const { runAnalysis } = outside<typeof import("./run-analysis.js")>(require.resolve("./run-analysis.js"));
  return runAnalysis(typeof texts === "string" ? { "main.ts": texts } : texts, compilerOptions);
}
