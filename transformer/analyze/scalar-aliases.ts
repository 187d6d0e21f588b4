import { scalarNames, scalarTable } from "../../common/scalar-table.js";
import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { Scalar, TypeModel } from "../model/model.js";
import { typeWords } from "../model/type-models.js";
import { annotationsOf } from "./annotations.js";
import { type Context, once, oncePerFile, spanOf } from "./context.js";
import { symbolOf, type TypeDeclaration } from "./declarations.js";
import { nodeHome } from "./nodes.js";
import { readType } from "./types.js";

/** An alias in the program that has the name of a scalar, but is encoded as another type. */
interface Impostor {
  readonly name: Scalar;
  readonly sent: string;
  readonly file: string;
}

/**
 * Reports each use of an alias that has the name of a scalar but is encoded as another type: if the program itself declares `type
 * int32 = number`, an `int32` is sent as a double. The check inspects the syntax, because types of the compiler do not keep the
 * names of aliases.
 */
export function checkScalarNames(ctx: Context, nodes: Iterable<ts.Node> | undefined, report: Report): void {
  if (nodes === undefined || impostorsOf(ctx).size === 0) return;
  for (const node of nodes) {
    for (const { at, impostor } of usesIn(ctx, node)) {
      const { name, sent, file } = impostor;
      report("IW1224", spanOf(at), { name, sent, file, fix: fixFor(name) });
    }
  }
}

/** The parts of a contract or message that determine its bytes: not the private members and method bodies of a class. */
export function* sentParts(ctx: Context, declaration: TypeDeclaration): Iterable<ts.Node> {
  const { ts } = ctx;
  if (ts.isTypeAliasDeclaration(declaration)) {
    yield declaration.type;
    return;
  }
  yield* declaration.heritageClauses ?? [];
  for (const member of declaration.members) {
    if (ts.isConstructorDeclaration(member))
      yield* member.parameters.filter((one) => annotationsOf(ctx, one).length > 0);
    else if (isSent(ctx, declaration, member)) yield member;
  }
}

function isSent(ctx: Context, declaration: TypeDeclaration, member: ts.Declaration): boolean {
  const { ts } = ctx;
  if (ts.isInterfaceDeclaration(declaration) || annotationsOf(ctx, member).length > 0) return true;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  if (!ts.isPropertyDeclaration(member) || ts.getCombinedModifierFlags(member) & hidden) return false;
  const symbol = symbolOf(ctx, declaration);
  return symbol !== undefined && nodeHome(ctx, symbol, "message") !== undefined;
}

function fixFor(name: Scalar): string {
  if (name === "bytes" || name === "bool") return `Write ${scalarTable[name].js} here`;
  return `Import ${name} from "interwire", or give that type another name`;
}

interface Use {
  readonly at: ts.Node;
  readonly impostor: Impostor;
}

/** The references in a syntax tree to an alias such as `type int32 = number`, directly or through other aliases. */
function usesIn(ctx: Context, root: ts.Node): Use[] {
  const { ts } = ctx;
  const found: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    if (ts.isTypeReferenceNode(node)) {
      for (const impostor of meantBy(ctx, node.typeName)) found.push({ at: node.typeName, impostor });
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function meantBy(ctx: Context, name: ts.EntityName): Iterable<Impostor> {
  const { SymbolFlags } = ctx.ts;
  const named = ctx.checker.getSymbolAtLocation(name);
  if (named === undefined) return [];
  const symbol = named.flags & SymbolFlags.Alias ? ctx.checker.getAliasedSymbol(named) : named;
  if (!(symbol.flags & SymbolFlags.TypeAlias)) return [];
  const impostor = impostorsOf(ctx).get(symbol);
  return impostor === undefined ? insideOf(ctx, symbol) : [impostor];
}

/**
 * The misleading aliases, such as `type int32 = number`, to which the declaration of another alias refers. An alias that is a
 * message is not searched, because it is checked where it is declared.
 */
function insideOf(ctx: Context, symbol: ts.Symbol): ReadonlySet<Impostor> {
  const known = ctx.caches.get("aliased scalars")?.get(symbol) as ReadonlySet<Impostor> | undefined;
  if (known !== undefined) return known;
  // An alias that refers to itself gets the set as it is so far.
  const found = once(ctx, "aliased scalars", symbol, () => new Set<Impostor>());
  if (nodeHome(ctx, symbol, "message") !== undefined) return found;
  for (const declaration of symbol.declarations ?? []) {
    if (!ctx.ts.isTypeAliasDeclaration(declaration)) continue;
    for (const { impostor } of usesIn(ctx, declaration.type)) found.add(impostor);
  }
  return found;
}

/** The aliases in the program that have the name of a scalar but are encoded otherwise. Most programs have none. */
function impostorsOf(ctx: Context): ReadonlyMap<ts.Symbol, Impostor> {
  return once(ctx, "scalar aliases", ctx, () => {
    const found = new Map<ts.Symbol, Impostor>();
    for (const file of ctx.tree.filesMatching(scalarAlias)) {
      // The aliases of interwire itself are sent as what they are called.
      if (/\/node_modules\/interwire\/.*\.d\.[cm]?ts$/.test(file.fileName)) continue;
      for (const declaration of scalarAliasesOf(ctx, file)) {
        const symbol = ctx.checker.getSymbolAtLocation(declaration.name);
        const sent = symbol === undefined ? undefined : sentOtherwise(ctx, symbol, declaration);
        if (symbol === undefined || sent === undefined) continue;
        const name = declaration.name.text as Scalar;
        found.set(symbol, { name, sent, file: file.fileName.slice(file.fileName.lastIndexOf("/") + 1) });
      }
    }
    return found;
  });
}

/** Matches the text of a file that declares an alias with the name of a scalar. */
const scalarAlias = new RegExp(
  `\\btype(?:\\s|/\\*(?:[^*]|\\*(?!/))*\\*/|//.*\\n)+(?:${scalarNames.join("|")}|[\\w$]*\\\\u)`,
);

/** The type as which an alias is encoded, in words. Undefined if it is the scalar whose name the alias has. */
function sentOtherwise(ctx: Context, symbol: ts.Symbol, declaration: ts.TypeAliasDeclaration): string | undefined {
  const type = ctx.checker.getDeclaredTypeOfSymbol(symbol);
  const from = declaration.getSourceFile();
  const use = { from, node: declaration, where: "", report: () => undefined, inferred: false, isCompared: true };
  const model = readType(ctx, type, use);
  const value: TypeModel = model.kind === "optional" ? model.inner : model;
  if (value.kind === "message" || value.kind === "parameter" || value.kind === "invalid") return undefined;
  return value.kind === "scalar" && value.scalar === symbol.name ? undefined : typeWords(value);
}

const scalarAliasesOf = oncePerFile((ctx, file) => scalarAliasesIn(ctx, file.statements));

function scalarAliasesIn(ctx: Context, statements: readonly ts.Statement[]): ts.TypeAliasDeclaration[] {
  const { ts } = ctx;
  return statements.flatMap((statement) => {
    if (ts.isTypeAliasDeclaration(statement)) return Object.hasOwn(scalarTable, statement.name.text) ? [statement] : [];
    if (!ts.isModuleDeclaration(statement) || statement.body === undefined) return [];
    const { body } = statement;
    return scalarAliasesIn(ctx, ts.isModuleBlock(body) ? body.statements : ts.isModuleDeclaration(body) ? [body] : []);
  });
}
