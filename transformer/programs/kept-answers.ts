import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import type { SourceFile } from "../compiler/nodes.js";
import { digestInputs, packageFacts } from "../dependencies/answer-inputs.js";
import type { Keep } from "../project.js";
import { optionFacts } from "./option-facts.js";
import { programFilesOf } from "./program-files.js";
import { projectFolder } from "./program-graph.js";

/** The results of analyzing a file, such as its diagnostics, and the digest of everything on which they depend. */
interface KeptAnswers {
  readonly key: string;
  readonly answers: Map<string, unknown>;
}

/**
 * The latest analysis results of each parsed file. They can be reused by the next program, which shares the objects of unchanged
 * files.
 */
const kept = new WeakMap<ts.SourceFile, KeptAnswers>();

/**
 * Returns the cache for the analysis results of a program, which also finds results of earlier programs. A result is valid as
 * long as the file and all files that it imports, directly or not, are the same objects. Equal declarations in the imported files
 * are not enough: diagnostics have positions in other files, which an edited comment may move.
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
      // The question about the lock file has its digest.
      pluginOptions: {},
      lock: "",
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
  return <Answer>(question: string, file: SourceFile, answer: () => Answer): Answer => {
    const answers = answersAbout(file as ts.SourceFile);
    if (answers.has(question)) return answers.get(question) as Answer;
    const found = answer();
    answers.set(question, found);
    return found;
  };
}
