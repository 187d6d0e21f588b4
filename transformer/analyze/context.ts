import type ts from "typescript";
import type { Span } from "../model.js";

export type TypeScript = typeof ts;

/** What every step of the analysis of one program shares. */
export interface Context {
  readonly ts: TypeScript;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly options: ts.CompilerOptions;
  /** Results per file, so that a question about another file is answered once. They live as long as the program. */
  readonly caches: Map<string, Map<object, unknown>>;
}

export function createContext(typescript: TypeScript, program: ts.Program): Context {
  return {
    ts: typescript,
    program,
    checker: program.getTypeChecker(),
    options: program.getCompilerOptions(),
    caches: new Map(),
  };
}

/** Answers from a per-program cache, keyed by the question's name and subject. */
export function once<Subject extends object, Answer>(
  ctx: Context,
  question: string,
  subject: Subject,
  answer: () => Answer,
): Answer {
  let cache = ctx.caches.get(question);
  if (cache === undefined) {
    cache = new Map();
    ctx.caches.set(question, cache);
  }
  const known = cache.get(subject);
  if (known !== undefined || cache.has(subject)) return known as Answer;
  const found = answer();
  cache.set(subject, found);
  return found;
}

/** The range of a node without its leading trivia. */
export function spanOf(node: ts.Node): Span {
  const file = node.getSourceFile();
  const start = node.getStart(file, false);
  return { file: file.fileName, start, length: Math.max(0, node.end - start) };
}

/** The range of a declaration's name, or of the whole node when it has none. */
export function nameSpanOf(node: ts.Node): Span {
  const name = (node as ts.NamedDeclaration).name;
  return spanOf(name ?? node);
}
