import type ts from "typescript";
import type { FileCompiler } from "../service/service.js";
import { unreadable } from "./file-errors.js";
import type { MappedCode } from "./source-maps.js";

/** The module format of the output, and the folder for error texts. */
export interface TranspileOptions {
  /** The module format. `NodeNext` is CommonJS in which `import()` is kept. */
  readonly module: "ESNext" | "CommonJS" | "NodeNext";
  /** The folder to which file names in errors are relative. */
  readonly folder: string;
  readonly jsx?: ts.JsxEmit | undefined;
}

/**
 * Compiles one file with TypeScript and the options of its project, without checking types.
 * @throws Error with TypeScript's message if the text cannot be parsed
 */
export function transpile(compiler: FileCompiler, path: string, text: string, to: TranspileOptions): MappedCode {
  const { typescript } = compiler;
  const compilerOptions = optionsFor(compiler, to);
  const settings = { compilerOptions, fileName: path, reportDiagnostics: true };
  const { outputText, sourceMapText, diagnostics } = typescript.transpileModule(text, settings);
  const found = diagnostics?.filter(({ file }) => file !== undefined) ?? [];
  if (found.length > 0) throw unreadable(typescript, found, to.folder);
  const map = JSON.parse(sourceMapText ?? "null") as object | null;
  const code = outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
  return { code, map: map === null ? undefined : { ...map, sources: [path] } };
}

function optionsFor({ typescript, options }: FileCompiler, { module, jsx }: TranspileOptions): ts.CompilerOptions {
  return {
    ...options,
    target: options.target ?? typescript.ScriptTarget.ES2022,
    module: typescript.ModuleKind[module],
    // The options for module resolution must fit the module format, on which the host alone decides.
    moduleResolution: undefined as never,
    verbatimModuleSyntax: module === "ESNext" && options.verbatimModuleSyntax === true,
    ...(jsx === undefined ? {} : { jsx }),
    declaration: false,
    declarationMap: false,
    composite: false,
    incremental: false,
    sourceMap: true,
    inlineSourceMap: false,
    inlineSources: true,
    outDir: undefined as never,
    removeComments: false,
  };
}
