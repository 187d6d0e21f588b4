import { createHash } from "node:crypto";
import type ts from "typescript";
import type { FileCompiler } from "../service/service.js";
import { unreadable } from "./jest-diagnostics.js";
import type { Transformer, TransformOptions } from "./jest-types.js";

/** A transformer that has TypeScript compile file by file, with the project's options. */
export function createTranspiler(compilerOf: (path: string) => FileCompiler): Transformer {
  const optionsFor = (path: string, isModule: boolean): ts.CompilerOptions => {
    const { typescript, options } = compilerOf(path);
    const { ModuleKind, ScriptTarget } = typescript;
    return {
      ...options,
      target: options.target ?? ScriptTarget.ES2022,
      module: isModule ? ModuleKind.ESNext : ModuleKind.CommonJS,
      // The two go by the module format, and jest alone decides on that.
      moduleResolution: undefined as never,
      verbatimModuleSyntax: isModule && options.verbatimModuleSyntax === true,
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
  };
  return {
    getCacheKey: (text, path, { supportsStaticESM }) =>
      createHash("sha1")
        .update(JSON.stringify([compilerOf(path).key, path, text, supportsStaticESM]))
        .digest("hex"),
    process(text: string, path: string, { supportsStaticESM, config }: TransformOptions) {
      const { typescript } = compilerOf(path);
      const compilerOptions = optionsFor(path, supportsStaticESM);
      const settings = { compilerOptions, fileName: path, reportDiagnostics: true };
      const { outputText, sourceMapText, diagnostics } = typescript.transpileModule(text, settings);
      const found = diagnostics?.filter(({ file }) => file !== undefined) ?? [];
      if (found.length > 0) throw unreadable(typescript, found, config.rootDir);
      const map = JSON.parse(sourceMapText ?? "null") as object | null;
      const code = outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
      return { code, map: map === null ? undefined : { ...map, sources: [path] } };
    },
  };
}
