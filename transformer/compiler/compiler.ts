import type * as ts from "./language.js";
import type { Syntax } from "./syntax.js";

/** A program and the compiler that answers for it: all that the analysis asks, of whatever version of TypeScript. */
export interface Compiler {
  readonly ts: Syntax;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly printer: TypePrinter;
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
