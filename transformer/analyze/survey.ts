import type ts from "typescript";
import { type Context, once } from "./context.js";
import type { TypeDeclaration } from "./declarations.js";

/** The nodes of one file that steps of the analysis look for, each list in source order. */
export interface Survey {
  readonly decorators: readonly ts.Decorator[];
  readonly types: readonly TypeDeclaration[];
  readonly classes: readonly ts.ClassLikeDeclaration[];
  /** The declarations that begin with a keyword or a name of their own, so that none begins where another does. */
  readonly hosts: readonly ts.Node[];
  /** Calls, and uses that may lose a parameter which the compiler fills in. */
  readonly uses: readonly ts.Node[];
}

interface Lists extends Survey {
  readonly decorators: ts.Decorator[];
  readonly types: TypeDeclaration[];
  readonly classes: ts.ClassLikeDeclaration[];
  readonly hosts: ts.Node[];
  readonly uses: ts.Node[];
}

/** Walks a file's tree once for all steps of the analysis: the walk is the cost of a file without contracts. */
export function surveyOf(ctx: Context, file: ts.SourceFile): Survey {
  return once(ctx, "survey", file, () => {
    const { forEachChild, SyntaxKind } = ctx.ts;
    const typeReference = SyntaxKind.TypeReference;
    const roles = rolesByKind(ctx);
    const lists: Lists = { decorators: [], types: [], classes: [], hosts: [], uses: [] };
    const visit = (node: ts.Node): void => {
      const role = roles[node.kind] ?? 0;
      if (role !== 0) take(node, role, roles, lists);
      if (role & leaf || (node.kind === typeReference && isPlain(node as ts.TypeReferenceNode))) return;
      forEachChild(node, visit);
    };
    visit(file);
    return lists;
  });
}

/** Whether a type reference has nothing to look for: its name never has, its type arguments may. */
function isPlain(node: ts.TypeReferenceNode): boolean {
  return node.typeArguments === undefined;
}

const decorator = 1;
const type = 2;
const classLike = 4;
const host = 8;
const use = 16;
/** Most identifiers are names of something: one is a use when its parent may hand on a value. */
const name = 32;
const holder = 64;
const leaf = 128;
/** Its name is no value that it hands on. */
const named = 256;
/** A member of an options bag is a use when it is optional, a parameter when it takes the rest. */
const member = 512;

function take(node: ts.Node, role: number, roles: Uint16Array, lists: Lists): void {
  if (role & name) {
    const above = roles[node.parent.kind] ?? 0;
    if (above & holder && !(above & named && (node.parent as ts.NamedDeclaration).name === node)) lists.uses.push(node);
    return;
  }
  if (role & member) {
    const { questionToken, dotDotDotToken } = node as Partial<ts.PropertySignature & ts.ParameterDeclaration>;
    if ((role & host ? questionToken : dotDotDotToken) !== undefined) lists.uses.push(node);
  }
  if (role & host) lists.hosts.push(node);
  if (role & use) lists.uses.push(node);
  if (role & type) lists.types.push(node as TypeDeclaration);
  if (role & classLike) lists.classes.push(node as ts.ClassLikeDeclaration);
  if (role & decorator) lists.decorators.push(node as ts.Decorator);
}

/** The roles of each kind of node. */
function rolesByKind(ctx: Context): Uint16Array {
  return once(ctx, "roles", ctx, () => {
    const { SyntaxKind } = ctx.ts;
    const roles = new Uint16Array(SyntaxKind.Count);
    const set = (role: number, ...kinds: ts.SyntaxKind[]): void => {
      for (const kind of kinds) roles[kind] = (roles[kind] ?? 0) | role;
    };
    set(decorator, SyntaxKind.Decorator);
    set(type | host, SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration);
    set(type | classLike | use, SyntaxKind.ClassDeclaration, SyntaxKind.ClassExpression);
    set(host, SyntaxKind.ClassDeclaration, SyntaxKind.MethodSignature, SyntaxKind.PropertySignature);
    set(host, SyntaxKind.MethodDeclaration, SyntaxKind.PropertyDeclaration);
    set(use, SyntaxKind.CallExpression, SyntaxKind.NewExpression, SyntaxKind.TaggedTemplateExpression);
    set(use, SyntaxKind.ExpressionWithTypeArguments, SyntaxKind.PropertyAccessExpression);
    set(member, SyntaxKind.PropertySignature, SyntaxKind.Parameter);
    set(holder, ...holders(ctx));
    set(named, SyntaxKind.VariableDeclaration, SyntaxKind.PropertyDeclaration, SyntaxKind.Parameter);
    set(named, SyntaxKind.PropertyAssignment);
    set(name | leaf, SyntaxKind.Identifier);
    set(leaf, SyntaxKind.ImportDeclaration, SyntaxKind.ExportDeclaration);
    return roles;
  });
}

/** The kinds of nodes of which a child may be a value that is handed on. */
function holders({ ts: { SyntaxKind } }: Context): ts.SyntaxKind[] {
  return [
    SyntaxKind.CallExpression,
    SyntaxKind.NewExpression,
    SyntaxKind.ConditionalExpression,
    SyntaxKind.BinaryExpression,
    SyntaxKind.ArrowFunction,
    SyntaxKind.VariableDeclaration,
    SyntaxKind.PropertyDeclaration,
    SyntaxKind.Parameter,
    SyntaxKind.PropertyAssignment,
    SyntaxKind.ShorthandPropertyAssignment,
    SyntaxKind.ArrayLiteralExpression,
    SyntaxKind.ReturnStatement,
    SyntaxKind.YieldExpression,
    SyntaxKind.ParenthesizedExpression,
    SyntaxKind.NonNullExpression,
    SyntaxKind.AsExpression,
    SyntaxKind.SatisfiesExpression,
  ];
}
