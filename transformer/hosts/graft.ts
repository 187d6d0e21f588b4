import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";

/** Identifiers to put in place of those of the grafted text: the imports' generated names. */
export type Substitutes = ReadonlyMap<string, ts.Identifier>;

/** What a parsed node has beside its public and read-only properties. */
type ParsedNode = {
  -readonly [Key in "pos" | "end" | "flags"]: ts.Node[Key];
} & { parent: ts.Node | undefined; original: ts.Node | undefined };

/** What makes an identifier a generated one. */
type Name = { escapedText: ts.__String; emitNode?: object };

/** Parses statements and returns them as synthesized nodes, which any emit can print. */
export function graftStatements(ts: TypeScript, text: string, substitutes: Substitutes): ts.Statement[] {
  const file = ts.createSourceFile("graft.ts", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const statements = [...file.statements];
  for (const statement of statements) graft(ts, statement, substitutes);
  return statements;
}

/** Parses an argument list's text. */
export function graftArguments(ts: TypeScript, text: string, substitutes: Substitutes): ts.Expression[] {
  const [statement] = graftStatements(ts, `f(${text});`, substitutes);
  const call = (statement as ts.ExpressionStatement).expression as ts.CallExpression;
  return [...call.arguments];
}

/** Parses a class member's text. */
export function graftMember(ts: TypeScript, text: string, substitutes: Substitutes): ts.ClassElement {
  // The heritage clause lets the text use super.
  const [statement] = graftStatements(ts, `class C extends B { ${text} }`, substitutes);
  return (statement as ts.ClassDeclaration).members[0] as ts.ClassElement;
}

/** Frees a parsed node from its text: the printer must not look there for literals, comments or line breaks. */
function graft(ts: TypeScript, root: ts.Node, substitutes: Substitutes): void {
  const synthesized = (ts.NodeFlags as unknown as { Synthesized: ts.NodeFlags }).Synthesized;
  const identifier = ts.SyntaxKind.Identifier;
  const visit = (node: ts.Node): void => {
    const parsed = node as unknown as ParsedNode;
    parsed.pos = -1;
    parsed.end = -1;
    parsed.flags |= synthesized;
    // An original would be taken for a node of the program, and asked for its meaning.
    parsed.parent = undefined;
    parsed.original = undefined;
    if (node.kind === identifier) rename(node as ts.Identifier, substitutes);
    else ts.forEachChild(node, visit, visitList);
  };
  const visitList = (list: ts.NodeArray<ts.Node>): void => {
    Object.assign(list, { pos: -1, end: -1 });
    list.forEach(visit);
  };
  visit(root);
}

/** An identifier is what its name is made of: sharing that with a generated one makes it another use of the same. */
function rename(node: ts.Identifier, substitutes: Substitutes): void {
  const substitute = substitutes.get(node.text) as Name | undefined;
  if (substitute === undefined) return;
  const name = node as unknown as Name;
  name.escapedText = substitute.escapedText;
  if (substitute.emitNode !== undefined) name.emitNode = substitute.emitNode;
}
