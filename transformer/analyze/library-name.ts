import type ts from "typescript";
import { type Context, once } from "./context.js";

/**
 * The name of a type that the language or Node declares: Map, Uint8Array, AsyncIterable, AbortSignal. Undefined for any other
 * type.
 */
export function libraryName(ctx: Context, type: ts.Type): string | undefined {
  const symbol = type.symbol as ts.Symbol | undefined;
  if (symbol === undefined) return undefined;
  return once(ctx, "library name", symbol, () => {
    const file = symbol.declarations?.[0]?.getSourceFile();
    return file !== undefined && isLibrary(ctx, file) ? ctx.checker.symbolToString(symbol) : undefined;
  });
}

/** Whether a file belongs to the language's libraries or to Node's types. */
export function isLibrary(ctx: Context, file: ts.SourceFile): boolean {
  return once(
    ctx,
    "library",
    file,
    () => ctx.program.isSourceFileDefaultLibrary(file) || /\/node_modules\/@types\/node\//.test(file.fileName),
  );
}
