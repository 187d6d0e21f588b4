import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { compilerManifests, type Manifests } from "../analyze/manifest.js";
import type { Edit } from "../emit/edits.js";
import { toDiagnostic } from "../hosts/to-diagnostic.js";
import { createProject, type Project } from "../project.js";
import { createImportClosures, type ImportClosure, type ImportClosures } from "./import-closures.js";
import type { ProjectConfig } from "./project-config.js";
import { createSourceFiles, type SourceFiles } from "./source-files.js";

/** The edits of a file, or its diagnostics. */
export interface Answer {
  readonly file: ts.SourceFile;
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly ts.Diagnostic[];
}

/** One project, asked for its files one by one while they change. */
export interface SharedProject {
  readonly files: SourceFiles;
  readonly closures: ImportClosures;
  readonly manifests: Manifests;
  analyze(closure: ImportClosure): Answer;
}

interface State {
  readonly program: ts.Program;
  readonly project: Project;
  /** The texts that the program was made of, and those it was asked about though it does not have them. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Opens a project. A program is made when a file is first analyzed, and again when what that file imports has changed. */
export function openProject(typescript: TypeScript, config: ProjectConfig): SharedProject {
  const { options, fileNames, folder } = config;
  const files = createSourceFiles(typescript);
  const manifests = compilerManifests(typescript);
  const ambient = fileNames.filter((name) => /\.d\.[cm]?ts$/.test(name));
  const closures = createImportClosures(typescript, files, { options, folder, ambient, manifests });
  const roots = new Set(fileNames);
  const host = createHost(typescript, options, files);
  let state: State | undefined;
  const stateFor = ({ sources }: ImportClosure): State => {
    const own = sources.filter(({ path }) => !isInstalled(path));
    if (state !== undefined && own.every(({ path, hash }) => state?.hashes.get(path) === hash)) return state;
    const [first] = sources;
    if (first !== undefined && !roots.has(first.path)) for (const one of kinOf(first.path)) roots.add(one);
    const program = typescript.createProgram([...roots], options, host);
    const made = program.getSourceFiles().flatMap(({ fileName }) => (isInstalled(fileName) ? [] : [fileName]));
    const hashes = new Map([
      // The closure may have followed an import to a file that the program has in another form.
      ...own.map(({ path, hash }): [string, string] => [path, hash]),
      ...made.map((path): [string, string] => [path, files.read(path)?.hash ?? ""]),
    ]);
    for (const [path, hash] of state?.hashes ?? []) if (!hashes.has(path)) hashes.set(path, hash);
    state = { program, project: createProject(typescript, program), hashes };
    return state;
  };
  return {
    files,
    closures,
    manifests,
    analyze(closure) {
      const { program, project } = stateFor(closure);
      const file = program.getSourceFile(closure.sources[0]?.path ?? "") as ts.SourceFile;
      const diagnostics = project.diagnostics(file).map((one) => toDiagnostic(typescript, program, one));
      return { file, edits: project.edits(file, "typescript"), diagnostics };
    },
  };
}

/** Packages and the compiler's own declarations stay as they are while a process runs. */
function isInstalled(path: string): boolean {
  return path.includes("/node_modules/");
}

/** The host keeps the tree of each text, so that a new program parses only what has changed. */
function createHost(typescript: TypeScript, options: ts.CompilerOptions, files: SourceFiles): ts.CompilerHost {
  const host = typescript.createCompilerHost(options, true);
  const trees = new Map<string, { readonly text: string; readonly tree: ts.SourceFile | undefined }>();
  const read = host.getSourceFile.bind(host);
  return {
    ...host,
    getSourceFile(name, version, onError) {
      const installed = isInstalled(name);
      const text = installed ? "" : files.read(name)?.text;
      if (text === undefined) return undefined;
      const known = trees.get(name);
      if (known?.text === text) return known.tree;
      const tree = installed ? read(name, version, onError) : typescript.createSourceFile(name, text, version, true);
      trees.set(name, { text, tree });
      return tree;
    },
  };
}

/**
 * A test file outside of the tsconfig brings the others of its folder and kind, so that not every one of them costs a
 * new program.
 */
function kinOf(path: string): string[] {
  const suffix = /\.[^.]+\.[cm]?tsx?$/.exec(basename(path))?.[0];
  if (suffix === undefined) return [path];
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .map((name) => join(folder, name));
}
