/**
 * The nodes of a syntax tree, with the members that the stages read, under the names of TypeScript's own API. The nodes of every
 * compiler fit these interfaces as they are. Positions are indexes into the text of the file, in UTF-16 code units.
 */
export interface Node {
  /** One of `SyntaxKind`. The numbers of the kinds differ between versions of the compiler. */
  readonly kind: number;
  /** Bits of `NodeFlags`. */
  readonly flags: number;
  readonly pos: number;
  readonly end: number;
  readonly parent: Node;
  getSourceFile(): SourceFile;
  getStart(file?: SourceFile, includeComments?: boolean): number;
  getText(file?: SourceFile): string;
  getChildren(file?: SourceFile): readonly Node[];
}

export interface NodeArray<Element extends Node = Node> extends ReadonlyArray<Element> {
  readonly pos: number;
  readonly end: number;
  readonly hasTrailingComma?: boolean | undefined;
}

export interface SourceFile extends Node {
  readonly fileName: string;
  readonly text: string;
  readonly statements: NodeArray<Statement>;
  readonly isDeclarationFile: boolean;
  /** The module specifiers of the file. Undefined if this version of the compiler does not tell. */
  readonly imports?: readonly StringLiteralLike[] | undefined;
  /** The line and the column of a position, both counted from 0. */
  getLineAndCharacterOfPosition(position: number): { readonly line: number; readonly character: number };
}

/** An error of the parser: its number, and where it begins. */
export interface ParseDiagnostic {
  readonly code: number;
  readonly start: number;
}

export type Statement = Node;
export type Expression = Node;
export type TypeNode = Node;
export type QuestionToken = Node;
export type DeclarationName = Node;

export type Declaration = Node;

export interface NamedDeclaration extends Declaration {
  readonly name?: DeclarationName | undefined;
}

export interface Literal extends Node {
  readonly text: string;
}

export interface Identifier extends Literal {
  readonly escapedText: unknown;
}

export interface StringLiteralLike extends Literal {}
export interface NumericLiteral extends Literal {}
export interface BigIntLiteral extends Literal {}
export interface PrivateIdentifier extends Literal {}
export type PropertyName = Node;
export type EntityName = Identifier | QualifiedName;

export interface QualifiedName extends Node {
  readonly left: EntityName;
  readonly right: Identifier;
}

// Declarations of types and of their members.

export interface HasModifiers {
  readonly modifiers?: NodeArray | undefined;
}

export interface HasParameters {
  readonly typeParameters?: NodeArray<TypeParameterDeclaration> | undefined;
}

export interface TypeParameterDeclaration extends Declaration, HasModifiers {
  readonly name: Identifier;
  readonly constraint?: TypeNode | undefined;
}

export interface HeritageClause extends Node {
  readonly token: number;
  readonly types: NodeArray<ExpressionWithTypeArguments>;
}

export interface ExpressionWithTypeArguments extends Node {
  readonly expression: Expression;
  readonly typeArguments?: NodeArray | undefined;
}

export interface InterfaceDeclaration extends Declaration, HasModifiers, HasParameters {
  readonly name: Identifier;
  readonly heritageClauses?: NodeArray<HeritageClause> | undefined;
  readonly members: NodeArray<Declaration>;
}

export interface ClassLikeDeclaration extends Declaration, HasModifiers, HasParameters {
  readonly name?: Identifier | undefined;
  readonly heritageClauses?: NodeArray<HeritageClause> | undefined;
  readonly members: NodeArray<Declaration>;
}

export interface TypeAliasDeclaration extends Declaration, HasModifiers, HasParameters {
  readonly name: Identifier;
  readonly type: TypeNode;
}

export interface EnumDeclaration extends Declaration, HasModifiers {
  readonly name: Identifier;
  readonly members: NodeArray<EnumMember>;
}

export interface EnumMember extends Declaration {
  readonly name: PropertyName;
  readonly initializer?: Expression | undefined;
}

