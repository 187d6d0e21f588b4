import type ts from "typescript";
import { createProgramOf } from "./create-program.js";
import type { Opened } from "./project.js";

/**
 * Follows a project's files until the process ends. `problemsOf` works on each new program, emits what there is to emit, and returns
 * its problems, which are then reported.
 */
export function watchProject(
  { typescript, config, report, terminal }: Opened,
  options: ts.CompilerOptions,
  problemsOf: (program: ts.Program, builder: ts.EmitAndSemanticDiagnosticsBuilderProgram) => readonly ts.Diagnostic[],
): Promise<number> {
  const host = typescript.createWatchCompilerHost(
    config,
    options,
    typescript.sys,
    createProgramOf(typescript),
    (diagnostic) => report([diagnostic]),
    ({ messageText }) => terminal.note(`${typescript.flattenDiagnosticMessageText(messageText, "\n")}\n`),
  );
  host.afterProgramCreate = (builder) => {
    const problems = problemsOf(builder.getProgram(), builder);
    const status = report(problems);
    const found = status === 0 ? "Found no errors" : `Found ${problems.length} problems`;
    terminal.note(`${found}. Watching for changes of files.\n`);
  };
  typescript.createWatchProgram(host);
  return new Promise(() => {});
}
