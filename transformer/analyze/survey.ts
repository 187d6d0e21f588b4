import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";
import type { TypeDeclaration } from "./declarations.js";

/** The syntax nodes of one file that the steps of the analysis need, each list in source order. */
export interface Survey {
  readonly decorators: readonly ts.Decorator[];
  readonly types: readonly TypeDeclaration[];
  readonly classes: readonly ts.ClassLikeDeclaration[];
  /**
   * The declarations to which a doc comment may belong. Each begins with a keyword or a name of its own, so no two begin at the
   * same position.
   */
  readonly hosts: readonly ts.Node[];
  /**
   * Calls, whose omitted parameters are filled in, and uses of functions in which such a parameter may be lost: the function is
   * passed on as a value, called by `bind` or as a template tag, or the parameter is declared as an optional member, a rest
   * parameter or in a base class.
   */
  readonly uses: readonly ts.Node[];
}

interface Lists extends Survey {
  readonly decorators: ts.Decorator[];
  readonly types: TypeDeclaration[];
  readonly classes: ts.ClassLikeDeclaration[];
  readonly hosts: ts.Node[];
  readonly uses: ts.Node[];
}

/**
 * Collects the nodes in one walk over the tree of a file, for all steps of the analysis. A file without contracts costs no more
 * than this walk.
 */
export function surveyOf(ctx: Context, file: ts.SourceFile): Survey {
  return once(ctx, "survey", file, () => {
    const { forEachChild, SyntaxKind } = ctx.ts;
    const typeReference = SyntaxKind.TypeReference;
    const roles = rolesByKind(ctx);
    const lists: Lists = { decorators: [], types: [], classes: [], hosts: [], uses: [] };
    const visit = (node: ts.Node): void => {
      const role = roles[node.kind] ?? 0;
      if (role !== 0) take(ctx, node, role, roles, lists);
      if (role & leaf || (node.kind === typeReference && isPlain(node as ts.TypeReferenceNode))) return;
      forEachChild(node, visit);
    };
    visit(file);
    return lists;
  });
}

/** Whether a type reference contains nothing to collect, because it has no type arguments. */
function isPlain(node: ts.TypeReferenceNode): boolean {
  return node.typeArguments === undefined;
}

const decorator = 1;
const type = 2;
const classLike = 4;
const host = 8;
const use = 16;
/**
 * Roles of syntax nodes, for finding functions that are passed on as values, as in `.then(createClient)`: `name` is the role of
 * identifiers, `holder` that of nodes that may pass on a child as a value, such as a call or an assignment. Identifiers under any
 * other parent are ignored.
 */
const name = 32;
const holder = 64;
const leaf = 128;
/** The role of holders that have a name, such as variables: the identifier that is their name is not passed on as a value. */
const named = 256;
/**
 * The role of members of types and of parameters, in which a parameter to fill in may be lost: optional members of an options
 * object, and rest parameters.
 */
const member = 512;

function take(ctx: Context, node: ts.Node, role: number, roles: Uint16Array, lists: Lists): void {
  if (role & name) {
    const above = roles[node.parent.kind] ?? 0;
    if (above & holder && !(above & named && (node.parent as ts.NamedDeclaration).name === node)) lists.uses.push(node);
    return;
  }
  if (role & member) {
    const { dotDotDotToken } = node as Partial<ts.ParameterDeclaration>;
    if (role & host ? ctx.tree.isOptional(node) : dotDotDotToken !== undefined) lists.uses.push(node);
  }
  if (role & host) lists.hosts.push(node);
  if (role & use) lists.uses.push(node);
  if (role & type) lists.types.push(node as TypeDeclaration);
  if (role & classLike) lists.classes.push(node as ts.ClassLikeDeclaration);
  if (role & decorator) lists.decorators.push(node as ts.Decorator);
}

/** The roles of nodes by syntax kind. Each role is a bit. */
function rolesByKind(ctx: Context): Uint16Array {
  return once(ctx, "roles", ctx, () => {
    const { SyntaxKind } = ctx.ts;
    const roles = new Uint16Array(SyntaxKind.Count);
    const set = (role: number, ...kinds: number[]): void => {
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

/** The syntax kinds of nodes that may pass on a child expression as a value: an argument, an initializer, a returned value. */
function holders({ ts: { SyntaxKind } }: Context): number[] {
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
