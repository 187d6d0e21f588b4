import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { type Edit, editsOf, firstUse, tailOf } from "../emit/edits.js";
import type { Span } from "../model/model.js";
import { createNodeBuilder, type NodeBuilder } from "./build-nodes.js";
import { buildGeneratedImports, buildLocalImports } from "./imports.js";
import { leaveOutDecorators } from "./leave-out-decorators.js";

/** Returns a file's syntax tree with interwire's edits applied, for a compiler that emits it. */
export function transformFile(
  ts: TypeScript,
  context: ts.TransformationContext,
  file: ts.SourceFile,
  edits: readonly Edit[],
  program: ts.Program,
): ts.SourceFile {
  if (edits.length === 0) return file;
  const buildImports = isPrintedAsItStands(ts, program, file) ? buildLocalImports : buildGeneratedImports;
  const { declarations, names } = buildImports(ts, editsOf(edits, "import"));
  const build = createNodeBuilder(ts, names);
  const placed = editsOf(edits, "call", "replacement", "member", "erasure");
  const visited = placed.length === 0 ? file : visitFile(ts, context, file, placed, program.getTypeChecker(), build);
  // Behind the file's own imports, so that these keep their order of evaluation, but before the first inserted code that needs an
  // import.
  const use = firstUse(edits);
  const isBefore = (one: ts.Statement): boolean => ts.isImportDeclaration(one) && one.pos < use;
  const at = visited.statements.findLastIndex(isBefore) + 1 || prologueLength(ts, visited);
  const statements = [
    ...visited.statements.slice(0, at),
    ...declarations,
    ...visited.statements.slice(at),
    ...tailOf(edits).map(build.tail),
  ];
  const { factory } = ts;
  return factory.updateSourceFile(visited, ts.setTextRange(factory.createNodeArray(statements), visited.statements));
}

interface Internals {
  getEmitModuleFormatOfFile?(file: ts.SourceFile): ts.ModuleKind;
  getEmitScriptTarget?(options: ts.CompilerOptions): ts.ScriptTarget;
}

/**
 * Whether the compiler will print imports, exports and the printed functions unchanged: the output is an ECMAScript module, and
 * the target is recent enough.
 */
function isPrintedAsItStands(ts: TypeScript, program: ts.Program, file: ts.SourceFile): boolean {
  const { ModuleKind, ScriptTarget } = ts;
  const format = (program as Internals).getEmitModuleFormatOfFile?.(file) ?? ModuleKind.None;
  const target = (ts as Internals).getEmitScriptTarget?.(program.getCompilerOptions()) ?? ScriptTarget.ES5;
  if (format < ModuleKind.ES2015 || target < ScriptTarget.ES2021) return false;
  return target >= ScriptTarget.ESNext || !file.statements.some((one) => isUsing(ts, one));
}

/**
 * Whether a statement is a `using` or `await using`. For older targets, the compiler puts all statements of a module with such a
 * statement into a block.
 */
function isUsing(ts: TypeScript, statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Using) !== 0;
}

function prologueLength(ts: TypeScript, file: ts.SourceFile): number {
  const at = file.statements.findIndex((one) => !(ts.isExpressionStatement(one) && ts.isStringLiteral(one.expression)));
  return at < 0 ? file.statements.length : at;
}

/** An edit of existing code, which has a span. Imports and additions to the end of the file have none. */
type PlacedEdit = Extract<Edit, { span: Span }>;

function visitFile(
  ts: TypeScript,
  context: ts.TransformationContext,
  file: ts.SourceFile,
  edits: readonly PlacedEdit[],
  checker: ts.TypeChecker,
  build: NodeBuilder,
): ts.SourceFile {
  const byPlace = new Map(edits.map((edit) => [key(edit.span, edit.kind), edit]));
  const positions = edits.map(({ span }) => span.start).sort((a, b) => a - b);
  const find = <Kind extends PlacedEdit["kind"]>(node: ts.Node, kind: Kind) =>
    byPlace.get(keyOf(node, file, kind)) as Extract<PlacedEdit, { kind: Kind }> | undefined;
  const isErased = (node: ts.Node): boolean => find(node, "erasure") !== undefined;
  const visit = (node: ts.Node): ts.VisitResult<ts.Node | undefined> => {
    if (!holdsAny(node, positions)) return node;
    if (ts.isDecorator(node) && isErased(node)) return undefined;
    if (ts.isImportDeclaration(node)) return eraseImports(ts, node, isErased, checker);
    const visited = ts.visitEachChild(node, visit, context);
    const replacement = find(node, "replacement");
    if (replacement !== undefined) return inPlaceOf(ts, node, build.expression(replacement.argument));
    if (ts.isCallExpression(visited) || ts.isNewExpression(visited)) {
      const edit = find(node, "call");
      if (edit === undefined) return visited;
      const added = edit.arguments.map(build.expression);
      mapEnd(ts, context, file, visited, added.at(-1));
      return withArguments(ts, visited, added);
    }
    if (visited !== node && ts.canHaveDecorators(visited) && ts.canHaveDecorators(node)) {
      leaveOutDecorators(ts, visited, node, isErased);
    }
    if (ts.isClassLike(visited)) {
      const edit = find(node, "member");
      return edit === undefined ? visited : withMember(ts, visited, build.member(edit));
    }
    return visited;
  };
  return ts.visitEachChild(file, visit, context);
}

