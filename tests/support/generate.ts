import { outside } from "./outside.js";
import type { GenerateResult } from "./run-generate.js";

/** How files are generated. */
export interface GenerateOptions {
  /** Touches nothing. */
  readonly check?: boolean;
  /** The compiler's package; the newest unless given. */
  readonly compiler?: "typescript" | "typescript-5.9";
}

/** Generates the files of the project in a folder, as the command does there. */
export function generate(
  folder: string,
  { check = false, compiler = "typescript" }: GenerateOptions = {},
): GenerateResult {
  const { runGenerate } = outside<typeof import("./run-generate.js")>(require.resolve("./run-generate.js"));
  return runGenerate(folder, compiler, check);
}
