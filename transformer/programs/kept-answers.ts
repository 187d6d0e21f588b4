import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { digestInputs, packageFacts } from "../dependencies/answer-inputs.js";
import type { Keep } from "../project.js";
import { optionFacts } from "./option-facts.js";
import { programFilesOf } from "./program-files.js";
import { projectFolder } from "./program-graph.js";

/** The answers about a file, and the digest of everything that they depend on. */
interface KeptAnswers {
  readonly key: string;
  readonly answers: Map<string, unknown>;
}

/** The answers about each parsed file from the last program that asked. Programs share the files that have not changed. */
const kept = new WeakMap<ts.SourceFile, KeptAnswers>();

/**
 * Returns the function by which the analysis of a program keeps its answers and finds those of earlier programs. An answer holds
 * as long as the file and all files that it reaches are the same objects: shapes are not enough, because answers have places in
 * other files, which move with comments.
 */
export function keeperOf(typescript: TypeScript, program: ts.Program): Keep {
  const { parsed, installed, manifests } = programFilesOf(typescript, program);
  const compilerOptions = optionFacts(typescript, program.getCompilerOptions(), projectFolder(program));
  const keyOf = (file: ts.SourceFile): string =>
    digestInputs({
      // The digest of the imports begins with the file itself.
      text: "",
      imports: parsed.hashOf(file),
      ambient: `${parsed.ambient()} ${installed}`,
      ownPackage: packageFacts(manifests.of(file.fileName)),
      compilerOptions,
      pluginOptions: {},
      compiler: typescript.version,
    });
  const checked = new Map<ts.SourceFile, Map<string, unknown>>();
  const answersAbout = (file: ts.SourceFile): Map<string, unknown> => {
    const known = checked.get(file);
    if (known !== undefined) return known;
    const key = keyOf(file);
    const earlier = kept.get(file);
    const answers = earlier?.key === key ? earlier.answers : new Map<string, unknown>();
    kept.set(file, { key, answers });
    checked.set(file, answers);
    return answers;
  };
  return <Answer>(question: string, file: ts.SourceFile, answer: () => Answer): Answer => {
    const answers = answersAbout(file);
    if (answers.has(question)) return answers.get(question) as Answer;
    const found = answer();
    answers.set(question, found);
    return found;
  };
}
