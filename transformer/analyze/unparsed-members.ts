import type * as ts from "../compiler/language.js";
import type { Found } from "./annotation-arguments.js";
import { lowerFirst } from "./annotation-rules.js";
import type { Context } from "./context.js";

/** The number of the compiler's error for a part of an interface or object type that is not a member, such as a decorator. */
const memberExpected = 1131;

/**
 * The words for a diagnostic about a decorator in an interface. The compiler ends the interface at such a decorator, and takes
 * each further one for the decorator of a missing declaration. Undefined for any other error.
 */
export function unparsedMember(
  ctx: Context,
  file: ts.SourceFile,
  { kind, spelling, span, target, decorator }: Found,
): { readonly target: string; readonly allowed: string } | undefined {
  if (decorator === undefined || target?.kind !== ctx.ts.SyntaxKind.MissingDeclaration) return undefined;
  const isMember = kind === "operationContract" || kind === "dataMember";
  if (
    !isMember ||
    !ctx.tree.parseErrorsOf(file).some(({ code, start }) => code === memberExpected && start <= span.start)
  ) {
    return undefined;
  }
  const member = kind === "dataMember" ? "property" : "method";
  const tag = [`@${lowerFirst(spelling.slice(1).replace(/\(\)$/, ""))}`, ...argumentsOf(ctx, decorator)].join(" ");
  return {
    target: `a ${member} of an interface or an object type`,
    allowed: `a ${member} of a class as a decorator; here write a tag: /** ${tag} */`,
  };
}

function argumentsOf({ ts }: Context, { expression }: ts.Decorator): string[] {
  return ts.isCallExpression(expression) ? expression.arguments.map((one) => one.getText()) : [];
}
