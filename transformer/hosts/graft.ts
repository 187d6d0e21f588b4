import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";

/** Nodes to put in place of identifiers of the grafted text: the imports' generated names. */
export type Substitutes = ReadonlyMap<string, ts.Identifier>;

/** Parses statements and returns them as synthesized nodes, which any emit can print. */
export function graftStatements(ts: TypeScript, text: string, substitutes: Substitutes): ts.Statement[] {
  const file = ts.createSourceFile("graft.ts", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  return file.statements.map((statement) => graft(ts, statement, substitutes));
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
function graft<Node extends ts.Node>(ts: TypeScript, root: Node, substitutes: Substitutes): Node {
  const substitute = (node: ts.Node): ts.Node =>
    (ts.isIdentifier(node) ? substitutes.get(node.text) : undefined) ?? ts.visitEachChild(node, substitute, undefined);
  const generated = new Set<ts.Node>(substitutes.values());
  const detach = (node: ts.Node): void => {
    if (generated.has(node)) return;
    detachNode(ts, node);
    ts.forEachChild(node, detach);
  };
  const grafted = substitute(root);
  detach(grafted);
  return grafted as Node;
}

function detachNode(ts: TypeScript, node: ts.Node): void {
  for (const value of Object.values(node)) {
    if (Array.isArray(value) && "pos" in value) Object.assign(value, { pos: -1, end: -1 });
  }
  const synthesized = (ts.NodeFlags as unknown as { Synthesized: number }).Synthesized;
  // An original would be taken for a node of the program, and asked for its meaning.
  Object.assign(node, { pos: -1, end: -1, parent: undefined, original: undefined, flags: node.flags | synthesized });
}
