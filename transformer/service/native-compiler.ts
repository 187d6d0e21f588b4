import type { CompilerOptions } from "../compiler/language.js";
import type { Api, RawDiagnostic } from "../compiler/remote/api.js";
import { createSession, type RemoteSession } from "../compiler/remote/remote-session.js";
import type { LocatedPackage } from "./load-typescript.js";
import { readNativeConfig } from "./native-config.js";
import { nativeImportReader } from "./native-imports.js";
import { openNativeProject } from "./native-project.js";
import type { ServiceCompiler } from "./service-compiler.js";
import { type Transpiler, transpile } from "./transpile.js";

/** Ends the processes of compilers that nobody holds any more: a development server that starts anew opens another one. */
const abandoned = new FinalizationRegistry<RemoteSession>((session) => session.close());

/** TypeScript 7.1 or later, whose process answers over a pipe. */
export function createNativeCompiler({ folder, version }: LocatedPackage, cwd: string): ServiceCompiler {
  const session = createSession({
    folder,
    cwd,
    restarted: () => console.warn(`interwire: the process of TypeScript ${version} ended, and has been started again.`),
  });
  const { installed } = session;
  const readImports = nativeImportReader(session);
  const compiler: ServiceCompiler = {
    configWithoutFile(folder) {
      const { ModuleKind, ModuleResolutionKind } = installed.api;
      const options: CompilerOptions = {
        strict: true,
        target: installed.ast.ScriptTarget.ESNext,
        module: ModuleKind.Preserve,
        moduleResolution: ModuleResolutionKind.Bundler,
        allowImportingTsExtensions: true,
        noEmit: true,
      };
      return { folder, options, pluginOptions: {}, fileNames: [], types: [], references: [], sightings: [] };
    },
    readConfig: (disk, path) => readNativeConfig(session, disk, path),
    readImports,
    openProject: (config, files) => openNativeProject(session, config, files),
    transpile: ({ options }, source, target) =>
      session.ask((api) => transpile(transpilerOf(session.installed, api), options, source, target)),
  };
  abandoned.register(compiler, session);
  return compiler;
}

function transpilerOf({ api: module, ast }: RemoteSession["installed"], api: Api): Transpiler<RawDiagnostic> {
  return {
    ModuleKind: module.ModuleKind,
    JsxEmit: module.JsxEmit,
    ScriptTarget: ast.ScriptTarget,
    transpileModule: (text, settings) => api.transpileModule(text, settings),
    isOfText: ({ fileName }) => fileName !== undefined,
    formatDiagnosticsWithColorAndContext: (problems, host) =>
      module.formatDiagnosticsWithColorAndContext(problems, host),
  };
}
