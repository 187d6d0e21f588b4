import type * as ts from "./language.js";
import type { Syntax } from "./syntax.js";

/** A program and the compiler that answers for it: all that the analysis asks, of whatever version of TypeScript. */
export interface Compiler {
  readonly ts: Syntax;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly tree: TreeFacts;
  readonly printer: TypePrinter;
}

/** Facts about nodes that compilers keep under different names, or do not tell without being asked. */
export interface TreeFacts {
  /** Whether a `?` stands behind the name of a member or of a parameter. */
  isOptional(node: ts.Node): boolean;
  /** Whether a declaration of a module is `declare global`. */
  isGlobal(node: ts.ModuleDeclaration): boolean;
  /** The symbol of a declaration that may have no name. */
  symbolOf(node: ts.Node): ts.Symbol | undefined;
  /** Bits of `SymbolFlags` of what a module declares or imports under a name at its top level. 0 if it is nothing. */
  localFlags(file: ts.SourceFile, name: string): number;
  /** The symbol that a module declares or imports under a name at its top level. Exported ones may have another symbol outside. */
  localOf(file: ts.SourceFile, name: string): ts.Symbol | undefined;
  /** The errors of the parser in a file of the program, or in a text that was parsed by `createSourceFile`. */
  parseErrorsOf(file: ts.SourceFile): readonly ts.ParseDiagnostic[];
  /** The format of a module, one of `ModuleKind`, where it depends on its file. */
  formatOf(file: ts.SourceFile): number | undefined;
  /**
   * The files whose texts match a pattern, in the order of the program and without the compiler's libraries. A compiler whose trees are
   * at hand gives the others, too.
   */
  filesMatching(pattern: RegExp): readonly ts.SourceFile[];
}

/**
 * Types as text. The order of the members of a union is ours: every compiler has an order of its own, which depends in some
 * versions on files that have nothing to do with the type, and names and hashes are made from these texts.
 */
export interface TypePrinter {
  /** The text of a type for people and for names. It may be cut by the compiler if it contains no union. */
  textOf(type: ts.Type): string;
  /** A type as TypeScript code that is valid at the end of a file. */
  codeOf(type: ts.Type, file: ts.SourceFile): string;
}
