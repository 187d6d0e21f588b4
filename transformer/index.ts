import type ts from "typescript";
import type { TypeScript } from "./analyze/context.js";
import { patchProgram } from "./hosts/ts-patch.js";
import { notOfPrograms, type PluginEntry } from "./service/plugin-options.js";

/** The ts-patch entry: `{ "transform": "interwire/transformer", "transformProgram": true }`. */
export function transformProgram(
  program: ts.Program,
  _host: ts.CompilerHost | undefined,
  entry: PluginEntry,
  extras: { ts: TypeScript },
): ts.Program {
  // The other kinds of plugins are called with fewer arguments.
  if ((extras as typeof extras | undefined) === undefined) {
    throw notOfPrograms();
  }
  return patchProgram(extras.ts, program, entry);
}

// ts-patch takes a module that is the function. A default export of CommonJS would be another thing to each importer.
module.exports = Object.assign(transformProgram, { transformProgram });
