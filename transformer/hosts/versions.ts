import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import {
  digestInputs,
  leftToCompiler,
  lockDigest,
  type PluginOptions,
  packageFacts,
} from "../dependencies/answer-inputs.js";
import { textHashOf, type Versioned } from "../programs/kept-shapes.js";
import { optionFacts } from "../programs/option-facts.js";
import { programFilesOf } from "../programs/program-files.js";
import { projectFolder } from "../programs/program-graph.js";
import { lockOf } from "../programs/program-lock.js";
import { programSources } from "../programs/registry.js";
import { freshVersion } from "./stubs.js";

/**
 * Changes the versions of a program's files so that they cover everything on which the output and the errors of a file depend.
 * The compiler's builder compares versions to learn which files changed; by itself it follows imports only as far as declaration
 * files change, and under `isolatedModules` not at all.
 */
export function stampVersions(typescript: TypeScript, program: ts.Program, pluginOptions: PluginOptions): void {
  const files = programSources(program).flatMap((file) => {
    const text = textHashOf(file);
    return text === undefined ? [] : [{ file, text }];
  });
  if (files.length === 0) return;
  const { isConcerned, hashOf, manifests, shapes } = programFilesOf(typescript, program);
  const compilerOptions = optionFacts(typescript, program.getCompilerOptions(), projectFolder(program));
  const lock = lockDigest(lockOf(program));
  const digest = (file: ts.SourceFile): string =>
    digestInputs({
      text: leftToCompiler,
      imports: hashOf(file),
      ambient: leftToCompiler,
      ownPackage: packageFacts(manifests.of(file.fileName)),
      compilerOptions,
      pluginOptions,
      lock,
      compiler: leftToCompiler,
    });
  const digests = files.map(({ file }) => (isConcerned(file) ? digest(file) : ""));
  // In watch mode, a program reuses the file objects of the previous one, including their stamps.
  for (const [at, { file, text }] of files.entries()) {
    (file as unknown as Versioned).version = freshVersion(text, digests[at] ?? "", shapes.known(file) ?? "");
  }
}
