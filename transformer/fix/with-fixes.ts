import type { Context } from "../analyze/context.js";
import { nodeOfSpan } from "../analyze/docs.js";
import type { Diagnostic, Reported } from "../model/diagnostics.js";
import type { Fix } from "../model/fix.js";
import { remedies } from "./remedies.js";

/** A problem that a rule has reported, with the changes that fix it. */
export function withFixes(ctx: Context, reported: Reported): Diagnostic {
  const { words: _, ...diagnostic } = reported;
  return { ...diagnostic, fixes: fixesOf(ctx, reported) };
}

function fixesOf(ctx: Context, { code, span, words, related }: Reported): readonly Fix[] {
  const remedy = remedies[code];
  const file = ctx.program.getSourceFile(span.file);
  const node = nodeOfSpan(ctx, span);
  if ("none" in remedy || file === undefined || file.isDeclarationFile || node === undefined) return [];
  const place = { start: span.start, end: span.start + span.length };
  return remedy.fix({ ctx, file, node, words, related: related.map((one) => one.span), ...place });
}
