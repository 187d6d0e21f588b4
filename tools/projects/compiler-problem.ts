import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import type { FixableDiagnostic } from "../../transformer/programs/diagnostics.js";
import { type Problem, type ProblemPlace, placeIn } from "../problems/problem.js";

/** Converts a diagnostic of TypeScript 5.9 or 6, among which are those of interwire in the compiler's form. */
export function compilerProblem(typescript: TypeScript, diagnostic: FixableDiagnostic): Problem {
  const { category, relatedInformation = [], fixes = [] } = diagnostic;
  const code = diagnostic.code >= 900_000 ? `IW${diagnostic.code - 900_000}` : `TS${diagnostic.code}`;
  const text = typescript.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
  return {
    code,
    severity: category === typescript.DiagnosticCategory.Warning ? "warning" : "error",
    text: text.startsWith(`${code}: `) ? text.slice(code.length + 2) : text,
    place: placeOf(diagnostic),
    related: relatedInformation.map((one) => ({
      text: typescript.flattenDiagnosticMessageText(one.messageText, "\n"),
      place: placeOf(one),
    })),
    fixes: fixes.map(({ title, isPreferred, edits }) => ({
      title,
      isPreferred,
      edits: edits.map((edit) => ({ text: edit.text, place: placeOf(edit) })),
    })),
  };
}

type Placed = Partial<Pick<ts.DiagnosticRelatedInformation, "file" | "start" | "length">>;

function placeOf({ file, start = 0, length = 0 }: Placed): ProblemPlace | undefined {
  return file && placeIn(file, start, length);
}
