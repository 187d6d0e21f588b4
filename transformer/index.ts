import type ts from "typescript";
import type { TypeScript } from "./analyze/context.js";
import { patchProgram } from "./hosts/ts-patch.js";

/** The ts-patch entry: `{ "transform": "interwire/transformer", "transformProgram": true }`. */
export function transformProgram(
  program: ts.Program,
  _host: ts.CompilerHost | undefined,
  _config: object,
  extras: { ts: TypeScript },
): ts.Program {
  // The other kinds of plugins are called with fewer arguments.
  if ((extras as typeof extras | undefined) === undefined) {
    throw new Error(
      'interwire/transformer was loaded without "transformProgram": true. Add it to its entry in compilerOptions.plugins.',
    );
  }
  return patchProgram(extras.ts, program);
}

// ts-patch takes a module that is the function. A default export of CommonJS would be another thing to each importer.
module.exports = Object.assign(transformProgram, { transformProgram });
