import type * as ts from "../compiler/language.js";
import { type Context, spanOf } from "./context.js";
import type { TypeDeclaration } from "./declarations.js";
import type { FieldOwner } from "./inherited-members.js";
import { isLibrary, libraryName } from "./library-name.js";

/**
 * Reports built-in types, such as `Map`, `Array` or `Date`, that a message extends: their members have no field numbers. Returns
 * whether there is such a base type, so that the caller can suppress errors that only follow from it.
 */
export function checkLibraryBases(ctx: Context, declarations: readonly TypeDeclaration[], owner: FieldOwner): boolean {
  const bases = declarations.flatMap((one) => libraryBases(ctx, one));
  for (const node of bases) owner.report("IW1226", spanOf(node), { name: owner.name, type: node.getText() });
  return bases.length > 0;
}

function libraryBases(ctx: Context, declaration: TypeDeclaration): ts.Node[] {
  const { ts, checker } = ctx;
  if (ts.isTypeAliasDeclaration(declaration)) return [];
  const clauses = declaration.heritageClauses?.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? [];
  return clauses.flatMap(({ types }) => types.filter((node) => isOfLanguage(ctx, checker.getTypeAtLocation(node))));
}

/** Whether a type is a class or interface of TypeScript's libraries, so that its members have no numbers. */
export function isOfLanguage(ctx: Context, type: ts.Type): boolean {
  // Utility types such as `Partial` also belong to the library, but have the members of their argument.
  const { Class, Interface } = ctx.ts.SymbolFlags;
  const flags = (type.symbol as ts.Symbol | undefined)?.flags ?? 0;
  return (flags & (Class | Interface)) !== 0 && libraryName(ctx, type) !== undefined;
}

/**
 * Whether a member is declared in TypeScript's libraries. Its lack of a number is then a mistake of the type that extends the
 * library type, and is not reported for the member.
 */
export function isLibraryMember(ctx: Context, { declarations = [] }: ts.Symbol): boolean {
  return (
    declarations.length > 0 &&
    declarations.every((one) => {
      const file = one.getSourceFile();
      return isLibrary(ctx, file) && ctx.ts.isClassOrTypeElement(one);
    })
  );
}
