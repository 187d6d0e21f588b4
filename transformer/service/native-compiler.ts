import type { Api, RawDiagnostic } from "../compiler/remote/api.js";
import {
  createSession,
  RemoteProcessError,
  type RemoteSession,
  triedVersions,
} from "../compiler/remote/remote-session.js";
import { HostError } from "./host-error.js";
import type { LocatedPackage } from "./load-typescript.js";
import { readNativeConfig } from "./native-config.js";
import { nativeImportReader } from "./native-imports.js";
import { type NativeProject, openNativeProject } from "./native-project.js";
import { configWithoutFile } from "./project-config.js";
import type { ServiceCompiler } from "./service-compiler.js";
import { type Transpiler, transpile } from "./transpile.js";

/** Ends the compiler's process when its service is garbage, as the old one is when a development server restarts. */
const abandoned = new FinalizationRegistry<RemoteSession>((session) => session.close());

/** TypeScript 7.1 or later, whose process answers over a pipe. */
export function createNativeCompiler(installed: LocatedPackage, cwd: string): ServiceCompiler {
  const session = createNativeSession(installed, cwd);
  const { version } = installed;
  const opened = new Set<NativeProject>();
  const readImports = nativeImportReader(session, (api, source) => {
    for (const project of opened) {
      const tree = project.treeOf(api, source);
      if (tree !== undefined) return tree;
    }
    return undefined;
  });
  const told = <Answer>(ask: () => Answer): Answer => {
    try {
      return ask();
    } catch (error) {
      throw processFailure(version, error, true);
    }
  };
  const compiler: ServiceCompiler = {
    configWithoutFile: (folder) =>
      told(() => configWithoutFile({ ...session.installed.api, ...session.installed.ast }, folder)),
    readConfig: (disk, path) => told(() => readNativeConfig(session, disk, path)),
    readImports: (...given) => told(() => readImports(...given)),
    openProject(config, files) {
      const project = openNativeProject(session, config, files);
      opened.add(project);
      return {
        analyze: (sources, lock) => told(() => project.analyze(sources, lock)),
        close() {
          opened.delete(project);
          project.close();
        },
      };
    },
    transpile: ({ options }, source, target) =>
      told(() => session.ask((api) => transpile(transpilerOf(session.installed, api), options, source, target))),
  };
  abandoned.register(compiler, session);
  return compiler;
}

/** A session with a process of an installed package `typescript`. It warns if the process has to be started again. */
export function createNativeSession({ folder, version }: LocatedPackage, cwd: string): RemoteSession {
  return createSession({ folder, cwd, restarted: () => console.warn(restarted(version)) });
}

/** An error to report: IW3003 in place of an error of a process, or of any that was thrown while the process did not answer. */
export function processFailure(version: string, error: unknown, isAnswering: boolean): unknown {
  if (error instanceof RemoteProcessError) return silent(version, error);
  return isAnswering ? error : silent(version, new RemoteProcessError(error));
}

const restarted = (version: string): string =>
  `interwire: the process of TypeScript ${version} ended unexpectedly, and was started again. If this repeats, there may be too little memory.`;

/** The error IW3003 for a process that cannot be started, or that ends at the same question again. */
function silent(version: string, cause: RemoteProcessError): HostError {
  const isTried = triedVersions.includes(version);
  const tried = isTried ? "" : `interwire was tried with ${triedVersions.join(", ")}. `;
  return new HostError(
    "IW3003",
    `The process of TypeScript ${version} does not answer: ${cause.message.replace(/\.$/, "")}`,
    `${tried}Install typescript again with its optional dependencies, and let Node start processes (--allow-child-process); or install TypeScript 6 instead: npm install -D typescript@6.`,
    { cause },
  );
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
