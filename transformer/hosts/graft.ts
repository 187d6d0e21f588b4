import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import type { Insert } from "../emit/edits.js";
import { createNodeBuilder, rename, type Substitutes } from "./build-nodes.js";

/** What a parsed node has beside its public and read-only properties. */
type ParsedNode = {
  -readonly [Key in "pos" | "end" | "flags"]: ts.Node[Key];
} & { parent: ts.Node | undefined; original: ts.Node | undefined };

/** A file's inserted text as synthesized nodes, which any emit can print. */
export interface Grafts {
  readonly tail: readonly ts.Statement[];
  argumentsOf(insert: Insert): readonly ts.Expression[];
  memberOf(insert: Insert): ts.ClassElement;
}

/**
 * Makes the nodes of a file's inserts. Most are built, since a parser's start would cost more than what it parses; the
 * others are parsed all at once.
 */
export function createGrafts(
  ts: TypeScript,
  inserts: readonly Insert[],
  tail: string,
  substitutes: Substitutes,
): Grafts {
  const build = createNodeBuilder(ts, substitutes);
  const tables = build.tables(tail);
  const built = new Map<Insert, readonly ts.Expression[] | ts.ClassElement>();
  const unknown: Insert[] = [];
  for (const insert of inserts) {
    if (insert.kind === "tail") continue;
    const made = insert.kind === "member" ? build.member(insert.text) : build.arguments(insert.text);
    if (made === undefined) unknown.push(insert);
    else built.set(insert, made);
  }
  const statements = parse(ts, [...unknown.map(statementOf), ...(tables === undefined ? [tail] : [])], substitutes);
  unknown.forEach((insert, index) => {
    const statement = statements[index];
    if (insert.kind === "member") built.set(insert, (statement as ts.ClassDeclaration).members[0] as ts.ClassElement);
    else built.set(insert, ((statement as ts.ExpressionStatement).expression as ts.CallExpression).arguments);
  });
  return {
    tail: tables ?? statements.slice(unknown.length),
    argumentsOf: (insert) => built.get(insert) as readonly ts.Expression[],
    memberOf: (insert) => built.get(insert) as ts.ClassElement,
  };
}

function parse(ts: TypeScript, texts: readonly string[], substitutes: Substitutes): readonly ts.Statement[] {
  if (texts.length === 0) return [];
  const file = ts.createSourceFile("graft.ts", texts.join("\n"), ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  for (const statement of file.statements) graft(ts, statement, substitutes);
  return file.statements;
}

/** The text of an insert inside a statement in which it parses. */
function statementOf({ kind, text }: Insert): string {
  // The heritage clause lets a member use super.
  if (kind === "member") return `class C extends B { ${text} }`;
  if (kind === "arguments" && text.startsWith("(")) return `f${text};`;
  return `f(${text.replace(/^, /, "")});`;
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
