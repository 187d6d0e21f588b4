import type * as ts from "../language.js";
import type { Syntax, System } from "../syntax.js";
import type { ApiModule, AstModule } from "./api.js";

/** The syntax of TypeScript 7.1 under the names that 5.9 and 6 have, with a parser. */
export function remoteSyntax(api: ApiModule, ast: AstModule, sys: System, parse: Syntax["createSourceFile"]): Syntax {
  const known = named.get(ast) ?? namesOf(api, ast, sys);
  named.set(ast, known);
  return Object.create(known, { createSourceFile: { value: parse, enumerable: true } }) as Syntax;
}

/** The names by module: there are some thousand. */
const named = new WeakMap<AstModule, object>();

function namesOf(api: ApiModule, ast: AstModule, sys: System): object {
  const { SyntaxKind: K } = ast;
  const tests = ast as unknown as Readonly<Record<string, (node: ts.Node) => boolean>>;
  const { TypeFlags, ObjectFlags, SymbolFlags, ElementFlags, ModuleKind, ModuleResolutionKind, TypeFormatFlags } = api;
  const isAccessor = oneOf(K.GetAccessor, K.SetAccessor);
  const isClassElement = oneOf(
    K.Constructor,
    K.PropertyDeclaration,
    K.MethodDeclaration,
    K.GetAccessor,
    K.SetAccessor,
    K.IndexSignature,
    K.ClassStaticBlockDeclaration,
    K.SemicolonClassElement,
  );
  const isTypeElement = oneOf(
    K.ConstructSignature,
    K.CallSignature,
    K.PropertySignature,
    K.MethodSignature,
    K.IndexSignature,
    K.GetAccessor,
    K.SetAccessor,
    K.NotEmittedTypeElement,
  );
  const own = {
    isParameter: tests.isParameterDeclaration,
    isPropertySignature: tests.isPropertySignatureDeclaration,
    isMethodSignature: tests.isMethodSignatureDeclaration,
    isClassLike: oneOf(K.ClassDeclaration, K.ClassExpression),
    isStringLiteralLike: oneOf(K.StringLiteral, K.NoSubstitutionTemplateLiteral),
    isTypeAssertionExpression: oneOf(K.TypeAssertionExpression),
    isAccessor,
    isClassElement,
    isTypeElement,
    isClassOrTypeElement: (node: ts.Node) => isClassElement(node) || isTypeElement(node),
    isObjectLiteralElement: oneOf(
      K.JsxAttribute,
      K.JsxSpreadAttribute,
      K.PropertyAssignment,
      K.ShorthandPropertyAssignment,
      K.SpreadAssignment,
      K.MethodDeclaration,
      K.GetAccessor,
      K.SetAccessor,
    ),
    isFunctionLike: oneOf(
      K.MethodSignature,
      K.CallSignature,
      K.ConstructSignature,
      K.IndexSignature,
      K.FunctionType,
      K.ConstructorType,
      K.FunctionDeclaration,
      K.MethodDeclaration,
      K.Constructor,
      K.GetAccessor,
      K.SetAccessor,
      K.FunctionExpression,
      K.ArrowFunction,
    ),
    isParameterPropertyDeclaration: (node: ts.ParameterDeclaration, parent: ts.Node) =>
      node.kind === K.Parameter &&
      parent.kind === K.Constructor &&
      (node.modifiers ?? []).some((one) => propertyModifiers.some((name) => K[name] === one.kind)),
    canHaveModifiers: () => true,
    forEachChild: <Found>(node: Walkable, visit: (child: ts.Node) => Found | undefined) => node.forEachChild(visit),
    findAncestor(node: ts.Node | undefined, test: (one: ts.Node) => boolean | "quit") {
      for (let one = node; one !== undefined; one = one.parent as ts.Node | undefined) {
        const found = test(one);
        if (found === "quit") return undefined;
        if (found) return one;
      }
      return undefined;
    },
    getCombinedNodeFlags(given: ts.Node) {
      let node = given;
      if (node.kind === K.BindingElement) while (node.kind !== K.VariableDeclaration && node.parent) node = node.parent;
      let { flags } = node;
      for (const kind of [K.VariableDeclarationList, K.VariableStatement]) {
        if (node.parent?.kind !== kind) break;
        node = node.parent;
        flags |= node.flags;
      }
      return flags;
    },
    getStrictOptionValue: (options: ts.CompilerOptions, name: "strictNullChecks") =>
      options[name] ?? options.strict !== false,
    sys,
    TypeFlags,
    ObjectFlags,
    SymbolFlags,
    ElementFlags,
    ModuleKind,
    ModuleResolutionKind,
    TypeFormatFlags,
  };
  return { ...ast, ...own };
}

const propertyModifiers = ["PublicKeyword", "PrivateKeyword", "ProtectedKeyword", "ReadonlyKeyword", "OverrideKeyword"];

interface Walkable extends ts.Node {
  forEachChild<Found>(visit: (child: ts.Node) => Found | undefined): Found | undefined;
}

function oneOf(...kinds: readonly (number | undefined)[]): (node: ts.Node | undefined) => boolean {
  const all = new Set(kinds);
  return (node) => node !== undefined && all.has(node.kind);
}
