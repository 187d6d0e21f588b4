import type { RawDiagnostic } from "../../transformer/compiler/remote/api.js";
import type { Problem, ProblemPlace } from "../problems/problem.js";

/** Converts a diagnostic of TypeScript 7.1. */
export function nativeProblem(diagnostic: RawDiagnostic): Problem {
  return {
    code: `TS${diagnostic.code}`,
    severity: diagnostic.category === 0 ? "warning" : "error",
    text: textOf(diagnostic),
    place: placeOf(diagnostic),
    related: (diagnostic.relatedInformation ?? []).map((one) => ({ text: textOf(one), place: placeOf(one) })),
    fixes: [],
  };
}

function textOf({ text, messageChain = [] }: RawDiagnostic, indent = ""): string {
  const inner = `${indent}  `;
  return [text, ...messageChain.map((one) => `${inner}${textOf(one, inner)}`)].join("\n");
}

function placeOf({ fileName, pos, end, startPosition, endPosition }: RawDiagnostic): ProblemPlace | undefined {
  if (fileName === undefined || startPosition === undefined) return undefined;
  const to = endPosition ?? startPosition;
  return {
    file: fileName,
    start: pos,
    length: end - pos,
    line: startPosition.line + 1,
    column: startPosition.character + 1,
    end: { line: to.line + 1, column: to.character + 1 },
  };
}
