import type ts from "typescript";
import type { Compiler } from "./compiler.js";
import { plainTypeScript } from "./plain-typescript.js";
import { typePrinter } from "./type-printer.js";

/** TypeScript 5.9 or 6 as a module of this process. */
export type TypeScript = typeof ts;

/** The compiler of a program of this process. Its own nodes, symbols and types are the ones of the port, without wrappers. */
export function inProcess(typescript: TypeScript, program: ts.Program): Compiler {
  const plain = plainTypeScript(typescript);
  const checker = program.getTypeChecker();
  return { ts: plain, program, checker, printer: typePrinter(plain, checker) };
}
