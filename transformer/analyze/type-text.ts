import type * as ts from "../compiler/language.js";
import type { Context } from "./context.js";

/** The length in characters at which texts of types are cut; people read no more. */
const longest = 320;

/** A type as text, for people and for names. */
export function typeText(ctx: Context, type: ts.Type): string {
  return cutTypeText(wholeTypeText(ctx, type));
}

/** Shortens the text of a type to a length that people read. A text that was cut ends with `...`. */
export function cutTypeText(whole: string): string {
  // The compiler cuts texts without a union itself.
  return whole.length > longest && whole.includes("|") ? `${whole.slice(0, longest - 3)}...` : whole;
}

/** The text that {@link typeText} cuts. Where types grow without end, each level takes twice the time and length of the last. */
export function wholeTypeText(ctx: Context, type: ts.Type): string {
  return ctx.printer.textOf(type);
}

/** A type as TypeScript code that is valid at the end of a file. */
export function typeCode(ctx: Context, type: ts.Type, file: ts.SourceFile): string {
  return ctx.printer.codeOf(type, file);
}
