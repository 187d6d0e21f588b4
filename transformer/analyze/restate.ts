import type * as ts from "../compiler/language.js";
import type { GeneratedImport } from "../model/generated-model.js";
import type { Context } from "./context.js";
import { exportsOf, isAugmentation } from "./declarations.js";

/** A type as text for another file in the same folder, and the imports that the text needs there. */
export interface Restated {
  readonly text: string;
  readonly imports: readonly GeneratedImport[];
}

/** The source whose types are repeated in its generated file, and the names that are taken there. */
export interface Restating {
  readonly ctx: Context;
  readonly file: ts.SourceFile;
  /** The specifier by which the generated file imports the source. */
  readonly specifier: string;
  readonly taken: ReadonlySet<string>;
}

/**
 * A type as text for the generated file beside its source, without comments. Undefined if the type refers to something that the
 * generated file cannot import.
 */
export function restate(restating: Restating, node: ts.Node): Restated | undefined {
  const imports: GeneratedImport[] = [];
  const text = write(restating, node, imports, []);
  return text === undefined ? undefined : { text, imports };
}

interface Token {
  readonly text: string;
  readonly apart: boolean;
}

function write(
  restating: Restating,
  node: ts.Node,
  imports: GeneratedImport[],
  within: readonly ts.Symbol[],
): string | undefined {
  const { ctx, file } = restating;
  const { ts } = ctx;
  const tokens: Token[] = [];
  let end = node.getStart(file);
  const visit = (one: ts.Node): boolean => {
    if (ts.isJSDoc(one)) return true;
    const name = ts.isIdentifier(one) && isReference(ctx, one) ? nameIn(restating, one, imports, within) : undefined;
    if (name?.failed === true) return false;
    const children = one.getChildren(file);
    if (children.length === 0 && one.end > one.pos) {
      tokens.push({ text: name?.text ?? one.getText(file), apart: one.getStart(file) > end });
      end = one.end;
    } else if (!children.every(visit)) return false;
    // Line breaks, which may end a member, become blanks, so a semicolon is added.
    if (ts.isTypeElement(one) && !/^[;,]$/.test(tokens.at(-1)?.text ?? "")) tokens.push({ text: ";", apart: false });
    return true;
  };
  if (!visit(node)) return undefined;
  return tokens.map(({ text, apart }, at) => (apart && at > 0 ? ` ${text}` : text)).join("");
}

/**
 * Whether an identifier is a reference to a declaration, or the first part of a dotted one: `Shop` in `Shop.Order`, but not
 * `Order`.
 */
function isReference({ ts }: Context, node: ts.Identifier): boolean {
  let name: ts.Node = node;
  while (
    (ts.isQualifiedName(name.parent) && name.parent.left === name) ||
    (ts.isPropertyAccessExpression(name.parent) && name.parent.expression === name)
  ) {
    name = name.parent;
  }
  const { parent } = name;
  return (
    (ts.isTypeReferenceNode(parent) && parent.typeName === name) ||
    (ts.isTypeQueryNode(parent) && parent.exprName === name) ||
    (ts.isExpressionWithTypeArguments(parent) && parent.expression === name) ||
    ts.isComputedPropertyName(parent)
  );
}

type Name = { readonly text?: string; readonly failed?: true };

const failed: Name = { failed: true };

function nameIn(
  restating: Restating,
  node: ts.Identifier,
  imports: GeneratedImport[],
  within: readonly ts.Symbol[],
): Name {
  const { ctx, file } = restating;
  const { ts, checker } = ctx;
  const symbol = checker.getSymbolAtLocation(node);
  const declaration = symbol?.declarations?.[0];
  if (symbol === undefined || declaration === undefined) return failed;
  if (ts.isTypeParameterDeclaration(declaration) || ts.isParameter(declaration)) return {};
  const imported = importOf(ctx, declaration);
  if (imported !== undefined) return { text: add(restating, imports, { ...imported, local: node.text }) };
  if (declaration.getSourceFile() !== file || isGlobal(ctx, declaration)) return {};
  const own = ownName(restating, declaration, imports);
  if (own !== undefined) return { text: own };
  if (!ts.isTypeAliasDeclaration(declaration) || declaration.typeParameters !== undefined) return failed;
  if (within.includes(symbol)) return failed;
  const text = write(restating, declaration.type, imports, [...within, symbol]);
  return text === undefined ? failed : { text: `(${text})` };
}

