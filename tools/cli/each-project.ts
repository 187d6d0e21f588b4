import type ts from "typescript";
import { createAnalyzed, programOptions } from "./create-program.js";
import { tellingHost } from "./progress.js";
import { type Opened, readConfigs } from "./project.js";

/**
 * Makes a program for a project and for each project that it references, and returns the problems of all. Types of referenced
 * projects are read from their sources, because these projects may not be built.
 */
export function inEachProject(
  { typescript, config, progress }: Opened,
  problemsOf: (program: ts.Program) => readonly ts.Diagnostic[],
): ts.Diagnostic[] {
  return readConfigs(typescript, config, { noEmit: true }).flatMap(
    ({ errors, fileNames, options, projectReferences }) => {
      if (fileNames.length === 0) return [...errors].filter((one) => !isEmptyList(one, projectReferences));
      const reading = tellingHost(typescript.createCompilerHost(options), progress);
      const host = { ...reading, useSourceOfProjectReferenceRedirect: () => true };
      return problemsOf(
        createAnalyzed(typescript, programOptions({ fileNames, options, errors, projectReferences }, host)),
      );
    },
  );
}

/** Whether an error says that a project has no files although it has references, which is allowed. */
function isEmptyList({ code }: ts.Diagnostic, references: readonly unknown[] | undefined): boolean {
  return (code === 18002 || code === 18003) && references !== undefined && references.length > 0;
}

/** The problems that keep the compiler from reading the files of a program. */
export function readingProblems(program: ts.Program | ts.BuilderProgram): ts.Diagnostic[] {
  return [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
  ];
}
