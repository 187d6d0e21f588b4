import type * as ts from "../language.js";
import type { Ahead } from "./ahead.js";
import { isLibraryPath } from "./library-nodes.js";
import { plainMembers } from "./plain-interfaces.js";
import type { RemoteSymbol } from "./remote-types.js";

/** The nodes of files about which their analysis will ask, by question. */
export interface Asked {
  readonly symbols: ts.Node[];
  readonly types: ts.Node[];
  /** Types as they are written. */
  readonly typeNodes: ts.Node[];
  readonly calls: ts.Node[];
  /** Functions that may be passed on as values. */
  readonly values: ts.Node[];
  readonly enumMembers: ts.Node[];
  /** The names of declarations of types. */
  readonly declarations: ts.Node[];
}

/** Collects the nodes in one walk over the trees. It may collect too many or too few: the answers stay the same. */
export function collect({ syntax, tree }: Pick<Ahead, "syntax" | "tree">, files: readonly ts.SourceFile[]): Asked {
  const { SyntaxKind: K } = syntax;
  const asked: Asked = {
    symbols: [],
    types: [],
    typeNodes: [],
    calls: [],
    values: [],
    enumMembers: [],
    declarations: [],
  };
  const isUsed = valueTest(K);
  /** The interfaces whose properties tell the symbols of their members. */
  const plain = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    switch (node.kind) {
      case K.ImportDeclaration:
      case K.ExportDeclaration: {
        const { moduleSpecifier } = node as ts.ExportDeclaration;
        if (moduleSpecifier !== undefined) asked.symbols.push(moduleSpecifier);
        return;
      }
      case K.InterfaceDeclaration:
      case K.ClassDeclaration:
      case K.ClassExpression:
      case K.TypeAliasDeclaration:
        takeDeclaration(K, node as ts.ClassLikeDeclaration, asked);
        if (plainMembers(syntax, node) !== undefined) plain.add(node);
        break;
      case K.PropertySignature:
      case K.PropertyDeclaration: {
        const { name, type } = node as ts.PropertyDeclaration;
        if (!plain.has(node.parent)) asked.symbols.push(name);
        if (type === undefined || !tree.isOptional(node)) break;
        if (type.kind === K.TypeReference || type.kind === K.UnionType) asked.typeNodes.push(type);
        break;
      }
      case K.MethodDeclaration:
      case K.FunctionDeclaration:
      case K.Constructor:
        takeParameters(node as ts.SignatureDeclaration, asked);
        break;
      case K.MethodSignature: {
        const { type, parameters } = node as ts.MethodSignature;
        if (type !== undefined) asked.typeNodes.push(type);
        asked.types.push(...parameters);
        takeParameters(node as ts.MethodSignature, asked);
        break;
      }
      case K.EnumMember:
        asked.enumMembers.push(node);
        break;
      case K.CallExpression:
      case K.NewExpression:
        asked.calls.push(node);
        break;
      case K.Identifier:
        if (isUsed(node)) asked.values.push(node);
        return;
      case K.PropertyAccessExpression:
      case K.ExpressionWithTypeArguments:
        if (isUsed(node)) asked.values.push(node);
        break;
      case K.TypeReference:
        if ((node as ts.TypeReferenceNode).typeArguments === undefined) return;
    }
    syntax.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return asked;
}

function takeParameters({ parameters }: ts.SignatureDeclaration, asked: Asked): void {
  for (const { type } of parameters) if (type !== undefined) asked.typeNodes.push(type);
}

function takeDeclaration(
  { ExtendsKeyword }: Ahead["syntax"]["SyntaxKind"],
  { name, heritageClauses }: ts.ClassLikeDeclaration,
  asked: Asked,
): void {
  if (name !== undefined) {
    asked.symbols.push(name);
    asked.declarations.push(name);
  }
  for (const { token, types } of heritageClauses ?? []) {
    asked.types.push(...types);
    if (token !== ExtendsKeyword) continue;
    // The bases of an interface are type references, without an expression.
    for (const { expression } of types as Iterable<Partial<ts.ExpressionWithTypeArguments>>) {
      if (expression !== undefined) asked.types.push(expression);
    }
  }
}

/** Makes the test whether an expression may be passed on as a value, as the argument of a call is. */
function valueTest(K: Ahead["syntax"]["SyntaxKind"]): (node: ts.Node) => boolean {
  const holders = new Set([
    K.ShorthandPropertyAssignment,
    K.ArrayLiteralExpression,
    K.ReturnStatement,
    K.YieldExpression,
    K.ParenthesizedExpression,
    K.NonNullExpression,
  ]);
  return (node) => {
    const parent = node.parent as Partial<
      ts.CallExpression & ts.BinaryExpression & ts.ConditionalExpression & ts.ArrowFunction & ts.PropertyDeclaration
    >;
    switch (parent.kind) {
      case K.CallExpression:
      case K.NewExpression:
        return parent.arguments?.includes(node) === true;
      case K.ConditionalExpression:
        return parent.condition !== node;
      case K.BinaryExpression: {
        const operator = parent.operatorToken?.kind ?? 0;
        return parent.right === node || operator < K.FirstAssignment || operator > K.LastAssignment;
      }
      case K.ArrowFunction:
        return parent.body === node;
      case K.VariableDeclaration:
      case K.PropertyDeclaration:
      case K.Parameter:
      case K.PropertyAssignment:
        return parent.initializer === node;
      default:
        return holders.has(parent.kind ?? -1);
    }
  };
}

/** Whether the type of a parameter, as it is written, names one that is filled in. */
export function mayBeSlot({ raw, valueDeclaration }: RemoteSymbol): boolean {
  if (raw.valueDeclaration === undefined || isLibraryPath(raw.valueDeclaration.path)) return false;
  const { type } = valueDeclaration as Partial<ts.ParameterDeclaration>;
  return type !== undefined && /Contract|Message|TypeArguments/.test(type.getText());
}
