import type { MappedTypeNode } from "./expressions.js";
import type { Declaration, ExportSpecifier, Identifier, Node, SignatureDeclaration, SourceFile } from "./nodes.js";

/**
 * A symbol of the compiler: what a name stands for. Equal symbols are the same object for as long as their program lives.
 */
export interface Symbol {
  /** Bits of `SymbolFlags`. */
  readonly flags: number;
  readonly name: string;
  readonly escapedName: { toString(): string };
  readonly declarations?: readonly Declaration[] | undefined;
  readonly valueDeclaration?: Declaration | undefined;
  readonly exports?: ReadonlyMap<unknown, Symbol> | undefined;
  /** The symbol of the enum of a member, for example. Undefined if this version of the compiler does not tell. */
  readonly parent?: Symbol | undefined;
}

/** A type of the compiler. Equal types are the same object for as long as their program lives. */
export interface Type {
  /** Bits of `TypeFlags`. */
  readonly flags: number;
  /** The symbol of an object type, an enum or a type parameter; other types have none. */
  readonly symbol: Symbol;
  readonly aliasSymbol?: Symbol | undefined;
  readonly aliasTypeArguments?: readonly Type[] | undefined;
  /** `error` for the type of what the compiler could not resolve. */
  readonly intrinsicName?: string | undefined;
  /** Whether this is the type parameter for which `this` stands. */
  readonly isThisType?: boolean | undefined;
  /** For a union that names other unions, the union of those. */
  readonly origin?: Type | undefined;
  /** For a mapped type whose members are known, the type of its keys. */
  readonly constraintType?: Type | undefined;
  isUnion(): this is UnionType;
  isIntersection(): this is IntersectionType;
  isUnionOrIntersection(): this is UnionOrIntersectionType;
  isStringLiteral(): this is StringLiteralType;
  isNumberLiteral(): this is NumberLiteralType;
  isClassOrInterface(): boolean;
  getProperties(): readonly Symbol[];
  getProperty(name: string): Symbol | undefined;
  getCallSignatures(): readonly Signature[];
  getConstructSignatures(): readonly Signature[];
  getNumberIndexType(): Type | undefined;
}

export interface UnionOrIntersectionType extends Type {
  /**
   * The types that the union or intersection joins. The order of a union's types differs between compilers and programs, so nothing
   * that is emitted or reported may depend on it.
   */
  readonly types: readonly Type[];
}

export interface UnionType extends UnionOrIntersectionType {}
export interface IntersectionType extends UnionOrIntersectionType {}

export interface StringLiteralType extends Type {
  readonly value: string;
}

export interface NumberLiteralType extends Type {
  readonly value: number;
}

export interface BigIntLiteralType extends Type {
  readonly value: { readonly negative: boolean; readonly base10Value: string };
}

export interface SubstitutionType extends Type {
  readonly baseType: Type;
}

export interface ObjectType extends Type {
  /** Bits of `ObjectFlags`. */
  readonly objectFlags: number;
}

export interface MappedType extends ObjectType {
  readonly declaration?: MappedTypeNode;
}

export interface TypeReference extends ObjectType {
  readonly target: ObjectType & { readonly typeParameters?: readonly Type[] | undefined };
}

export interface TupleTypeReference extends TypeReference {
  readonly target: TypeReference["target"] & {
    /** Bits of `ElementFlags` of each element. */
    readonly elementFlags: readonly number[];
    readonly labeledElementDeclarations?: readonly (NamedElement | undefined)[] | undefined;
  };
}

/** An element of a tuple that has a name. */
export interface NamedElement extends Declaration {
  readonly name: Node;
}

export interface Signature {
  readonly declaration?: Declaration | undefined;
  readonly parameters: readonly Symbol[];
  getReturnType(): Type;
}

export interface IndexInfo {
  readonly keyType: Type;
  readonly type: Type;
  readonly declaration?: Declaration | undefined;
}

