import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { typeVariable } from "../emit/descriptors.js";
import type { BrokenEdit, ExportEdit, MemberEdit, ProvenanceEdit, TableEdit, TailEdit } from "../emit/edits.js";
import type { Expression } from "../emit/expressions.js";
import { printTable } from "../emit/print-edits.js";

/** Generated identifiers for imports, by the local names that they replace in inserted code. */
export type Substitutes = ReadonlyMap<string, ts.Identifier>;

/** How inserted code refers to imports: by generated identifiers, or by the local names in the edits (`"local"`). */
export type ImportNames = Substitutes | "local";

/** Makes syntax nodes from edits. The nodes have no position in a text, so that every emitter can print them. */
export interface NodeBuilder {
  expression(expression: Expression): ts.Expression;
  member(edit: MemberEdit): ts.ClassElement;
  /** The statement for the end of the file. A comment becomes a statement of which only the comment is printed. */
  tail(edit: TailEdit): ts.Statement;
}

export function createNodeBuilder(ts: TypeScript, names: ImportNames): NodeBuilder {
  const isLocal = names === "local";
  const nodes: Nodes = {
    ts,
    name: (text) => (isLocal ? undefined : names.get(text)) ?? ts.factory.createIdentifier(text),
    expression: (one) => buildExpression(nodes, one),
  };
  return {
    expression: nodes.expression,
    member: (edit) => buildMember(nodes, edit),
    tail(edit) {
      switch (edit.kind) {
        case "provenance":
          return buildComment(ts, edit);
        case "table":
          return isLocal ? rawStatement(ts, printTable(edit)) : buildTable(nodes, edit);
        case "broken":
          return buildBroken(nodes, edit);
        case "export":
          return buildExport(nodes, edit);
      }
    },
  };
}

/** An identifier whose text is printed unchanged, even if it is not a valid name. */
export function rawText(ts: TypeScript, text: string): ts.Identifier {
  // The compiler's factory would look the text up among the reserved words.
  return Object.assign(ts.factory.createIdentifier(""), { escapedText: text as ts.__String });
}

/** A statement whose text is printed unchanged. The compiler's printer and transformers do not inspect it. */
export function rawStatement(ts: TypeScript, text: string): ts.Statement {
  return rawText(ts, text) as ts.Node as ts.Statement;
}

interface Nodes {
  readonly ts: TypeScript;
  name(text: string): ts.Identifier;
  expression(expression: Expression): ts.Expression;
}

function buildExpression({ ts: { factory }, name, expression }: Nodes, one: Expression): ts.Expression {
  switch (one.kind) {
    case "name":
      return name(one.name);
    case "string":
      return factory.createStringLiteral(one.value);
    case "void":
      return factory.createVoidZero();
    case "call":
      return factory.createCallExpression(name(one.callee), undefined, one.arguments.map(expression));
    case "property":
      return factory.createPropertyAccessExpression(expression(one.of), one.name);
    case "typeArguments":
      return factory.createArrayLiteralExpression(one.types.map(expression));
  }
}

/**
 * A statement that carries a comment. If another statement carried it, the compiler would repeat the comment for every statement
 * into which it transforms that one.
 */
function buildComment(ts: TypeScript, { text }: ProvenanceEdit): ts.Statement {
  const { factory, SyntaxKind } = ts;
  const statement = factory.createNotEmittedStatement(factory.createEmptyStatement());
  return ts.addSyntheticLeadingComment(statement, SyntaxKind.SingleLineCommentTrivia, text, true);
}

/**
 * The statement of a function such as `Person$message`, for a compiler that still has to change the module format or language
 * level. Only the frame of the function is made of syntax nodes. The descriptor table inside stays text, as a function that gets
 * the imports as arguments: a syntax tree for it would double the time of a build.
 */
