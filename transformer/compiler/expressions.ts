import type {
  Block,
  Declaration,
  EntityName,
  Expression,
  Identifier,
  Literal,
  Node,
  NodeArray,
  PropertyName,
  TypeNode,
  TypeParameterDeclaration,
} from "./nodes.js";

// Expressions and the statements around them, under the names of TypeScript's own API.

/** An expression in parentheses, or with `!` behind it. */
export interface WrappingExpression extends Node {
  readonly expression: Expression;
}

/** An expression with a type: `x as T`, `x satisfies T` or `<T>x`. */
export interface TypedExpression extends WrappingExpression {
  readonly type: TypeNode;
}

export interface PropertyAccessExpression extends Node {
  readonly expression: Expression;
  readonly name: Literal;
}

export interface ElementAccessExpression extends Node {
  readonly expression: Expression;
  readonly argumentExpression: Expression;
}

export interface CallExpression extends Node {
  readonly expression: Expression;
  readonly typeArguments?: NodeArray | undefined;
  readonly arguments: NodeArray<Expression>;
}

export interface NewExpression extends Node {
  readonly expression: Expression;
  readonly typeArguments?: NodeArray | undefined;
  readonly arguments?: NodeArray<Expression> | undefined;
}

export interface TaggedTemplateExpression extends Node {
  readonly tag: Expression;
  readonly typeArguments?: NodeArray | undefined;
}

export interface PrefixUnaryExpression extends Node {
  readonly operator: number;
  readonly operand: Expression;
}

export interface BinaryExpression extends Node {
  readonly left: Expression;
  readonly operatorToken: Node;
  readonly right: Expression;
}

export interface ConditionalExpression extends Node {
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export interface ArrayLiteralExpression extends Node {
  readonly elements: NodeArray<Expression>;
}

export interface ObjectLiteralExpression extends Node {
  readonly properties: NodeArray<ObjectLiteralElementLike>;
}

export type ObjectLiteralElementLike = Declaration;

export interface PropertyAssignment extends Declaration {
  readonly name: PropertyName;
  readonly initializer: Expression;
}

export interface ShorthandPropertyAssignment extends Declaration {
  readonly name: Identifier;
}

export interface SpreadElement extends Node {
  readonly expression: Expression;
}

/** An expression statement, a `return` or a `yield`. */
export interface ExpressionHolder extends Node {
  readonly expression?: Expression | undefined;
}

export interface ExpressionStatement extends Node {
  readonly expression: Expression;
}

export type ConciseBody = Block | Expression;

// Types as they are written.

export interface TypeReferenceNode extends Node {
  readonly typeName: EntityName;
  readonly typeArguments?: NodeArray | undefined;
}

export interface ImportTypeNode extends Node {
  readonly typeArguments?: NodeArray | undefined;
}

export interface TypeQueryNode extends Node {
  readonly exprName: EntityName | Node;
}

export interface TypeLiteralNode extends Node {
  readonly members: NodeArray<Declaration>;
}

/** A union or an intersection. */
export interface UnionTypeNode extends Node {
  readonly types: NodeArray<TypeNode>;
}

export interface ParenthesizedTypeNode extends Node {
  readonly type: TypeNode;
}

export interface LiteralTypeNode extends Node {
  readonly literal: Node;
}

export interface MappedTypeNode extends Node {
  readonly nameType?: TypeNode | undefined;
  readonly typeParameter: TypeParameterDeclaration;
}

export interface ComputedPropertyName extends Node {
  readonly expression: Expression;
}

// Doc comments.

export type CommentText = string | NodeArray | undefined;

export interface JSDoc extends Node {
  readonly comment?: CommentText;
  readonly tags?: NodeArray<JSDocTag> | undefined;
}

export interface JSDocTag extends Node {
  readonly tagName: Identifier;
  readonly comment?: CommentText;
}

export interface JSDocParameterTag extends JSDocTag {
  readonly name: Node;
}