/** The questions about symbols and types. */
export interface TypeChecker {
  getSymbolAtLocation(node: Node): Symbol | undefined;
  getTypeAtLocation(node: Node): Type;
  getTypeFromTypeNode(node: Node): Type;
  getTypeOfSymbol(symbol: Symbol): Type;
  getTypeOfSymbolAtLocation(symbol: Symbol, node: Node): Type;
  getDeclaredTypeOfSymbol(symbol: Symbol): Type;
  getTypeArguments(type: TypeReference): readonly Type[];
  getPropertiesOfType(type: Type): readonly Symbol[];
  getIndexInfosOfType(type: Type): readonly IndexInfo[];
  getBaseTypes(type: Type): readonly Type[];
  getNonNullableType(type: Type): Type;
  isArrayType(type: Type): boolean;
  isTupleType(type: Type): boolean;
  getAliasedSymbol(symbol: Symbol): Symbol;
  getExportsOfModule(symbol: Symbol): readonly Symbol[];
  getExportSymbolOfSymbol(symbol: Symbol): Symbol;
  getExportSpecifierLocalTargetSymbol(node: ExportSpecifier | Identifier): Symbol | undefined;
  getShorthandAssignmentValueSymbol(node: Node | undefined): Symbol | undefined;
  getContextualType(node: Node): Type | undefined;
  getResolvedSignature(node: Node): Signature | undefined;
  getSignatureFromDeclaration(node: SignatureDeclaration): Signature | undefined;
  getConstantValue(node: Node): string | number | undefined;
  getFullyQualifiedName(symbol: Symbol): string;
  symbolToString(symbol: Symbol): string;
  /** `enclosing` is the node from which names are seen, `flags` bits of `TypeFormatFlags`. */
  typeToString(type: Type, enclosing?: Node, flags?: number): string;
  /** The symbol to which a name refers at a node. The method is missing where a version of the compiler cannot tell. */
  resolveName?(name: string, location: Node | undefined, meaning: number, excludeGlobals: boolean): Symbol | undefined;
}

/** The options of the compiler that the stages read, and those that the service reads or sets. */
export interface CompilerOptions {
  readonly allowImportingTsExtensions?: boolean | undefined;
  readonly allowJs?: boolean | undefined;
  readonly composite?: boolean | undefined;
  readonly declaration?: boolean | undefined;
  readonly declarationDir?: string | undefined;
  readonly declarationMap?: boolean | undefined;
  readonly emitDeclarationOnly?: boolean | undefined;
  readonly incremental?: boolean | undefined;
  readonly inlineSourceMap?: boolean | undefined;
  readonly inlineSources?: boolean | undefined;
  readonly jsx?: number | undefined;
  readonly listEmittedFiles?: boolean | undefined;
  readonly module?: number | undefined;
  readonly moduleResolution?: number | undefined;
  readonly noEmit?: boolean | undefined;
  readonly noEmitOnError?: boolean | undefined;
  readonly outDir?: string | undefined;
  /** The entries of plugins, which a compiler keeps for those that read them. */
  readonly plugins?: unknown;
  readonly removeComments?: boolean | undefined;
  readonly rewriteRelativeImportExtensions?: boolean | undefined;
  readonly rootDir?: string | undefined;
  readonly rootDirs?: readonly string[] | undefined;
  readonly sourceMap?: boolean | undefined;
  readonly strict?: boolean | undefined;
  readonly strictNullChecks?: boolean | undefined;
  readonly stripInternal?: boolean | undefined;
  readonly target?: number | undefined;
  readonly typeRoots?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly verbatimModuleSyntax?: boolean | undefined;
}

/** A program: the files that are compiled together. */
export interface Program {
  getTypeChecker(): TypeChecker;
  getCompilerOptions(): CompilerOptions;
  getSourceFile(name: string): SourceFile | undefined;
  getSourceFiles(): readonly SourceFile[];
  isSourceFileDefaultLibrary(file: SourceFile): boolean;
  isSourceFileFromExternalLibrary(file: SourceFile): boolean;
  /** Missing in the compiler's type declarations. */
  getCommonSourceDirectory?(): string;
  useCaseSensitiveFileNames?(): boolean;
}
