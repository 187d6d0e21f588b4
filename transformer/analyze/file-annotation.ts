import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import { type Annotation, argumentsOf, type Found } from "./annotation-arguments.js";
import type { Literal } from "./literals.js";

export interface FileAnnotations {
  readonly byNode: ReadonlyMap<ts.Node, readonly Annotation[]>;
  readonly ofFile: Annotation | undefined;
}

/**
 * Checks an annotation of a file, which must stand before all statements and only once. Returns the annotation that applies:
 * `earlier`, if there is one.
 */
export function acceptForFile(
  file: ts.SourceFile,
  found: Found,
  earlier: Annotation | undefined,
  report: Report,
): Annotation | undefined {
  const { span, spelling: annotation } = found;
  if (earlier !== undefined) {
    const related = [{ span: earlier.span, text: `${earlier.spelling} stands here.` }];
    report("IW1006", span, { annotation, again: "twice", target: "the file" }, related);
    return earlier;
  }
  if (span.start > (file.statements[0]?.getStart(file) ?? file.end)) {
    const fix = "Move it into the first comment of the file";
    report("IW1007", span, { annotation, problem: "is behind the beginning of the file", fix });
    return undefined;
  }
  const values = argumentsOf(found, report);
  return { kind: found.kind, spelling: annotation, span, arguments: values ?? {}, unread: values === undefined };
}

/** The first annotation in a file that states a package for messages. */
export function packageMark({ ofFile, byNode }: FileAnnotations): Annotation | undefined {
  const marks = [...(ofFile === undefined ? [] : [ofFile]), ...[...byNode.values()].flat()];
  return marks.find((one) => givenText(one.arguments.package) !== undefined);
}

/** The text of an argument. Undefined if it is blank, or not a text. */
export function givenText(literal: Literal | undefined): string | undefined {
  return typeof literal === "string" && literal.trim() !== "" ? literal : undefined;
}

/**
 * Reports contracts that state a package for the messages of their file which differs from that of the file's first annotation
 * with a package.
 */
export function checkFilePackages({ ofFile, byNode }: FileAnnotations, report: Report): void {
  const first = packageMark({ ofFile, byNode });
  if (first === undefined) return;
  const related = [{ span: first.span, text: `${first.spelling} stands here.` }];
  for (const { span, spelling, arguments: given } of [...byNode.values()].flat()) {
    const other = givenText(given.package);
    if (other === undefined || other === first.arguments.package) continue;
    report("IW1020", span, { annotation: spelling, other, package: String(first.arguments.package) }, related);
  }
}
