import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import type { Insert } from "../emit/edits.js";

/** What names an identifier: its text, and what makes it a generated one. */
type Name = { readonly escapedText: ts.__String; readonly emitNode?: object };

/** Names to put in place of those in the grafted text, for example the generated names of imports. */
export type Substitutes = ReadonlyMap<string, Name>;

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

/** Parses a file's inserts, all at once: each parser's start would cost more than what it parses. */
export function createGrafts(
  ts: TypeScript,
  inserts: readonly Insert[],
  tail: string,
  substitutes: Substitutes,
): Grafts {
  const inner = inserts.filter((insert) => insert.kind !== "tail");
  const tables = buildTables(ts, tail, substitutes);
  const text = [...inner.map(statementOf), ...(tables === undefined ? [tail] : [])].join("\n");
  const file = ts.createSourceFile("graft.ts", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  for (const statement of file.statements) graft(ts, statement, substitutes);
  const statements = new Map<Insert, ts.Statement | undefined>(
    inner.map((insert, index) => [insert, file.statements[index]]),
  );
  return {
    tail: tables ?? file.statements.slice(inner.length),
    argumentsOf(insert) {
      const { expression } = statements.get(insert) as ts.ExpressionStatement;
      return (expression as ts.CallExpression).arguments;
    },
    memberOf: (insert) => (statements.get(insert) as ts.ClassDeclaration).members[0] as ts.ClassElement,
  };
}

/** A table's function as it is printed, with a name in place of its raw part. */
const table = /^(export )?function ([\w$]+)\(\) \{\n {4}return ([\w$]+)\.table \?\?= ([\w$]+)\(([\w$, ]*)\);\n\}$/;

/**
 * Builds the statements of a tail that has nothing but such functions, which is most of them, without a parser. What it
 * does not know it leaves to the parser.
 */
function buildTables(ts: TypeScript, tail: string, substitutes: Substitutes): ts.Statement[] | undefined {
  if (tail === "") return [];
  const { factory } = ts;
  const name = (text: string): ts.Identifier => {
    const identifier = factory.createIdentifier(text);
    rename(identifier, substitutes);
    return identifier;
  };
  const statements: ts.Statement[] = [];
  for (const text of tail.split(/\n(?=export |function )/)) {
    const match = table.exec(text);
    if (match === null) return undefined;
    const [, exported, node = "", owner = "", raw = "", given = ""] = match;
    const made = factory.createCallExpression(name(raw), undefined, given.split(", ").map(name));
    const kept = factory.createPropertyAccessExpression(name(owner), "table");
    const value = factory.createBinaryExpression(kept, ts.SyntaxKind.QuestionQuestionEqualsToken, made);
    const modifiers = exported === undefined ? undefined : [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const body = factory.createBlock([factory.createReturnStatement(value)], true);
    statements.push(
      factory.createFunctionDeclaration(modifiers, undefined, name(node), undefined, [], undefined, body),
    );
  }
  return statements;
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

/** An identifier is what its name is made of: to share that of a generated one makes it another use of the same. */
function rename(node: ts.Identifier, substitutes: Substitutes): void {
  const name = substitutes.get(node.text);
  if (name !== undefined) Object.assign(node, { escapedText: name.escapedText, emitNode: name.emitNode });
}
