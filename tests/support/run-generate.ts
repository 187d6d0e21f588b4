import { resolve } from "node:path";
import type ts from "typescript";
import { generateFiles } from "../../tools/generate/generate-files.js";
import { type GeneratedChange, writeGenerated } from "../../tools/generate/write-generated.js";
import { readProgram } from "../../tools/projects/in-process-reader.js";
import type { Compiler } from "./compiler.js";
import { shareSources } from "./shared-sources.js";

/** The output of `interwire generate` for a project. */
export interface GenerateResult {
  /** The files that it wrote or removed, or would. */
  readonly changes: readonly GeneratedChange[];
  /** The problems: `contracts.ts: IW4001: …`. */
  readonly problems: readonly string[];
}

/** Generates in a folder as the command does there. To be loaded by `outside`. */
export function runGenerate(folder: string, name: string, check: boolean): GenerateResult {
  const compiler = require(name) as Compiler;
  const parsed = compiler.getParsedCommandLineOfConfigFile(resolve(folder, "tsconfig.json"), {}, {
    ...compiler.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }: ts.Diagnostic) => {
      throw new Error(String(messageText));
    },
  } as ts.ParseConfigFileHost);
  if (parsed === undefined) throw new Error(`There is no project in ${folder}`);
  const host = shareSources(compiler, compiler.createCompilerHostWorker(parsed.options, false, compiler.sys));
  const { fileNames: rootNames, options, projectReferences } = parsed;
  const program = compiler.createProgram({ rootNames, options, host, ...(projectReferences && { projectReferences }) });
  const generated = generateFiles(readProgram(compiler, program));
  return {
    changes: writeGenerated(generated, { check, folder }),
    problems: generated.diagnostics.map(
      ({ code, span, text }) => `${span.file.slice(span.file.lastIndexOf("/") + 1)}: ${code}: ${text}`,
    ),
  };
}