/**
 * Whether one of the positions is inside a node. Nodes that another transformer made have no position, and count as containing
 * every position.
 */
function holdsAny(node: ts.Node, positions: readonly number[]): boolean {
  if (node.pos < 0) return true;
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < node.pos) low = middle + 1;
    else high = middle;
  }
  return (positions[low] ?? node.end) < node.end;
}

function key(span: Span, kind: string): string {
  return `${kind} ${span.start} ${span.length}`;
}

function keyOf(node: ts.Node, file: ts.SourceFile, kind: string): string {
  if (node.pos < 0) return "";
  const start = node.getStart(file, false);
  return `${kind} ${start} ${node.end - start}`;
}

function withArguments(
  ts: TypeScript,
  call: ts.CallExpression | ts.NewExpression,
  added: readonly ts.Expression[],
): ts.Expression {
  const values = [...(call.arguments ?? []), ...added];
  return ts.isCallExpression(call)
    ? updateCall(ts, call, values)
    : ts.factory.updateNewExpression(call, call.expression, call.typeArguments, values);
}

function updateCall(ts: TypeScript, call: ts.CallExpression, values: readonly ts.Expression[]): ts.CallExpression {
  return ts.isCallChain(call)
    ? ts.factory.updateCallChain(call, call.expression, call.questionDotToken, call.typeArguments, values)
    : ts.factory.updateCallExpression(call, call.expression, call.typeArguments, values);
}

/** Gives an expression the source map position and the comments of the node that it replaces. */
function inPlaceOf(ts: TypeScript, node: ts.Node, expression: ts.Expression): ts.Expression {
  return ts.setCommentRange(ts.setSourceMapRange(expression, node), node);
}

/**
 * Gives the last added argument of a call the position in the source map from which the compiler maps the closing bracket: the
 * end of the last original argument, or of the comments behind it.
 */
function mapEnd(
  ts: TypeScript,
  context: ts.TransformationContext,
  file: ts.SourceFile,
  call: ts.CallExpression | ts.NewExpression,
  last: ts.Expression | undefined,
): void {
  const before = call.arguments?.at(-1)?.end;
  const from = before ?? call.arguments?.pos ?? -1;
  if (last === undefined || from < 0) return;
  const comments = context.getCompilerOptions().removeComments ? [] : ts.getTrailingCommentRanges(file.text, from);
  const comment = comments?.at(-1);
  const end = comment?.end ?? before;
  // Behind a comment that ends its line, the closing bracket is on a line of its own, which is not mapped.
  if (end !== undefined && !comment?.hasTrailingNewLine) ts.setSourceMapRange(last, { pos: -1, end });
}

function withMember(ts: TypeScript, node: ts.ClassLikeDeclaration, member: ts.ClassElement): ts.ClassLikeDeclaration {
  const { factory } = ts;
  const { modifiers, name, typeParameters, heritageClauses } = node;
  const members = ts.setTextRange(factory.createNodeArray([member, ...node.members]), node.members);
  const parts = [modifiers, name, typeParameters, heritageClauses, members] as const;
  return ts.isClassDeclaration(node)
    ? factory.updateClassDeclaration(node, ...parts)
    : factory.updateClassExpression(node, ...parts);
}

/**
 * Removes the import specifiers that only erased decorators used, and type-only specifiers, which the compiler does not remove
 * from an import that a transformer changed.
 */
function eraseImports(
  ts: TypeScript,
  node: ts.ImportDeclaration,
  isErased: (node: ts.Node) => boolean,
  checker: ts.TypeChecker,
): ts.ImportDeclaration | undefined {
  const { factory } = ts;
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  if (clause === undefined) return node;
  const elements = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
  const drops = isErased(clause) || (bindings !== undefined && isErased(bindings));
  if (!drops && !elements.some(isErased)) return node;
  const kept = elements.filter((one) => !isErased(one) && !one.isTypeOnly && isValue(ts, one, checker));
  const name = clause.name !== undefined && !isErased(clause) ? clause.name : undefined;
  const star = bindings !== undefined && ts.isNamespaceImport(bindings) && !isErased(bindings) ? bindings : undefined;
  const named = star ?? (kept.length > 0 ? factory.createNamedImports(kept) : undefined);
  if (name === undefined && named === undefined) return undefined;
  const updated = factory.updateImportClause(clause, false as never, name, named);
  return factory.updateImportDeclaration(node, node.modifiers, updated, node.moduleSpecifier, node.attributes);
}

function isValue(ts: TypeScript, specifier: ts.ImportSpecifier, checker: ts.TypeChecker): boolean {
  const symbol = checker.getSymbolAtLocation(specifier.name);
  const target =
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target === undefined || (target.flags & ts.SymbolFlags.Value) !== 0;
}
