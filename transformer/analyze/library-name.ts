import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";

/**
 * The name of a type that TypeScript's libraries or Node's types declare: Map, Uint8Array, AsyncIterable, AbortSignal. Undefined
 * for any other type.
 */
export function libraryName(ctx: Context, type: ts.Type): string | undefined {
  const symbol = type.symbol as ts.Symbol | undefined;
  if (symbol === undefined) return undefined;
  return once(ctx, "library name", symbol, () => {
    const file = symbol.declarations?.[0]?.getSourceFile();
    return file !== undefined && isLibrary(ctx, file) ? ctx.checker.symbolToString(symbol) : undefined;
  });
}

/** Whether a file is one of TypeScript's libraries or of Node's type declarations. */
export function isLibrary(ctx: Context, file: ts.SourceFile): boolean {
  return once(
    ctx,
    "library",
    file,
    () => ctx.program.isSourceFileDefaultLibrary(file) || /\/node_modules\/@types\/node\//.test(file.fileName),
  );
}
