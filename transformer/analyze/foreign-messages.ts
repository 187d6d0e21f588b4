import type { MessageModel } from "../model.js";
import type { Context } from "./context.js";
import { exportsOf, placeOf, typeDeclarationsOf } from "./declarations.js";
import { readMessageModel } from "./messages.js";

/** Reads a message of another package from its declaration file; undefined for what is no declaration file's. */
export function readForeignMessage(ctx: Context, id: string): MessageModel | undefined {
  const at = id.lastIndexOf("#");
  const file = ctx.program.getSourceFile(id.slice(0, at));
  if (file?.isDeclarationFile !== true) return undefined;
  const symbol = exportsOf(ctx, file).get(id.slice(at + 1).replace(/\$message$/, ""));
  const declaration = symbol === undefined ? undefined : typeDeclarationsOf(ctx, symbol)[0];
  const place = declaration === undefined ? undefined : placeOf(ctx, declaration);
  if (symbol === undefined || declaration === undefined || place === undefined) return undefined;
  return readMessageModel(ctx, symbol, declaration, place, () => undefined);
}
