import type ts from "typescript";
import { createProgramOf } from "./create-program.js";
import { type Opened, readConfigs } from "./project.js";

type ProblemsOf = (
  program: ts.Program,
  builder: ts.EmitAndSemanticDiagnosticsBuilderProgram,
) => readonly ts.Diagnostic[];

/**
 * Watches the files of a project until the process ends. `problemsOf` is called with each new program, emits it if necessary, and
 * returns the problems to report.
 */
export function watchProject(opened: Opened, options: ts.CompilerOptions, problemsOf: ProblemsOf): Promise<number> {
  watchConfig(opened, opened.config, options, problemsOf);
  return new Promise(() => {});
}

/**
 * Watches a project and the projects that it references until the process ends. Types of referenced projects are read from their
 * sources.
 */
export function watchEachProject(opened: Opened, problemsOf: ProblemsOf): Promise<number> {
  const options = { noEmit: true };
  for (const one of readConfigs(opened.typescript, opened.config, options)) {
    const path = one.options.configFilePath;
    if (one.fileNames.length > 0 && typeof path === "string") watchConfig(opened, path, options, problemsOf);
  }
  return new Promise(() => {});
}

function watchConfig(
  { typescript, report, terminal }: Opened,
  config: string,
  options: ts.CompilerOptions,
  problemsOf: ProblemsOf,
): void {
  const host = typescript.createWatchCompilerHost(
    config,
    options,
    typescript.sys,
    createProgramOf(typescript),
    (diagnostic) => report([diagnostic]),
    ({ messageText }) => terminal.note(`${typescript.flattenDiagnosticMessageText(messageText, "\n")}\n`),
  );
  if (options.noEmit === true) host.useSourceOfProjectReferenceRedirect = () => true;
  host.afterProgramCreate = (builder) => {
    const problems = problemsOf(builder.getProgram(), builder);
    const status = report(problems);
    const found = status === 0 ? "Found no errors" : `Found ${problems.length} problems`;
    terminal.note(`${found}. Watching for changes of files.\n`);
  };
  typescript.createWatchProgram(host);
}
