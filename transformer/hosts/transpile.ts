import type ts from "typescript";
import type { FileCompiler } from "../service/service.js";
import { unreadable } from "./file-errors.js";
import type { MappedCode } from "./source-maps.js";

/** The way in which a file is compiled. */
export interface TranspileOptions {
  /** `NodeNext` is CommonJS in which `import()` stays what it is. */
  readonly module: "ESNext" | "CommonJS" | "NodeNext";
  /** Errors tell file names from this folder. */
  readonly folder: string;
  readonly jsx?: ts.JsxEmit | undefined;
}

/**
 * Has TypeScript compile one file with the options of its project.
 * @throws Error with TypeScript's words where the text cannot be read.
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
    // The two go by the module format, and the host alone decides on that.
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
