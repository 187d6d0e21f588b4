import type ts from "typescript";
import type { TypeScript } from "./compiler/in-process.js";
import { patchProgram } from "./hosts/ts-patch.js";
import { notOfPrograms, type PluginEntry } from "./service/plugin-options.js";

/** The ts-patch entry: `{ "transform": "interwire/transformer", "transformProgram": true }`. */
export function transformProgram(
  program: ts.Program,
  _host: ts.CompilerHost | undefined,
  entry: PluginEntry,
  extras: { ts: TypeScript },
): ts.Program {
  // ts-patch calls other kinds of plugins with fewer arguments, so this entry lacks `transformProgram`.
  if ((extras as typeof extras | undefined) === undefined) {
    throw notOfPrograms();
  }
  return patchProgram(extras.ts, program, entry);
}

// ts-patch expects a module that is the function itself. Importers of CommonJS disagree about what its default export is.
module.exports = Object.assign(transformProgram, { transformProgram });
