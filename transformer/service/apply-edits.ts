import MagicString from "magic-string";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { type Edit, editsOf, firstUse, tailOf } from "../emit/edits.js";
import { expressionText } from "../emit/expressions.js";
import { printArguments, printImport, printMember, printTail } from "../emit/print-edits.js";

/** A file's text with its edits, and the source map from there to what the user wrote. */
export interface EditedText {
  readonly code: string;
  /** A version 3 source map as JSON. */
  map(): string;
}

/**
 * Applies a file's edits to its text: what every host but ts-patch does. The result is TypeScript. No line is added
 * before the last line of the user's own text, so that hosts without source maps show the right lines as well.
 */
export function applyEdits(typescript: TypeScript, file: ts.SourceFile, edits: readonly Edit[]): EditedText {
  const edited = new MagicString(file.text);
  erase(typescript, file, edits, edited);
  for (const { span, argument } of editsOf(edits, "replacement")) {
    replace(edited, span.start, span.length, expressionText(argument));
  }
  // With two inserts at one place, the inner call's comes first; the list has the outer one first.
  for (const edit of editsOf(edits, "call", "member").toReversed()) {
    edited.appendLeft(edit.at, edit.kind === "call" ? printArguments(edit) : printMember(edit));
  }
  addImports(typescript, file, edits, edited);
  const tail = tailOf(edits).map(printTail);
  if (tail.length > 0) edited.append(`\n${tail.join("\n")}\n`);
  return {
    code: edited.toString(),
    map: () => edited.generateMap({ source: file.fileName, hires: true, includeContent: true }).toString(),
  };
}

/** The new text in place of the old one, with the old one's line breaks. */
function replace(edited: MagicString, start: number, length: number, text: string): void {
  const breaks = edited.original.slice(start, start + length).replace(/[^\r\n]/g, "");
  edited.update(start, start + length, text + breaks);
}

/**
 * Imports go on the line of the last one, so that the user's own keep their order of evaluation and their lines, but
 * before any call between them.
 */
function addImports(typescript: TypeScript, file: ts.SourceFile, edits: readonly Edit[], edited: MagicString): void {
  const imports = editsOf(edits, "import").map(printImport).join(" ");
  if (imports === "") return;
  const use = firstUse(edits);
  const before =
    file.statements.findLast((one) => typescript.isImportDeclaration(one) && one.pos < use) ??
    file.statements.filter((_, index) => isPrologue(typescript, file, index)).at(-1);
  if (before !== undefined) {
    const separator = edited.original[before.end - 1] === ";" ? " " : "; ";
    edited.appendLeft(before.end, separator + imports);
    return;
  }
  const first = file.statements[0];
  edited.appendLeft(first === undefined ? file.text.length : first.getStart(file, true), `${imports} `);
}

function isPrologue(typescript: TypeScript, file: ts.SourceFile, index: number): boolean {
  return file.statements
    .slice(0, index + 1)
    .every((one) => typescript.isExpressionStatement(one) && typescript.isStringLiteral(one.expression));
}

/** Puts blanks in place of our decorators and of the imports that only they used. */
function erase(typescript: TypeScript, file: ts.SourceFile, edits: readonly Edit[], edited: MagicString): void {
  const blank = (start: number, end: number): void => {
    if (end > start) edited.update(start, end, edited.original.slice(start, end).replace(/[^\r\n]/g, " "));
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
    // The comma behind a name goes with it; the one before may stand last in the list.
    else for (const one of elements?.filter(isErased) ?? []) blank(one.getStart(file), endWithComma(one, file));
  }
}

function endWithComma(node: ts.Node, file: ts.SourceFile): number {
  const comma = /^\s*,/.exec(file.text.slice(node.end))?.[0];
  return node.end + (comma?.length ?? 0);
}
