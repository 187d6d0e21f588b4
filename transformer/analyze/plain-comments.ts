import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { Annotation } from "./annotation-arguments.js";
import { annotationKind } from "./annotation-rules.js";
import { type PlainComment, plainCommentsOf } from "./comments.js";
import type { Context } from "./context.js";
import { readLiteralText } from "./literals.js";
import { surveyOf } from "./survey.js";
import { fits, targetAt } from "./targets.js";

/**
 * Reports annotations in comments that are not JSDoc, and so have no effect. The comment must consist of the annotation alone and
 * belong to a declaration without this annotation; any other comment is taken for prose or commented-out code.
 */
export function checkPlainComments(
  ctx: Context,
  file: ts.SourceFile,
  byNode: ReadonlyMap<ts.Node, readonly Annotation[]>,
  report: Report,
): void {
  for (const comment of plainCommentsOf(ctx, file)) {
    const isLine = comment.text.startsWith("//");
    const body = (isLine ? comment.text : comment.text.slice(0, -2)).replace(/^[/*\s]+/, "").trimEnd();
    const [, name = "", given = ""] = /^@(\w+)\s*([\s\S]*)$/.exec(body) ?? [];
    const kind = annotationKind(name);
    if (kind === undefined || !isArgument(ctx, given)) continue;
    const target = targetOf(ctx, file, comment);
    if (target === undefined || !fits(ctx, kind, target)) continue;
    if (byNode.get(target)?.some((one) => one.kind === kind) || mayBeDecorator(ctx, target, given)) continue;
    const start = comment.pos + comment.text.indexOf("@");
    const annotation = `@${name}`;
    report(
      "IW1007",
      { file: file.fileName, start, length: annotation.length },
      {
        annotation,
        problem: `is in a ${isLine ? "line comment" : "comment that begins with /*"}, which is attached to nothing`,
        fix: `Write it as /** ${body.replace(/\s+/g, " ")} */ before the declaration or member it describes`,
      },
    );
  }
}

function isArgument(ctx: Context, text: string): boolean {
  return text === "" || text === "()" || "value" in readLiteralText(ctx, text);
}

/** The declaration that a comment is about: the one at the end of whose line it stands, or else the next one. */
function targetOf(ctx: Context, file: ts.SourceFile, { pos, next }: PlainComment): ts.Node | undefined {
  const line = file.text.lastIndexOf("\n", pos - 1) + 1;
  if (file.text.slice(line, pos).trim() === "") return targetAt(ctx, file, next);
  return surveyOf(ctx, file).hosts.findLast((host) => {
    const start = host.getStart(file, false);
    return start >= line && start < pos;
  });
}

/** Whether the comment may be a commented-out decorator: it has parentheses, and stands in a class. */
function mayBeDecorator({ ts }: Context, target: ts.Node, given: string): boolean {
  return given.startsWith("(") && (ts.isClassLike(target) || ts.isClassLike(target.parent));
}
