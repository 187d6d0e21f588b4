import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { TypeModel } from "../model/model.js";
import { isOpen } from "../model/type-models.js";
import { throwsTagsOf } from "./annotations.js";
import type { Context } from "./context.js";
import { resolveAlias } from "./declarations.js";
import { resolveTypeName } from "./resolve-name.js";
import { readType } from "./types.js";

/** The file that refers to the details of errors, and the node at which problems are reported. */
interface DetailsUse {
  readonly from: ts.SourceFile;
  readonly report: Report;
}

/**
 * The messages that the comment of an operation names as details of its errors: `@throws {Refusal} if …`, or in TSDoc
 * `@throws {@link Refusal}`. Any other text behind `@throws` is only for readers.
 */
export function readErrorDetails(ctx: Context, operation: ts.Node, use: DetailsUse): readonly TypeModel[] {
  // Several tags may name the same message, for different reasons.
  const found = new Map<string, TypeModel>();
  for (const { text, span } of throwsTagsOf(ctx, operation)) {
    const type = namedType(ctx, text, operation);
    if (type === undefined) continue;
    const problems: Parameters<Report>[] = [];
    const model = readType(ctx, type, {
      from: use.from,
      node: operation,
      where: "The error",
      report: (...problem) => problems.push(problem),
      inferred: false,
    });
    if (model.kind !== "message") continue;
    for (const [code, , words, related] of problems) use.report(code, span, words, related);
    if (isOpen(model)) use.report("IW1310", span, { name: model.ref.display });
    else found.set(JSON.stringify([model.ref.id, model.typeArguments]), model);
  }
  return [...found.values()];
}

function namedType(ctx: Context, text: string, at: ts.Node): ts.Type | undefined {
  const [, name] = /^\{\s*(?:@link(?:code|plain)?\s+)?([\w$]+(?:\.[\w$]+)*)\s*(?:\|[^}]*)?\}/.exec(text) ?? [];
  const symbol = name === undefined ? undefined : resolveTypeName(ctx, name, at);
  return symbol && ctx.checker.getDeclaredTypeOfSymbol(resolveAlias(ctx, symbol));
}
