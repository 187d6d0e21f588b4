import type * as ts from "./language.js";

/** Whether a node is of a kind, by its syntax alone. */
type Is<Kind extends ts.Node> = { is(node: ts.Node): node is Kind }["is"];
type IsKind = { is(node: ts.Node): boolean }["is"];

/** Numbers by name. They differ between versions of the compiler, so they are read from the compiler that serves a program. */
export type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** The functions and numbers of the compiler about syntax, under the names of TypeScript's own API. */
export interface Syntax {
  readonly version: string;
  readonly SyntaxKind: Numbers<
    | "AbstractKeyword"
    | "ArrayLiteralExpression"
    | "ArrowFunction"
    | "AsExpression"
    | "BinaryExpression"
    | "CallExpression"
    | "ClassDeclaration"
    | "ClassExpression"
    | "ConditionalExpression"
    | "Count"
    | "DeclareKeyword"
    | "Decorator"
    | "ExportDeclaration"
    | "ExpressionWithTypeArguments"
    | "ExtendsKeyword"
    | "FalseKeyword"
    | "FirstAssignment"
    | "Identifier"
    | "ImportDeclaration"
    | "InterfaceDeclaration"
    | "LastAssignment"
    | "MethodDeclaration"
    | "MethodSignature"
    | "MinusToken"
    | "MissingDeclaration"
    | "NewExpression"
    | "NoSubstitutionTemplateLiteral"
    | "NonNullExpression"
    | "NullKeyword"
    | "Parameter"
    | "ParenthesizedExpression"
    | "PropertyAccessExpression"
    | "PropertyAssignment"
    | "PropertyDeclaration"
    | "PropertySignature"
    | "ReturnStatement"
    | "SatisfiesExpression"
    | "ShorthandPropertyAssignment"
    | "StaticKeyword"
    | "TaggedTemplateExpression"
    | "TrueKeyword"
    | "TypeAliasDeclaration"
    | "TypeReference"
    | "UndefinedKeyword"
    | "VariableDeclaration"
    | "YieldExpression"
  >;
  readonly TypeFlags: Numbers<
    | "Any"
    | "BigInt"
    | "BigIntLike"
    | "BigIntLiteral"
    | "BooleanLike"
    | "BooleanLiteral"
    | "Conditional"
    | "ESSymbolLike"
    | "EnumLike"
    | "EnumLiteral"
    | "Index"
    | "IndexedAccess"
    | "Instantiable"
    | "Never"
    | "NonPrimitive"
    | "Null"
    | "Number"
    | "NumberLike"
    | "Object"
    | "String"
    | "StringLike"
    | "Substitution"
    | "TypeParameter"
    | "Undefined"
    | "Unknown"
    | "Void"
  >;
  readonly SymbolFlags: Numbers<
    | "Alias"
    | "Class"
    | "EnumMember"
    | "ExportValue"
    | "Interface"
    | "Module"
    | "Namespace"
    | "Optional"
    | "Type"
    | "TypeAlias"
    | "Value"
    | "Variable"
  >;
  readonly ObjectFlags: Numbers<"Mapped" | "Reference">;
  readonly ElementFlags: Numbers<"Optional" | "Variable">;
  readonly NodeFlags: Numbers<"Const">;
  readonly ModifierFlags: Numbers<"Private" | "Protected" | "Readonly" | "Static">;
  readonly ModuleKind: Numbers<"CommonJS" | "ESNext" | "Node16" | "NodeNext">;
  readonly ModuleResolutionKind: Numbers<"Bundler" | "Node16" | "NodeNext">;
  readonly TypeFormatFlags: Numbers<"AllowUniqueESSymbolType" | "NoTruncation" | "UseAliasDefinedOutsideCurrentScope">;
  readonly ScriptTarget: Numbers<"ES2022" | "ESNext" | "Latest">;
  readonly isArrayLiteralExpression: Is<ts.ArrayLiteralExpression>;
  readonly isArrowFunction: Is<ts.ArrowFunction>;
  readonly isAsExpression: Is<ts.TypedExpression>;
  readonly isBigIntLiteral: Is<ts.BigIntLiteral>;
  readonly isBinaryExpression: Is<ts.BinaryExpression>;
  readonly isBlock: Is<ts.Block>;
  readonly isCallExpression: Is<ts.CallExpression>;
  readonly isClassExpression: Is<ts.ClassLikeDeclaration>;
  readonly isClassLike: Is<ts.ClassLikeDeclaration>;
  readonly isComputedPropertyName: Is<ts.ComputedPropertyName>;
  readonly isConditionalExpression: Is<ts.ConditionalExpression>;
  readonly isConstructorDeclaration: Is<ts.ConstructorDeclaration>;
  readonly isConstructorTypeNode: Is<ts.SignatureDeclaration>;
  readonly isDecorator: Is<ts.Decorator>;
  readonly isElementAccessExpression: Is<ts.ElementAccessExpression>;
  readonly isEnumDeclaration: Is<ts.EnumDeclaration>;
  readonly isEnumMember: Is<ts.EnumMember>;
  readonly isExportAssignment: Is<ts.ExportAssignment>;
  readonly isExportDeclaration: Is<ts.ExportDeclaration>;
  readonly isExportSpecifier: Is<ts.ExportSpecifier>;
  readonly isExpressionStatement: Is<ts.ExpressionStatement>;
  readonly isExpressionWithTypeArguments: Is<ts.ExpressionWithTypeArguments>;
  readonly isFunctionDeclaration: Is<ts.FunctionDeclaration>;
  readonly isIdentifier: Is<ts.Identifier>;
  readonly isImportClause: Is<ts.ImportClause>;
  readonly isImportDeclaration: Is<ts.ImportDeclaration>;
  readonly isImportSpecifier: Is<ts.ImportSpecifier>;
  readonly isInterfaceDeclaration: Is<ts.InterfaceDeclaration>;
  readonly isIntersectionTypeNode: Is<ts.UnionTypeNode>;
  readonly isJSDoc: Is<ts.JSDoc>;
  readonly isJSDocParameterTag: Is<ts.JSDocParameterTag>;
  readonly isLiteralTypeNode: Is<ts.LiteralTypeNode>;
  readonly isMappedTypeNode: Is<ts.MappedTypeNode>;
  readonly isMethodDeclaration: Is<ts.MethodDeclaration>;
  readonly isMethodSignature: Is<ts.MethodSignature>;
  readonly isModuleBlock: Is<ts.ModuleBlock>;
  readonly isModuleDeclaration: Is<ts.ModuleDeclaration>;
  readonly isNamedExports: Is<ts.NamedExports>;
  readonly isNamedImports: Is<ts.NamedImports>;
  readonly isNamespaceImport: Is<ts.NamespaceImport>;
  readonly isNewExpression: Is<ts.NewExpression>;
  readonly isNonNullExpression: Is<ts.WrappingExpression>;
  readonly isNumericLiteral: Is<ts.NumericLiteral>;
  readonly isObjectLiteralExpression: Is<ts.ObjectLiteralExpression>;
  readonly isParameter: Is<ts.ParameterDeclaration>;
  readonly isParenthesizedExpression: Is<ts.WrappingExpression>;
  readonly isParenthesizedTypeNode: Is<ts.ParenthesizedTypeNode>;
  readonly isPrefixUnaryExpression: Is<ts.PrefixUnaryExpression>;
  readonly isPrivateIdentifier: Is<ts.PrivateIdentifier>;
  readonly isPropertyAccessExpression: Is<ts.PropertyAccessExpression>;
  readonly isPropertyAssignment: Is<ts.PropertyAssignment>;
  readonly isPropertyDeclaration: Is<ts.PropertyDeclaration>;
  readonly isPropertySignature: Is<ts.PropertySignature>;
  readonly isQualifiedName: Is<ts.QualifiedName>;
  readonly isReturnStatement: Is<ts.ExpressionHolder>;
  readonly isSatisfiesExpression: Is<ts.TypedExpression>;
  readonly isShorthandPropertyAssignment: Is<ts.ShorthandPropertyAssignment>;
  readonly isSourceFile: Is<ts.SourceFile>;
  readonly isSpreadAssignment: Is<ts.SpreadElement>;
  readonly isSpreadElement: Is<ts.SpreadElement>;
  readonly isStringLiteral: Is<ts.StringLiteralLike>;
  readonly isTaggedTemplateExpression: Is<ts.TaggedTemplateExpression>;
  readonly isTypeAliasDeclaration: Is<ts.TypeAliasDeclaration>;
  readonly isTypeAssertionExpression: Is<ts.TypedExpression>;
  readonly isTypeLiteralNode: Is<ts.TypeLiteralNode>;
  readonly isTypeParameterDeclaration: Is<ts.TypeParameterDeclaration>;
  readonly isTypeQueryNode: Is<ts.TypeQueryNode>;
  readonly isTypeReferenceNode: Is<ts.TypeReferenceNode>;
  readonly isUnionTypeNode: Is<ts.UnionTypeNode>;
  readonly isVariableDeclaration: Is<ts.VariableDeclaration>;
  readonly isVariableDeclarationList: Is<ts.VariableDeclarationList>;
  readonly isVariableStatement: Is<ts.VariableStatement>;
  readonly isYieldExpression: Is<ts.ExpressionHolder>;
  readonly canHaveModifiers: Is<ts.Node & ts.HasModifiers>;
  readonly isAccessor: IsKind;
  readonly isClassElement: IsKind;
  readonly isClassOrTypeElement: IsKind;
  readonly isImportTypeNode: Is<ts.ImportTypeNode>;
  readonly isJSDocDeprecatedTag: IsKind;
  readonly isJSDocReturnTag: IsKind;
  readonly isJsxText: IsKind;
  readonly isObjectLiteralElement: IsKind;
  readonly isRegularExpressionLiteral: IsKind;
  readonly isStatement: IsKind;
  readonly isTemplateHead: IsKind;
  readonly isTemplateMiddleOrTemplateTail: IsKind;
  readonly isTypeElement: IsKind;
  readonly isTypeNode: IsKind;
  readonly isTypePredicateNode: IsKind;
  readonly isVoidExpression: IsKind;
  isFunctionLike(node: ts.Node | undefined): node is ts.SignatureDeclaration;
  isStringLiteralLike(node: ts.Node | { readonly fileName: string }): node is ts.StringLiteralLike;
  isExternalModule(file: ts.SourceFile): boolean;
  isParameterPropertyDeclaration(node: ts.Node, parent: ts.Node): boolean;
  forEachChild<Found>(node: ts.Node, visit: (child: ts.Node) => Found | undefined): Found | undefined;
  findAncestor<Found extends ts.Node>(
    node: ts.Node | undefined,
    test: (one: ts.Node) => one is Found,
  ): Found | undefined;
  findAncestor(node: ts.Node | undefined, test: (one: ts.Node) => boolean | "quit"): ts.Node | undefined;
  getCombinedModifierFlags(node: ts.Declaration): number;
  getCombinedNodeFlags(node: ts.Node): number;
  getLeadingCommentRanges(text: string, pos: number): readonly Range[] | undefined;
  getTrailingCommentRanges(text: string, pos: number): readonly Range[] | undefined;
  getJSDocCommentsAndTags(node: ts.Node): readonly ts.Node[];
  getTextOfJSDocComment(comment: ts.CommentText): string | undefined;
  createSourceFile(name: string, text: string, target: number, setParents: boolean): ts.SourceFile;
  /** The effective value of an option that follows from `strict`. Missing where a version of the compiler cannot tell. */
  getStrictOptionValue?(options: ts.CompilerOptions, name: "strictNullChecks"): boolean;
  /** The file system. Missing in browsers. */
  readonly sys?: System;
}

interface Range {
  readonly pos: number;
  readonly end: number;
}

export interface System {
  readonly useCaseSensitiveFileNames: boolean;
  fileExists(path: string): boolean;
  readFile(path: string): string | undefined;
}
