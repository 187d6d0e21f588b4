import type ts from "typescript";
import type { TypePrinter } from "./compiler.js";
import type { TypeScript } from "./in-process.js";
import type { Type } from "./types.js";

/** The texts of types, with the members of unions in order, as the compiler's printer writes them. */
export function typePrinter(typescript: TypeScript, checker: ts.TypeChecker): TypePrinter {
  const { AllowUniqueESSymbolType, UseAliasDefinedOutsideCurrentScope } = typescript.NodeBuilderFlags;
  const print = createPrint(typescript);
  return {
    textOf(given) {
      const type = given as ts.Type;
      const text = checker.typeToString(type);
      // A fast path: most types contain no union.
      if (!text.includes("|")) return text;
      const node = typeNode(
        { typescript, checker, print },
        type,
        AllowUniqueESSymbolType | UseAliasDefinedOutsideCurrentScope,
      );
      return node === undefined ? text : print(node);
    },
    codeOf(given: Type, file) {
      const type = given as ts.Type;
      const enclosing = file as ts.SourceFile;
      const node = typeNode({ typescript, checker, print }, type, 0, enclosing);
      return node === undefined
        ? checker.typeToString(type, enclosing, typescript.TypeFormatFlags.NoTruncation)
        : print(node);
    },
  };
}

type Print = (node: ts.Node) => string;

interface Printing {
  readonly typescript: TypeScript;
  readonly checker: ts.TypeChecker;
  readonly print: Print;
}

/** Makes a function that prints a node which belongs to no file. The printer is made on first use. */
function createPrint(typescript: TypeScript): Print {
  let tools: { readonly printer: ts.Printer; readonly file: ts.SourceFile } | undefined;
  return (node) => {
    const { factory, SyntaxKind, NodeFlags } = typescript;
    tools ??= {
      printer: typescript.createPrinter({ removeComments: true }),
      file: factory.createSourceFile([], factory.createToken(SyntaxKind.EndOfFileToken), NodeFlags.None),
    };
    return tools.printer.printNode(typescript.EmitHint.Unspecified, node, tools.file).replace(/\n\s*/g, " ");
  };
}

function typeNode(printing: Printing, type: ts.Type, more: number, enclosing?: ts.Node): ts.TypeNode | undefined {
  const { typescript, checker } = printing;
  const { NoTruncation, IgnoreErrors } = typescript.NodeBuilderFlags;
  const node = checker.typeToTypeNode(type, enclosing, NoTruncation | IgnoreErrors | more);
  if (node === undefined) return undefined;
  return typescript.transform(node, [(context) => (root) => sorted(printing, root, context) as ts.TypeNode])
    .transformed[0];
}

function sorted(printing: Printing, node: ts.Node, context: ts.TransformationContext): ts.Node {
  const { typescript, print } = printing;
  const inner = typescript.visitEachChild(node, (child) => sorted(printing, child, context), context);
  if (!typescript.isUnionTypeNode(inner)) return inner;
  const parts = inner.types.map((part) => ({ part, rank: rankOf(typescript, part), text: "" }));
  // A text takes long where types nest, and few unions need one: `T | undefined` is in order by its ranks.
  for (const one of parts)
    if (parts.some((other) => other !== one && other.rank === one.rank)) one.text = print(one.part);
  parts.sort((a, b) => a.rank - b.rank || Number(a.text) - Number(b.text) || compare(a.text, b.text));
  return context.factory.updateUnionTypeNode(inner, context.factory.createNodeArray(parts.map(({ part }) => part)));
}

/** The rank of a type in a printed union: built-in types come first, in the compiler's order, and `null` and `undefined` last. */
function rankOf(ts: TypeScript, node: ts.TypeNode): number {
  const { StringKeyword, NumberKeyword, BigIntKeyword, BooleanKeyword, VoidKeyword, NullKeyword } = ts.SyntaxKind;
  const first = [StringKeyword, NumberKeyword, BigIntKeyword, BooleanKeyword, VoidKeyword];
  const at = (first as ts.SyntaxKind[]).indexOf(node.kind);
  if (at >= 0) return at;
  if (node.kind === ts.SyntaxKind.UndefinedKeyword) return first.length + 2;
  return ts.isLiteralTypeNode(node) && node.literal.kind === NullKeyword ? first.length + 1 : first.length;
}

function compare(a: string, b: string): number {
  const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()];
  if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1;
  return a < b ? -1 : Number(a !== b);
}
