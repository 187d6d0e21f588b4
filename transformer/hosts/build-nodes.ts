import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";

/** What names an identifier: its text, and what makes it a generated one. */
type Name = { readonly escapedText: ts.__String; readonly emitNode?: object };

/** Names to put in place of those in the grafted text, for example the generated names of imports. */
export type Substitutes = ReadonlyMap<string, Name>;

/** Builds the nodes of text that is printed in one form most of the time; undefined leaves a text to the parser. */
export interface NodeBuilder {
  /** The functions of a tail that has nothing else. */
  tables(text: string): ts.Statement[] | undefined;
  /** The arguments of a call site: a node without arguments of its own. */
  arguments(text: string): ts.Expression[] | undefined;
  /** The member of a class with one such node. */
  member(text: string): ts.ClassElement | undefined;
}

/** A table's function, with a name in place of its raw part. */
const table = /^(export )?function ([\w$]+)\(\) \{\n {4}return ([\w$]+)\.table \?\?= ([\w$]+)\(([\w$, ]*)\);\n\}$/;
const argument = /^, ([\w$]+)\(\)$/;
const method = /^ static \[([\w$]+)\]\(\) \{ return \[([\w$]+)\(\)\]; \}$/;

export function createNodeBuilder(ts: TypeScript, substitutes: Substitutes): NodeBuilder {
  const { factory } = ts;
  const name = (text: string): ts.Identifier => {
    const identifier = factory.createIdentifier(text);
    rename(identifier, substitutes);
    return identifier;
  };
  const call = (callee: string, given: readonly ts.Expression[]): ts.CallExpression =>
    factory.createCallExpression(name(callee), undefined, given);
  const tableOf = ([, exported, node = "", owner = "", raw = "", given = ""]: RegExpExecArray): ts.Statement => {
    const made = call(raw, given.split(", ").map(name));
    const kept = factory.createPropertyAccessExpression(name(owner), "table");
    const value = factory.createBinaryExpression(kept, ts.SyntaxKind.QuestionQuestionEqualsToken, made);
    const modifiers = exported === undefined ? undefined : [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const body = factory.createBlock([factory.createReturnStatement(value)], true);
    return factory.createFunctionDeclaration(modifiers, undefined, name(node), undefined, [], undefined, body);
  };
  return {
    tables(text) {
      const found = text === "" ? [] : text.split(/\n(?=export |function )/).map((one) => table.exec(one));
      return found.every((one) => one !== null) ? found.map(tableOf) : undefined;
    },
    arguments(text) {
      const callee = argument.exec(text)?.[1];
      return callee === undefined ? undefined : [call(callee, [])];
    },
    member(text) {
      const [, key, callee] = method.exec(text) ?? [];
      if (key === undefined || callee === undefined) return undefined;
      const list = factory.createArrayLiteralExpression([call(callee, [])]);
      const body = factory.createBlock([factory.createReturnStatement(list)]);
      const modifiers = [factory.createModifier(ts.SyntaxKind.StaticKeyword)];
      const computed = factory.createComputedPropertyName(name(key));
      return factory.createMethodDeclaration(modifiers, undefined, computed, undefined, undefined, [], undefined, body);
    },
  };
}

/** An identifier is what its name is made of: to share that of a generated one makes it another use of the same. */
export function rename(node: ts.Identifier, substitutes: Substitutes): void {
  const name = substitutes.get(node.text);
  if (name !== undefined) Object.assign(node, { escapedText: name.escapedText, emitNode: name.emitNode });
}
