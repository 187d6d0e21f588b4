import type * as ts from "../compiler/language.js";
import type { Span } from "../model/model.js";
import { type Context, once } from "./context.js";
import { enumName } from "./enums.js";

/** The declaration of an enum: an `enum`, or a constant object with the values of a type. */
export interface EnumDeclared {
  /** The name in protobuf: that of the annotation, or else that of the declaration. */
  readonly name: string;
  readonly declaration: ts.EnumDeclaration | ts.VariableDeclaration;
  /** The place of the declaration's name. */
  readonly span: Span;
  readonly members: readonly EnumMemberDeclared[];
}

export interface EnumMemberDeclared {
  readonly name: string;
  readonly node: ts.Declaration;
}

/** The declarations of enums in the files of a program, without those of the compiler's libraries. */
export function enumDeclarations(ctx: Context): readonly EnumDeclared[] {
  const { ts, program } = ctx;
  return once(ctx, "enum declarations", ctx, () => {
    const found: EnumDeclared[] = [];
    const add = (declaration: EnumDeclared["declaration"], members: readonly ts.Declaration[]): void => {
      const { name } = declaration;
      if (!ts.isIdentifier(name)) return;
      const named = members.flatMap((node): EnumMemberDeclared[] => {
        const own = (node as ts.NamedDeclaration).name;
        return own === undefined ? [] : [{ name: textOfName(ctx, own), node }];
      });
      const file = declaration.getSourceFile();
      const span = { file: file.fileName, start: name.getStart(file), length: name.text.length };
      const symbol = ctx.checker.getSymbolAtLocation(name);
      const given = symbol && enumName(ctx, symbol)?.name;
      found.push({ name: given ?? name.text, declaration, span, members: named });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isEnumDeclaration(node)) add(node, node.members);
      else if (ts.isVariableDeclaration(node)) {
        const given = node.initializer;
        const constant = given && ts.isSatisfiesExpression(given) ? given.expression : given;
        const made = constant && ts.isAsExpression(constant) ? constant.expression : undefined;
        if (made !== undefined && ts.isObjectLiteralExpression(made)) add(node, made.properties);
      } else if (isBlockOfDeclarations(ctx, node)) ts.forEachChild(node, visit);
    };
    for (const file of program.getSourceFiles()) {
      if (!program.isSourceFileDefaultLibrary(file)) for (const statement of file.statements) visit(statement);
    }
    return found;
  });
}

function isBlockOfDeclarations({ ts }: Context, node: ts.Node): boolean {
  return (
    ts.isModuleDeclaration(node) ||
    ts.isModuleBlock(node) ||
    ts.isVariableStatement(node) ||
    ts.isVariableDeclarationList(node)
  );
}

function textOfName({ ts }: Context, name: ts.DeclarationName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();
}
