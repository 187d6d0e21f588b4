import type * as ts from "../compiler/language.js";
import type { Numbers } from "../compiler/syntax.js";

/** How the output of one file is loaded, and the folder for error texts. */
export interface TranspileTarget {
  readonly format: "module" | "commonjs";
  /** Whether Node itself loads the output: it cannot run JSX, and `import()` in a CommonJS module has to stay. */
  readonly isForNode: boolean;
  /** The folder to which file names in errors are relative. */
  readonly folder: string;
}

/** The output of one file, and its source map with the path of the file. */
export interface Transpiled {
  readonly code: string;
  readonly map: object | undefined;
}

/** The parts of a compiler by which it compiles one file without checking types. */
export interface Transpiler<Problem> {
  readonly ModuleKind: Numbers<"CommonJS" | "ESNext" | "NodeNext">;
  readonly JsxEmit: Numbers<"Preserve" | "ReactJSX" | "ReactNative">;
  readonly ScriptTarget: Numbers<"ES2022">;
  transpileModule(
    text: string,
    settings: {
      readonly compilerOptions: ts.CompilerOptions;
      readonly fileName: string;
      readonly reportDiagnostics: true;
    },
  ): {
    readonly outputText: string;
    readonly sourceMapText?: string | undefined;
    readonly diagnostics?: readonly Problem[] | undefined;
  };
  /** Whether a problem is one of the text, and not one of the options. */
  isOfText(problem: Problem): boolean;
  formatDiagnosticsWithColorAndContext(
    problems: readonly Problem[],
    host: {
      getCurrentDirectory(): string;
      getCanonicalFileName(name: string): string;
      getNewLine(): string;
    },
  ): string;
}

/**
 * Compiles one file with a compiler and the options of the file's project, without checking types.
 * @throws Error with the compiler's message if the text cannot be parsed
 */
export function transpile<Problem>(
  transpiler: Transpiler<Problem>,
  options: ts.CompilerOptions,
  { path, text }: { readonly path: string; readonly text: string },
  target: TranspileTarget,
): Transpiled {
  const compilerOptions = optionsFor(transpiler, options, target);
  const settings = { compilerOptions, fileName: path, reportDiagnostics: true } as const;
  const { outputText, sourceMapText, diagnostics = [] } = transpiler.transpileModule(text, settings);
  const found = diagnostics.filter(transpiler.isOfText);
  if (found.length > 0) throw malformed(transpiler, found, target.folder);
  const map = JSON.parse(sourceMapText ?? "null") as object | null;
  const code = outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
  return { code, map: map === null ? undefined : { ...map, sources: [path] } };
}

function optionsFor(
  { ModuleKind, JsxEmit, ScriptTarget }: Pick<Transpiler<unknown>, "ModuleKind" | "JsxEmit" | "ScriptTarget">,
  options: ts.CompilerOptions,
  { format, isForNode }: TranspileTarget,
): ts.CompilerOptions {
  const isModule = format === "module";
  const isPlain = !isForNode || options.module === ModuleKind.CommonJS;
  const isLeft = options.jsx === undefined || options.jsx === JsxEmit.Preserve || options.jsx === JsxEmit.ReactNative;
  return {
    ...options,
    target: options.target ?? ScriptTarget.ES2022,
    module: isModule ? ModuleKind.ESNext : isPlain ? ModuleKind.CommonJS : ModuleKind.NodeNext,
    // The options for module resolution must fit the module format, on which the host alone decides.
    moduleResolution: undefined,
    verbatimModuleSyntax: isModule && options.verbatimModuleSyntax === true,
    jsx: isForNode && isLeft ? JsxEmit.ReactJSX : options.jsx,
    declaration: false,
    declarationMap: false,
    composite: false,
    incremental: false,
    sourceMap: true,
    inlineSourceMap: false,
    inlineSources: true,
    outDir: undefined,
    removeComments: false,
  };
}

/** The error for a text that the compiler cannot parse. Its stack is its message, because frames inside a tool do not help. */
function malformed<Problem>(transpiler: Transpiler<Problem>, problems: readonly Problem[], folder: string): Error {
  const text = transpiler.formatDiagnosticsWithColorAndContext(problems, {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours
  const error = new Error(text.replace(/\u001b\[\d+m/g, "").trimEnd());
  error.stack = error.message;
  return error;
}
