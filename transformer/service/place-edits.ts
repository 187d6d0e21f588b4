import type * as ts from "../compiler/language.js";
import type { Syntax } from "../compiler/syntax.js";
import { type Edit, editsOf, firstUse, tailOf } from "../emit/edits.js";
import { expressionText } from "../emit/expressions.js";
import { printArguments, printImports, printMember, printTail } from "../emit/print-edits.js";
import type { TextEdit } from "../model/fix.js";

/**
 * How much of the text's form is kept: `lines` adds no line before the user's last line, so that line numbers are right even without
 * source maps; `comments` has imports on lines of their own, so that no comment of the user gets behind one.
 */
export type Kept = "lines" | "comments";

/**
 * Turns the edits of a file into changes of its text, for tools that pass text to another compiler, such as bundlers. The changed
 * text is TypeScript.
 */
export function placeEdits(
  typescript: Syntax,
  file: ts.SourceFile,
  edits: readonly Edit[],
  kept: Kept = "lines",
): readonly TextEdit[] {
  const placed: TextEdit[] = [];
  const place: Place = (start, end, text) => {
    placed.push({ span: { file: file.fileName, start, length: end - start }, text });
  };
  erase(typescript, file, edits, place);
  for (const { span, argument } of editsOf(edits, "replacement")) {
    const end = span.start + span.length;
    const breaks = file.text.slice(span.start, end).replace(/[^\r\n]/g, "");
    place(span.start, end, expressionText(argument) + breaks);
  }
  // If two insertions share a position, the one of the inner call must come first; the list has the outer one first.
  for (const edit of editsOf(edits, "call", "member").toReversed()) {
    place(edit.at, edit.at, edit.kind === "call" ? printArguments(edit) : printMember(edit));
  }
  placeImports(typescript, file, edits, kept, place);
  const tail = tailOf(edits).map(printTail);
  if (tail.length > 0) place(file.text.length, file.text.length, `\n${tail.join("\n")}\n`);
  return placed;
}

type Place = (start: number, end: number, text: string) => void;

/**
 * Places imports behind the user's last import, so that the order in which modules run stays the same, but before the first inserted
 * code that needs them.
 */
function placeImports(typescript: Syntax, file: ts.SourceFile, edits: readonly Edit[], kept: Kept, place: Place): void {
  const between = kept === "lines" ? " " : "\n";
  const imports = printImports(editsOf(edits, "import")).join(between);
  if (imports === "") return;
  const use = firstUse(edits);
  const before =
    file.statements.findLast((one) => typescript.isImportDeclaration(one) && one.pos < use) ??
    file.statements.filter((_, index) => isPrologue(typescript, file, index)).at(-1);
  if (before !== undefined) {
    const separator = file.text[before.end - 1] === ";" ? "" : ";";
    place(before.end, before.end, separator + between + imports);
    return;
  }
  const first = file.statements[0];
  const at = first === undefined ? file.text.length : first.getStart(file, true);
  place(at, at, imports + between);
}

function isPrologue(typescript: Syntax, file: ts.SourceFile, index: number): boolean {
  return file.statements
    .slice(0, index + 1)
    .every((one) => typescript.isExpressionStatement(one) && typescript.isStringLiteral(one.expression));
}

/** Replaces interwire's decorators, and imports that only they use, by blanks. */
function erase(typescript: Syntax, file: ts.SourceFile, edits: readonly Edit[], place: Place): void {
  const blank = (start: number, end: number): void => {
    if (end > start) place(start, end, file.text.slice(start, end).replace(/[^\r\n]/g, " "));
  };
  const erasures = editsOf(edits, "erasure");
  const spans = new Set(erasures.map(({ span }) => `${span.start} ${span.length}`));
  const isErased = (node: ts.Node): boolean => spans.has(`${node.getStart(file)} ${node.end - node.getStart(file)}`);
  for (const { span, target } of erasures) {
    if (target === "decorator") blank(span.start, span.start + span.length);
  }
  for (const statement of file.statements) {
    if (!typescript.isImportDeclaration(statement) || statement.importClause === undefined) continue;
    const { name, namedBindings } = statement.importClause;
    const elements =
      namedBindings !== undefined && typescript.isNamedImports(namedBindings) ? namedBindings.elements : undefined;
    const parts: readonly ts.Node[] = elements ?? (namedBindings === undefined ? [] : [namedBindings]);
    const isWhole = name === undefined ? parts.every(isErased) : isErased(statement.importClause) && parts.length === 0;
    if (isWhole && (parts.length > 0 || name !== undefined)) blank(statement.getStart(file), statement.end);
    // The comma behind a specifier is removed with it; the comma before it may then be the last in the list.
    else for (const one of elements?.filter(isErased) ?? []) blank(one.getStart(file), endWithComma(one, file));
  }
}

function endWithComma(node: ts.Node, file: ts.SourceFile): number {
  const comma = /^\s*,/.exec(file.text.slice(node.end))?.[0];
  return node.end + (comma?.length ?? 0);
}