/**
 * The module specifier and the imported name of an import in the source: `import { A as B } from "x"` →
 * `{ specifier: "x", name: "A" }`, with the name `default` or `*` for the other forms. Undefined if the declaration is not an
 * import.
 */
function importOf({ ts }: Context, node: ts.Declaration): Pick<GeneratedImport, "specifier" | "name"> | undefined {
  const clause = ts.isImportSpecifier(node)
    ? node.parent.parent
    : ts.isNamespaceImport(node)
      ? node.parent
      : ts.isImportClause(node)
        ? node
        : undefined;
  if (clause === undefined || !ts.isImportDeclaration(clause.parent)) return undefined;
  const { moduleSpecifier, attributes } = clause.parent;
  if (!ts.isStringLiteral(moduleSpecifier) || attributes !== undefined) return undefined;
  const name = ts.isImportSpecifier(node) ? (node.propertyName ?? node.name).text : node === clause ? "default" : "*";
  return { specifier: moduleSpecifier.text, name };
}

function isGlobal(ctx: Context, node: ts.Node): boolean {
  const { ts } = ctx;
  return ts.findAncestor(node, (one) => ts.isModuleDeclaration(one) && isAugmentation(ctx, one)) !== undefined;
}

/**
 * The name by which the generated file refers to a declaration of its source, for which an import is added to `imports`. It is
 * dotted in a namespace: `Shop.Order`. Undefined if the source does not export the declaration.
 */
function ownName(restating: Restating, declaration: ts.Declaration, imports: GeneratedImport[]): string | undefined {
  const names = namesOf(restating.ctx, declaration);
  return names === undefined ? undefined : importOwn(restating, names, imports);
}

/**
 * Adds an import of a type of the source to `imports`, under the first part of its dotted name. Returns the whole name in the
 * generated file.
 */
export function importOwn(
  restating: Restating,
  [root = "", ...rest]: readonly string[],
  imports: GeneratedImport[],
  isValue = false,
): string | undefined {
  const name = exportedName(restating, root);
  if (name === undefined) return undefined;
  const local = add(restating, imports, { specifier: restating.specifier, name, local: root }, isValue);
  return [local, ...rest].join(".");
}

/**
 * The name by which the source exports the declaration whose local name is `local`: `Item` for `export { Order as Item }`.
 * Undefined if the declaration is not exported.
 */
function exportedName({ ctx, file }: Restating, local: string): string | undefined {
  const declared = ctx.tree.localOf(file, local);
  const symbol = declared === undefined ? undefined : ctx.checker.getExportSymbolOfSymbol(declared);
  const all = [...exportsOf(ctx, file)].filter(([, target]) => target === symbol || target === declared);
  const names = all.map(([name]) => name);
  return names.includes(local) ? local : names[0];
}

function namesOf({ ts }: Context, declaration: ts.Declaration): string[] | undefined {
  const names: string[] = [];
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    const { name } = node as ts.NamedDeclaration;
    if (name !== undefined && ts.isIdentifier(name)) names.unshift(name.text);
    else if (ts.isFunctionLike(node) || ts.isBlock(node)) return undefined;
  }
  return names;
}

function add(
  { taken }: Restating,
  imports: GeneratedImport[],
  wanted: Omit<GeneratedImport, "isValue">,
  isValue = false,
): string {
  const local = localName(wanted.local, taken);
  imports.push({ ...wanted, local, isValue });
  return local;
}

/** The name of a type in the generated file: its own, or `Order$type` if `Order` is taken. */
export function localName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? `${name}$type` : name;
}
