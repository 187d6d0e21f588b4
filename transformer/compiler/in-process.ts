import type ts from "typescript";
import type { Compiler, TreeFacts } from "./compiler.js";
import type * as port from "./language.js";
import { plainTypeScript } from "./plain-typescript.js";
import { typePrinter } from "./type-printer.js";

/** TypeScript 5.9 or 6 as a module of this process. */
export type TypeScript = typeof ts;

/** The compiler of a program of this process. Its own nodes, symbols and types are those of the port, without wrappers. */
export function inProcess(typescript: TypeScript, program: ts.Program): Compiler {
  const plain = plainTypeScript(typescript);
  const checker = program.getTypeChecker();
  return { ts: plain, program, checker, tree: treeFacts(plain, program), printer: typePrinter(plain, checker) };
}

/** Members of nodes that the compiler's type declarations leave out. */
interface Internals {
  readonly symbol?: port.Symbol;
  readonly locals?: ReadonlyMap<string, port.Symbol>;
  readonly parseDiagnostics?: readonly port.ParseDiagnostic[];
  readonly impliedNodeFormat?: number;
  readonly questionToken?: object;
}

function treeFacts({ NodeFlags }: TypeScript, program: ts.Program): TreeFacts {
  const { GlobalAugmentation } = NodeFlags;
  return {
    isOptional: (node) => (node as Internals).questionToken !== undefined,
    isGlobal: ({ flags }) => (flags & GlobalAugmentation) !== 0,
    symbolOf: (node) => (node as Internals).symbol,
    localFlags: (file, name) => (file as Internals).locals?.get(name)?.flags ?? 0,
    localOf: (file, name) => (file as Internals).locals?.get(name),
    parseErrorsOf: (file) => (file as Internals).parseDiagnostics ?? [],
    formatOf: (file) => (file as Internals).impliedNodeFormat,
    filesMatching: () => program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file)),
  };
}
