import type { Compiler } from "../compiler/compiler.js";
import type * as ts from "../compiler/language.js";
import type { Span, TypeModel } from "../model/model.js";

/** The program, the compiler, and caches that all steps of one program's analysis share. */
export interface Context extends Compiler {
  readonly options: ts.CompilerOptions;
  /**
   * Whether the annotations of contracts in declaration files are read, too. Comments may be missing there, so what was read has to
   * be checked.
   */
  readonly readsDeclarations?: true;
  /**
   * Results by question and then by subject, such as a file, so that nothing is computed twice. They live as long as the program.
   */
  readonly caches: Map<string, Map<object, unknown>>;
  /** The models of types that were read without a problem, for {@link knownType}. */
  readonly knownTypes: Map<ts.Type, KnownType>;
}

/** The model of a type, and the only file in which it is valid, if it is not valid everywhere. */
export interface KnownType {
  readonly model: TypeModel;
  /**
   * The only file in which the model is valid, because it refers to messages of this file that other files would have to import.
   */
  readonly within?: ts.SourceFile;
}

export function createContext(compiler: Compiler): Context {
  return { ...compiler, options: compiler.program.getCompilerOptions(), caches: new Map(), knownTypes: new Map() };
}

/** Computes an answer about a subject once per program. `question` is the name under which the answer is cached. */
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

/**
 * Makes a function that computes an answer from the tree of a file alone, once per file and not once per program: programs share
 * the files that have not changed. The answer may hold nodes of the file, and neither symbols nor types.
 */
export function oncePerFile<Answer extends object>(
  answer: (ctx: Context, file: ts.SourceFile) => Answer,
): (ctx: Context, file: ts.SourceFile) => Answer {
  const answers = new WeakMap<ts.SourceFile, Answer>();
  return (ctx, file) => {
    const found = answers.get(file) ?? answer(ctx, file);
    answers.set(file, found);
    return found;
  };
}

/** Removes a cached answer that will hardly be needed again, to free its memory. */
export function forget(ctx: Context, question: string, subject: object): void {
  ctx.caches.get(question)?.delete(subject);
}

/** The range of a node without the blanks and comments before it. */
export function spanOf(node: ts.Node): Span {
  const file = node.getSourceFile();
  const start = node.getStart(file, false);
  return { file: file.fileName, start, length: Math.max(0, node.end - start) };
}

/** The range of a declaration's name, or of the whole node when it has none. */
export function nameSpanOf(node: ts.Node): Span {
  const name = (node as ts.NamedDeclaration).name;
  return name === undefined ? spanOf(node) : (writtenSpan(name) ?? spanOf(name));
}

/**
 * The range of a name as the source writes it. It is counted back from the end of the node, because a comment may precede the
 * name.
 */
function writtenSpan(name: ts.Node & { readonly text?: string }): Span | undefined {
  const { text, end } = name;
  if (!text) return undefined;
  const file = name.getSourceFile();
  const start = end - text.length;
  return file.text.startsWith(text, start) ? { file: file.fileName, start, length: text.length } : undefined;
}

/** Whether a type is `undefined`, `null` or `void`. */
export function isAbsentType(ctx: Context, type: ts.Type): boolean {
  const { TypeFlags } = ctx.ts;
  return (type.flags & (TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void)) !== 0;
}
