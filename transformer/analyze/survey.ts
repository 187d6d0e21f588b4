import type ts from "typescript";
import { type Context, once, type TypeScript } from "./context.js";
import type { TypeDeclaration } from "./declarations.js";

/** The nodes of one file that some step of the analysis wants, each list in source order. */
export interface Survey {
  readonly decorators: readonly ts.Decorator[];
  readonly types: readonly TypeDeclaration[];
  readonly classes: readonly ts.ClassLikeDeclaration[];
  /** Calls, and what may lose a parameter that the compiler fills in. */
  readonly uses: readonly ts.Node[];
}

interface Lists extends Survey {
  readonly decorators: ts.Decorator[];
  readonly types: TypeDeclaration[];
  readonly classes: ts.ClassLikeDeclaration[];
  readonly uses: ts.Node[];
}

/** Walks a file's tree once for all who look for something in it: walks are what a file without contracts costs. */
export function surveyOf(ctx: Context, file: ts.SourceFile): Survey {
  return once(ctx, "survey", file, () => {
    const { ts } = ctx;
    const { forEachChild } = ts;
    const identifier = ts.SyntaxKind.Identifier;
    const lists: Lists = { decorators: [], types: [], classes: [], uses: [] };
    const takers = takersByKind(ts, lists, holdersByKind(ctx));
    const visit = (node: ts.Node): void => {
      takers[node.kind]?.(node);
      if (node.kind !== identifier) forEachChild(node, visit);
    };
    visit(file);
    return lists;
  });
}

type Taker = (node: ts.Node) => void;

function takersByKind(
  { SyntaxKind }: TypeScript,
  lists: Lists,
  holders: readonly true[],
): readonly (Taker | undefined)[] {
  const takers: Taker[] = [];
  const set = (taker: Taker, ...kinds: ts.SyntaxKind[]): void => {
    for (const kind of kinds) takers[kind] = taker;
  };
  const use: Taker = (node) => lists.uses.push(node);
  set((node) => lists.decorators.push(node as ts.Decorator), SyntaxKind.Decorator);
  set(
    (node) => lists.types.push(node as TypeDeclaration),
    SyntaxKind.InterfaceDeclaration,
    SyntaxKind.TypeAliasDeclaration,
  );
  set(
    (node) => {
      lists.types.push(node as ts.ClassLikeDeclaration);
      lists.classes.push(node as ts.ClassLikeDeclaration);
      lists.uses.push(node);
    },
    SyntaxKind.ClassDeclaration,
    SyntaxKind.ClassExpression,
  );
  set(use, SyntaxKind.CallExpression, SyntaxKind.NewExpression, SyntaxKind.TaggedTemplateExpression);
  set(use, SyntaxKind.ExpressionWithTypeArguments);
  // Only these may be declared with a parameter in a place where no call fills it in.
  set((node) => (node as ts.PropertySignature).questionToken && use(node), SyntaxKind.PropertySignature);
  set((node) => (node as ts.ParameterDeclaration).dotDotDotToken && use(node), SyntaxKind.Parameter);
  set(use, SyntaxKind.PropertyAccessExpression);
  // Most identifiers are names of something.
  set((node) => holders[node.parent.kind] && use(node), SyntaxKind.Identifier);
  return takers;
}

/** The kinds of nodes of which a child may be a value that is handed on. */
function holdersByKind(ctx: Context): readonly true[] {
  return once(ctx, "holders", ctx, () => {
    const { SyntaxKind } = ctx.ts;
    const kinds = [
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
    const holders: true[] = [];
    for (const kind of kinds) holders[kind] = true;
    return holders;
  });
}
