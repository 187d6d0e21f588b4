import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { Span } from "../model/model.js";
import { type AnnotationKind, checkArguments, ruleName, rules } from "./annotation-rules.js";
import type { Literal, LiteralResult } from "./literals.js";

/** An annotation on a declaration, as a JSDoc tag or as a decorator. */
export interface Annotation {
  /** The kind as which the annotation counts: `@protoInclude` counts as a `dataMember` with the argument `include`. */
  readonly kind: AnnotationKind;
  /** The annotation as the source writes it, for diagnostics: `@serviceContract` or `@ServiceContract()`. */
  readonly spelling: string;
  readonly span: Span;
  readonly arguments: Readonly<Record<string, Literal>>;
  /** Whether the arguments are unknown, because an error in them was reported. */
  readonly unread: boolean;
  readonly decorator?: ts.Decorator;
}

/** An annotation that was found in a file, before its place and arguments are checked. */
export interface Found {
  readonly kind: AnnotationKind;
  readonly spelling: string;
  readonly span: Span;
  readonly target: ts.Node | undefined;
  readonly literal: LiteralResult | undefined;
  readonly decorator?: ts.Decorator;
}

/** Reads the arguments of an annotation, by name. Wrong arguments are reported, and the result is then undefined. */
export function argumentsOf(found: Found, report: Report): Readonly<Record<string, Literal>> | undefined {
  const { kind, spelling: annotation, literal, span } = found;
  if (literal !== undefined && "problem" in literal) {
    const { beforeProse, braced } = literal;
    if (braced !== undefined && "values" in checkArguments(ruleName(kind, annotation), braced.value)) {
      const problem = "their braces are missing";
      report("IW1009", span, { annotation, problem, fix: `Write ${annotation} ${braced.text}` });
      return undefined;
    }
    const whole = [annotation, beforeProse].filter((part) => part !== "").join(" ");
    const fix =
      beforeProse === undefined ? `Write ${exampleOf(found)}` : `Move that before the annotation: /** … ${whole} */`;
    report("IW1009", span, { annotation, problem: literal.problem, fix });
    return undefined;
  }
  const rule = ruleName(kind, annotation);
  const checked = checkArguments(rule, literal?.value);
  if ("values" in checked) return rule === "protoInclude" ? { ...checked.values, include: true } : checked.values;
  if ("unknown" in checked) {
    // Created only for an error, because the first use of a locale takes longer than loading the whole module.
    const allowed = new Intl.ListFormat("en-GB").format(Object.keys(rules[rule].arguments));
    report("IW1008", span, { annotation, argument: checked.unknown, allowed });
  } else {
    report("IW1009", span, { annotation, problem: checked.problem, fix: `Write ${exampleOf(found)}` });
  }
  return undefined;
}

function exampleOf({ kind, spelling, decorator }: Found): string {
  const name = spelling.replace(/\(\)$/, "");
  return rules[ruleName(kind, spelling)].examples
    .map((one) => (decorator === undefined ? `${name} ${one}` : `${name}(${one})`))
    .join(" or ");
}
