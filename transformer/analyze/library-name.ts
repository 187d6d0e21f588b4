import type ts from "typescript";
import { type Context, once } from "./context.js";

/** The name of a type that the language or its host declares: Map, Uint8Array, AsyncIterable, AbortSignal. */
export function libraryName(ctx: Context, type: ts.Type): string | undefined {
  const symbol = type.symbol as ts.Symbol | undefined;
  if (symbol === undefined) return undefined;
  return once(ctx, "library name", symbol, () => {
    const file = symbol.declarations?.[0]?.getSourceFile();
    return file !== undefined && isLibrary(ctx, file) ? ctx.checker.symbolToString(symbol) : undefined;
  });
}

/** Whether a file is one of the language or of Node's types. */
export function isLibrary(ctx: Context, file: ts.SourceFile): boolean {
  return once(
    ctx,
    "library",
    file,
    () => ctx.program.isSourceFileDefaultLibrary(file) || /\/node_modules\/@types\/node\//.test(file.fileName),
  );
}
