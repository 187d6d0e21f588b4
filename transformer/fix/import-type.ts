import type { Context } from "../analyze/context.js";
import type * as ts from "../compiler/language.js";
import type { TextEdit } from "../model/fix.js";
import { insert, lineBreakOf, rangeOf } from "./fixable-place.js";

/** The entries of the package that export its types. */
const entries = /^interwire(?:\/(?:core|http2|web))?$/;

/**
 * Imports a type of interwire into a file, by a statement that is there or by one of its own. Empty if the file has it; undefined if
 * something else has its name there, unless the same fix removes it (`isFreed`).
 */
export function importType(
  ctx: Context,
  file: ts.SourceFile,
  name: string,
  isFreed = false,
): readonly (TextEdit | undefined)[] | undefined {
  const { ts } = ctx;
  const imports = file.statements.filter((one): one is ts.ImportDeclaration => ts.isImportDeclaration(one));
  const own = imports.filter(({ moduleSpecifier: from }) => ts.isStringLiteral(from) && entries.test(from.text));
  const lists = own.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings) ? [{ clause: importClause, bindings }] : [];
  });
  if (lists.some(({ bindings }) => bindings.elements.some((one) => isImportOf(ctx, one, name)))) return [];
  if (!isFreed && ctx.tree.localOf(file, name) !== undefined) return undefined;
  const list = lists.find(({ bindings }) => bindings.elements.length > 0);
  if (list !== undefined) {
    const isOfTypes = /^import\s+type\b/.test(file.text.slice(rangeOf(list.bindings.parent.parent).start));
    const last = list.bindings.elements.at(-1)?.end ?? list.bindings.end;
    return [insert(file, last, `, ${isOfTypes ? "" : "type "}${name}`)];
  }
  const statement = `import type { ${name} } from "interwire";${lineBreakOf(file)}`;
  const [first] = imports;
  if (first !== undefined) return [insert(file, rangeOf(first).start, statement)];
  return [insert(file, beforeStatements(ctx, file), `${statement}${lineBreakOf(file)}`)];
}

function isImportOf({ ts }: Context, element: ts.Declaration, name: string): boolean {
  return ts.isImportSpecifier(element) && element.name.text === name;
}

/** The position behind the comments of the file, and before those of its first statement. */
function beforeStatements({ ts }: Context, file: ts.SourceFile): number {
  const [first] = file.statements;
  if (first === undefined) return file.end;
  const start = rangeOf(first).start;
  const own = (ts.getLeadingCommentRanges(file.text, first.pos) ?? []).findLast(
    ({ end }) => (file.text.slice(end, start).match(/\n/g) ?? []).length <= 1,
  );
  return own === undefined || own.pos < first.pos ? start : own.pos;
}
