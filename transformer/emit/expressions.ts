/** An expression of inserted code: short enough to be data, so that one host prints it and another builds its nodes. */
export type Expression =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "string"; readonly value: string }
  /** The value of a parameter that a call skips. */
  | { readonly kind: "void" }
  | { readonly kind: "call"; readonly callee: string; readonly arguments: readonly Expression[] }
  | { readonly kind: "property"; readonly of: Expression; readonly name: string }
  /** Descriptors in place of a `TypeArguments<T>`, which names a type for each of them. */
  | { readonly kind: "typeArguments"; readonly types: readonly Expression[] };

/** A call of a function by its name. */
export type CallExpression = Extract<Expression, { kind: "call" }>;

export function referenceTo(text: string): Expression {
  return { kind: "name", name: text };
}

export function callExpression(callee: string, ...given: readonly Expression[]): CallExpression {
  return { kind: "call", callee, arguments: given };
}

/** The expression as TypeScript, which but for type arguments is JavaScript as well. */
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
