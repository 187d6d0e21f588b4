/** An expression in inserted code, as data: jest and bundlers get it as text, the TypeScript compiler as syntax nodes. */
export type Expression =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "string"; readonly value: string }
  /** `void 0`: fills a parameter that the user's call omits, if an argument is inserted for a later parameter. */
  | { readonly kind: "void" }
  | { readonly kind: "call"; readonly callee: string; readonly arguments: readonly Expression[] }
  | { readonly kind: "property"; readonly of: Expression; readonly name: string }
  /** The descriptors of type arguments, for a parameter of type `TypeArguments<T>`. */
  | { readonly kind: "typeArguments"; readonly types: readonly Expression[] };

export type CallExpression = Extract<Expression, { kind: "call" }>;

export function referenceTo(text: string): Expression {
  return { kind: "name", name: text };
}

export function callExpression(callee: string, ...given: readonly Expression[]): CallExpression {
  return { kind: "call", callee, arguments: given };
}

/** An expression as text. It is JavaScript unless it contains type arguments. */
export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case "name":
      return expression.name;
    case "string":
      return JSON.stringify(expression.value);
    case "void":
      return "void 0";
    case "call":
      return `${expression.callee}(${expressionsText(expression.arguments)})`;
    case "property":
      return `${expressionText(expression.of)}.${expression.name}`;
    case "typeArguments":
      return `[${expressionsText(expression.types)}] as any`;
  }
}

export function expressionsText(expressions: readonly Expression[]): string {
  return expressions.map(expressionText).join(", ");
}
