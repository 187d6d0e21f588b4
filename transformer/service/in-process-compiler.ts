import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { shapeDigest } from "../dependencies/shape.js";
import { configWithoutFile, readProjectConfig } from "./project-config.js";
import { createRecorder } from "./recorder.js";
import type { ServiceCompiler } from "./service-compiler.js";
import { type Transpiler, transpile } from "./transpile.js";

/** TypeScript 5.9 or 6, as a module of this process. */
export function inProcessCompiler(typescript: TypeScript): ServiceCompiler {
  const { ModuleKind, ScriptTarget, JsxEmit } = typescript;
  const transpiler: Transpiler<ts.Diagnostic> = {
    ModuleKind,
    ScriptTarget,
    JsxEmit,
    formatDiagnosticsWithColorAndContext: (...given) => typescript.formatDiagnosticsWithColorAndContext(...given),
    transpileModule: (text, { compilerOptions, ...settings }) =>
      typescript.transpileModule(text, { ...settings, compilerOptions: compilerOptions as ts.CompilerOptions }),
    isOfText: ({ file }) => file !== undefined,
  };
  return {
    configWithoutFile: (folder) => configWithoutFile(typescript, folder),
    readConfig: (disk, path) => readProjectConfig(typescript, disk, path),
    readImports(disk, config, { source: { path, text, hash }, specifiers }) {
      const { host, sightings } = createRecorder(typescript.sys, disk);
      const options = config.options as ts.CompilerOptions;
      const resolveAs = (specifier: string, mode: ts.ResolutionMode): string | undefined =>
        typescript.resolveModuleName(specifier, path, options, host, undefined, undefined, mode).resolvedModule
          ?.resolvedFileName;
      const targets = specifiers.map((specifier): [string, string[]] => {
        const found = [resolveAs(specifier, ModuleKind.ESNext), resolveAs(specifier, ModuleKind.CommonJS)];
        return [specifier, [...new Set(found.filter((one) => one !== undefined))]];
      });
      const parse = (): ts.SourceFile => typescript.createSourceFile(path, text, ScriptTarget.Latest);
      const shape = shapeDigest(typescript, path, hash, parse);
      return { targets: Object.fromEntries(targets), sightings: sightings(), shape };
    },
    openProject: (config, files) => loadAnalysis().openProgramProject(typescript, config, files),
    transpile: ({ options }, source, target) => transpile(transpiler, options, source, target),
  };
}

/** Loads the analysis, whose many modules are not needed if all results are cached on disk. */
function loadAnalysis(): typeof import("./program-project.js") {
  return require("./program-project.js") as typeof import("./program-project.js");
}