export interface ModuleDeclaration extends Declaration, HasModifiers {
  readonly name: Literal;
  readonly body?: Node | undefined;
}

export interface ModuleBlock extends Node {
  readonly statements: NodeArray<Statement>;
}

export interface PropertySignature extends Declaration, HasModifiers {
  /** Never there: tells members from parameters, which have all of their members. */
  readonly dotDotDotToken?: undefined;
  readonly name: PropertyName;
  readonly questionToken?: QuestionToken | undefined;
  readonly type?: TypeNode | undefined;
}

export interface PropertyDeclaration extends PropertySignature {
  readonly initializer?: Expression | undefined;
}

export interface SignatureDeclaration extends Declaration, HasModifiers, HasParameters {
  readonly name?: PropertyName | undefined;
  readonly parameters: NodeArray<ParameterDeclaration>;
  readonly type?: TypeNode | undefined;
}

export interface MethodSignature extends SignatureDeclaration {
  readonly name: PropertyName;
  readonly questionToken?: QuestionToken | undefined;
}

export interface MethodDeclaration extends MethodSignature {
  readonly body?: Block | undefined;
}

export interface ConstructorDeclaration extends SignatureDeclaration {
  readonly body?: Block | undefined;
}

export interface FunctionDeclaration extends SignatureDeclaration {
  readonly body?: Block | undefined;
}

export interface ArrowFunction extends SignatureDeclaration {
  readonly body: Node;
}

export interface ParameterDeclaration extends Declaration, HasModifiers {
  readonly name: Node;
  readonly dotDotDotToken?: Node | undefined;
  readonly questionToken?: QuestionToken | undefined;
  readonly type?: TypeNode | undefined;
  readonly initializer?: Expression | undefined;
}

export interface VariableStatement extends Node, HasModifiers {
  readonly declarationList: VariableDeclarationList;
}

export interface VariableDeclarationList extends Node {
  readonly declarations: NodeArray<VariableDeclaration>;
}

export interface VariableDeclaration extends Declaration {
  readonly name: Node;
  readonly type?: TypeNode | undefined;
  readonly initializer?: Expression | undefined;
}

export interface Decorator extends Node {
  readonly expression: Expression;
}

export interface Block extends Node {
  readonly statements: NodeArray<Statement>;
}

// Imports and exports.

export interface ImportDeclaration extends Node, HasModifiers {
  readonly importClause?: ImportClause | undefined;
  readonly moduleSpecifier: Expression;
  readonly attributes?: Node | undefined;
}

export interface ImportClause extends Declaration {
  readonly name?: Identifier | undefined;
  readonly parent: Node;
  readonly namedBindings?: Node | undefined;
}

export interface NamespaceImport extends Declaration {
  readonly name: Identifier;
  readonly parent: ImportClause;
}

export interface ImportSpecifier extends Declaration {
  readonly name: Identifier;
  readonly propertyName?: Literal | undefined;
  readonly parent: Node & { readonly parent: ImportClause };
  readonly isTypeOnly: boolean;
}

export interface ExportDeclaration extends Node, HasModifiers {
  readonly isTypeOnly: boolean;
  readonly exportClause?: Node | undefined;
  readonly moduleSpecifier?: Expression | undefined;
}

/** The `* as Shop` of `export * as Shop from "./shop.js"`. */
export interface NamespaceExport extends Declaration {
  readonly name: Literal;
}

export interface NamedImports extends Node {
  readonly elements: NodeArray<Declaration>;
}

export interface NamedExports extends Node {
  readonly elements: NodeArray<ExportSpecifier>;
}

export interface ExportSpecifier extends Declaration {
  readonly name: Literal;
  readonly propertyName?: Literal | undefined;
  readonly isTypeOnly: boolean;
}

export interface ExportAssignment extends Declaration, HasModifiers {
  readonly isExportEquals?: boolean | undefined;
  readonly expression: Expression;
}
