import type * as ts from "../compiler/language.js";
import type { AnnotationKind } from "./annotation-rules.js";
import type { Context } from "./context.js";

/** The outermost declaration that starts at a position. A comment before the position belongs to it. */
export function targetAt(ctx: Context, file: ts.SourceFile, position: number): ts.Node | undefined {
  let node: ts.Node = file;
  for (;;) {
    const child: ts.Node | undefined = ctx.ts.forEachChild(node, (candidate) =>
      candidate.pos <= position && position < candidate.end ? candidate : undefined,
    );
    if (child === undefined) return undefined;
    if (isDeclaration(ctx, child) && child.getStart(file, false) === position) return child;
    node = child;
  }
}

function isDeclaration(ctx: Context, node: ts.Node): boolean {
  const { ts } = ctx;
  return (
    ts.isStatement(node) ||
    ts.isTypeElement(node) ||
    ts.isClassElement(node) ||
    ts.isClassExpression(node) ||
    ts.isParameter(node) ||
    ts.isEnumMember(node) ||
    ts.isObjectLiteralElement(node)
  );
}

/** Whether an annotation of this kind is allowed on a declaration. */
export function fits(ctx: Context, kind: AnnotationKind, target: ts.Node): boolean {
  const { ts } = ctx;
  switch (kind) {
    case "fileContract":
      return false;
    case "serviceContract":
      return isType(ctx, target);
    case "dataContract":
      if (mayBeEnum(ctx, target)) return true;
      if (!ts.isTypeAliasDeclaration(target)) return isType(ctx, target);
      return ts.isTypeLiteralNode(target.type) || mayNameDerived(ctx, target);
    case "operationContract":
      // A property or accessor is accepted here, and gets its own diagnostic when the contract is read.
      return isMember(ctx, target) && isType(ctx, target.parent);
    case "dataMember":
      return (
        ts.isPropertySignature(target) ||
        (ts.isPropertyDeclaration(target) && !isPrivateName(ctx, target) && !isStatic(ctx, target)) ||
        (ts.isParameter(target) && ts.isParameterPropertyDeclaration(target, target.parent))
      );
  }
}

/**
 * Whether a declaration can be an enum: an `enum`, an object with the values of a type of the same name, or the alias of a union
 * of numbers.
 */
export function mayBeEnum(ctx: Context, node: ts.Node): boolean {
  const { ts, checker } = ctx;
  if (ts.isEnumDeclaration(node)) return true;
  if (ts.isTypeAliasDeclaration(node)) {
    const type = checker.getTypeAtLocation(node.name);
    const isOwn = type.aliasSymbol?.declarations?.includes(node) === true && type.aliasTypeArguments === undefined;
    return (
      isOwn &&
      type.isUnion() &&
      type.types.every((one) => one.isNumberLiteral() && !(one.flags & ts.TypeFlags.EnumLiteral))
    );
  }
  if (!ts.isVariableStatement(node)) return false;
  const [declared] = node.declarationList.declarations;
  const symbol = declared && ts.isIdentifier(declared.name) ? checker.getSymbolAtLocation(declared.name) : undefined;
  return symbol?.declarations?.some((one) => ts.isTypeAliasDeclaration(one) && mayBeEnum(ctx, one)) === true;
}

/** Whether an alias, judged by its syntax alone, may name a derived type: `type PersonPatch = Partial<Person>`. */
export function mayNameDerived(ctx: Context, declaration: ts.TypeAliasDeclaration): boolean {
  const { ts } = ctx;
  if (declaration.typeParameters !== undefined) return false;
  let node = declaration.type;
  while (ts.isParenthesizedTypeNode(node)) node = node.type;
  if (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node)) return node.typeArguments !== undefined;
  return ts.isIntersectionTypeNode(node) || ts.isMappedTypeNode(node);
}

function isType({ ts }: Context, node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isClassLike(node);
}

function isMember(ctx: Context, node: ts.Node): boolean {
  const { ts } = ctx;
  return (
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isAccessor(node)
  );
}

function isPrivateName(ctx: Context, node: ts.PropertyDeclaration): boolean {
  return ctx.ts.isPrivateIdentifier(node.name);
}

function isStatic(ctx: Context, node: ts.PropertyDeclaration): boolean {
  return (ctx.ts.getCombinedModifierFlags(node) & ctx.ts.ModifierFlags.Static) !== 0;
}

/** The kind of a declaration in words, for diagnostics. */
export function describeTarget(ctx: Context, node: ts.Node): string {
  const { ts } = ctx;
  if (ts.isInterfaceDeclaration(node)) return "an interface";
  if (ts.isClassLike(node)) return "a class";
  if (ts.isTypeAliasDeclaration(node)) return ts.isTypeLiteralNode(node.type) ? "an object type" : "a type alias";
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) return `a method of ${describeOwner(ctx, node)}`;
  if (ts.isPropertyDeclaration(node) && isPrivateName(ctx, node)) return "a #private field";
  if (ts.isPropertyDeclaration(node) && isStatic(ctx, node)) return "a static property";
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node))
    return `a property of ${describeOwner(ctx, node)}`;
  if (ts.isAccessor(node)) return `an accessor of ${describeOwner(ctx, node)}`;
  if (ts.isConstructorDeclaration(node)) return "a constructor";
  if (ts.isParameter(node)) return "a parameter";
  if (ts.isEnumDeclaration(node)) return "an enum";
  if (ts.isEnumMember(node)) return "an enum member";
  if (ts.isFunctionDeclaration(node)) return "a function";
  if (ts.isVariableStatement(node)) return "a variable";
  if (ts.isModuleDeclaration(node)) return "a namespace";
  return "this statement";
}

function describeOwner(ctx: Context, { parent }: ts.Node): string {
  const { ts } = ctx;
  if (ts.isTypeLiteralNode(parent)) return "an object type";
  return ts.isObjectLiteralExpression(parent) ? "an object literal" : describeTarget(ctx, parent);
}
