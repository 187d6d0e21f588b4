import type ts from "typescript";
import type { TypeScript } from "./analyze/context.js";
import { patchProgram } from "./hosts/ts-patch.js";

/** The ts-patch entry: `{ "transform": "interwire/transformer", "transformProgram": true }`. */
export default function transformProgram(
  program: ts.Program,
  _host: ts.CompilerHost | undefined,
  _config: object,
  extras: { ts: TypeScript },
): ts.Program {
  return patchProgram(extras.ts, program);
}

// Node hands `module.exports` to importers, and ts-patch takes either form.
module.exports = Object.assign(transformProgram, { default: transformProgram });