function buildTable({ ts, name }: Nodes, edit: TableEdit): ts.Statement {
  const { factory, SyntaxKind } = ts;
  const { node, typeParameters, imports, text, closed = "" } = edit;
  const closedText = `((${imports.join(", ")}) => ${text})`;
  const table = factory.createCallExpression(rawText(ts, closedText), undefined, imports.map(name));
  const variables = typeParameters.map(typeVariable);
  const kept = (): ts.Expression => {
    const property = factory.createPropertyAccessExpression(name(node), "table");
    return factory.createBinaryExpression(property, SyntaxKind.QuestionQuestionEqualsToken, table);
  };
  const keptByClosing = (): ts.Expression => {
    const make = factory.createArrowFunction(undefined, undefined, [], undefined, undefined, table);
    const list = factory.createArrayLiteralExpression(variables.map(name));
    return factory.createCallExpression(name(closed), undefined, [name(node), list, make]);
  };
  const value = typeParameters.length === 0 ? kept() : keptByClosing();
  const parameters = variables.map((one) => factory.createParameterDeclaration(undefined, undefined, one));
  const body = factory.createBlock([factory.createReturnStatement(value)], true);
  return buildFunction(ts, edit, parameters, body);
}

function buildBroken({ ts, expression }: Nodes, edit: BrokenEdit): ts.Statement {
  const { factory, SyntaxKind } = ts;
  const rest = factory.createParameterDeclaration(undefined, factory.createToken(SyntaxKind.DotDotDotToken), "_");
  const message = factory.createStringLiteral(edit.message);
  const error = factory.createNewExpression(expression(edit.error), undefined, [message]);
  return buildFunction(ts, edit, [rest], factory.createBlock([factory.createThrowStatement(error)]));
}

function buildFunction(
  { factory, SyntaxKind }: TypeScript,
  { exported, node }: { readonly exported: boolean; readonly node: string },
  parameters: readonly ts.ParameterDeclaration[],
  body: ts.Block,
): ts.Statement {
  const modifiers = exported ? [factory.createModifier(SyntaxKind.ExportKeyword)] : undefined;
  return factory.createFunctionDeclaration(modifiers, undefined, node, undefined, parameters, undefined, body);
}

function buildExport({ ts: { factory } }: Nodes, { node, as, specifier }: ExportEdit): ts.Statement {
  const element = factory.createExportSpecifier(false, node === as ? undefined : node, as);
  const from = specifier === undefined ? undefined : factory.createStringLiteral(specifier);
  return factory.createExportDeclaration(undefined, false, factory.createNamedExports([element]), from);
}

function buildMember({ ts, name, expression }: Nodes, edit: MemberEdit): ts.ClassElement {
  const { factory, SyntaxKind } = ts;
  const { key, inherited } = edit;
  const spread = inherited === undefined ? [] : [buildInherited(ts, name(key), inherited.map(expression))];
  const list = factory.createArrayLiteralExpression([...spread, ...edit.contracts.map(expression)]);
  const parameters = edit.typeParameters.map((one) =>
    factory.createParameterDeclaration(undefined, undefined, typeVariable(one)),
  );
  return factory.createMethodDeclaration(
    [factory.createModifier(SyntaxKind.StaticKeyword)],
    undefined,
    factory.createComputedPropertyName(name(key)),
    undefined,
    undefined,
    parameters,
    undefined,
    factory.createBlock([factory.createReturnStatement(list)]),
  );
}

/** The expression `...(super[key]?.call(this, …) ?? [])`. */
function buildInherited(
  { factory, SyntaxKind }: TypeScript,
  key: ts.Identifier,
  given: readonly ts.Expression[],
): ts.Expression {
  const base = factory.createElementAccessExpression(factory.createSuper(), key);
  const optional = factory.createToken(SyntaxKind.QuestionDotToken);
  const method = factory.createPropertyAccessChain(base, optional, "call");
  const found = factory.createCallChain(method, undefined, undefined, [factory.createThis(), ...given]);
  const none = factory.createArrayLiteralExpression();
  const value = factory.createBinaryExpression(found, SyntaxKind.QuestionQuestionToken, none);
  return factory.createSpreadElement(factory.createParenthesizedExpression(value));
}
