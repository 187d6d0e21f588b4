import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Compiler } from "../../transformer/compiler/compiler.js";
import type { CompilerOptions } from "../../transformer/compiler/language.js";
import type { Api, FileChanges, RawProgram } from "../../transformer/compiler/remote/api.js";
import { openRemoteProgram, type ProgramSetup } from "../../transformer/compiler/remote/open-remote-program.js";
import type { RemoteSession } from "../../transformer/compiler/remote/remote-session.js";
import type { TableEdit } from "../../transformer/emit/edits.js";
import { printDeclaration } from "../../transformer/emit/print-edits.js";
import type { TextEdit } from "../../transformer/model/fix.js";
import type { Disk } from "../../transformer/service/disk.js";
import { editText } from "../../transformer/service/edited-text.js";
import { placeEdits } from "../../transformer/service/place-edits.js";
import { hasErrors, type Problem, placeless } from "../problems/problem.js";
import type { NativeConfig } from "../projects/native-configs.js";
import { nativeProblem } from "../projects/native-problem.js";
import type { Progress } from "../projects/progress.js";
import { problemsIn, problemsOfWhole, type ReadProject } from "../projects/project-reader.js";
import { readNativeProject } from "../projects/read-native-project.js";
import { mapToSource } from "./map-to-source.js";
import { type Output, withMap, withStatements } from "./output-texts.js";
import { tablesApart, withTables } from "./tables-apart.js";

/** What the builds of several projects share. */
export interface BuildContext {
  readonly session: RemoteSession;
  readonly api: Api;
  readonly disk: Disk;
  /** The options of the command line, which each configuration has among its own. */
  readonly options: CompilerOptions;
  readonly progress: Progress;
}

/** What a build of a project has found and written. */
export interface Built {
  readonly problems: readonly Problem[];
  /** The paths of the files that were written. */
  readonly outputs: readonly string[];
}

/** The program of one project, which is built once, or again after changes. */
export interface NativeBuild {
  readonly options: CompilerOptions;
  /** The names of all files in the program. */
  names(): readonly string[];
  change(changes: FileChanges): void;
  /** Checks the project, and writes its output unless the options forbid it. */
  run(): Built;
}

/** Opens the program of a project for TypeScript 7.1. The output of the projects that it references has to be there. */
export function openNativeBuild(context: BuildContext, config: NativeConfig): NativeBuild {
  const { session, api, disk } = context;
  const { options } = config;
  const setup: ProgramSetup = {
    folder: config.folder,
    options,
    rootNames: config.fileNames,
    references: config.references.map((path) => ({ path })),
    texts: new Map(),
  };
  const opened = openRemoteProgram(session.installed, api, setup);
  const hasDeclarations = options.declaration === true || options.composite === true;
  const read = (): ReadProject =>
    readNativeProject(opened, config, {
      api,
      ModuleKind: session.installed.api.ModuleKind,
      configs: [],
      isWithoutOutput: options.noEmit === true,
      textOf: (path) => disk.read(path)?.text,
    });
  const problemsOf = (project: ReadProject): readonly Problem[] => {
    const first = [...api.parseConfigFile(config.path).errors.map(nativeProblem), ...project.unreadable()];
    if (first.length > 0) return first;
    const { raw } = opened;
    const found = [
      ...raw.program.getGlobalDiagnostics(),
      ...raw.program.getSemanticDiagnostics(),
      ...(hasDeclarations ? raw.program.getDeclarationDiagnostics() : []),
    ];
    const own = project.sources.flatMap((file) => problemsIn(project, file));
    return [...found.map(nativeProblem), ...own, ...problemsOfWhole(project)];
  };
  const outputsOf = (project: ReadProject): readonly Output[] => {
    const { compiler, raw, withTexts } = opened;
    const names = project.sourceNames;
    const scripts = (): readonly Output[] => {
      const edited = editedSources(compiler, project);
      const texts = new Map(Array.from(edited, ([path, { code }]) => [path, code]));
      return withTexts(texts, (program) => outputIn(program.getJavaScriptEmit(names))).map((one) =>
        finished(one, edited),
      );
    };
    return [
      ...(options.emitDeclarationOnly === true ? [] : scripts()),
      ...(hasDeclarations ? withDeclarations(outputIn(raw.program.getDeclarationEmit(typed(names))), project) : []),
    ];
  };
  return {
    options,
    names: () => opened.raw.program.getSourceFileNames(),
    change(changes) {
      // New files belong to the project by the patterns of its configuration.
      const { fileNames } = api.parseConfigFile(config.path);
      opened.change(changes, { ...setup, rootNames: fileNames });
    },
    run() {
      const project = read();
      const problems = problemsOf(project);
      if (options.noEmit === true || (options.noEmitOnError === true && hasErrors(problems))) {
        return { problems, outputs: [] };
      }
      const sources = new Set(opened.raw.program.getSourceFileNames());
      const outputs = outputsOf(project).filter(({ path }) => !sources.has(path));
      context.progress.say("writing files");
      const unwritten = outputs.flatMap(write);
      return { problems: [...problems, ...unwritten], outputs: outputs.map(({ path }) => path) };
    },
  };
}

/** Writes a file. If that fails, returns the compiler's problem for it. */
function write({ path, text }: Output): readonly Problem[] {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return [];
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return [placeless("TS5033", `Could not write file '${path}': ${cause}.`)];
  }
}

function outputIn({ outputFiles }: ReturnType<RawProgram["getJavaScriptEmit"]>): readonly Output[] {
  return Array.from(outputFiles, ([path, { text, sourceFileName = path }]) => ({ path, text, source: sourceFileName }));
}

/** A source with interwire's edits, but with markers in the places of the tables. */
interface EditedSource {
  /** The text as it was. */
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly code: string;
  readonly tables: readonly TableEdit[];
}

/** The edited sources by path. Files that cannot be parsed are compiled as they are. */
function editedSources({ ts, tree }: Compiler, { project, sources }: ReadProject): ReadonlyMap<string, EditedSource> {
  const edited = new Map<string, EditedSource>();
  for (const file of sources) {
    if (tree.parseErrorsOf(file).length > 0) continue;
    const { edits, tables } = tablesApart(project.edits(file, "javascript"));
    const placed = placeEdits(ts, file, edits, "comments");
    const { fileName, text } = file;
    if (placed.length > 0) edited.set(fileName, { text, edits: placed, ...editText(fileName, text, placed), tables });
  }
  return edited;
}

/** The output for an edited source, with its tables, and with source maps that lead to the source as it was. */
function finished(output: Output, edited: ReadonlyMap<string, EditedSource>): Output {
  const source = edited.get(output.source);
  if (source === undefined) return output;
  const mapped = withMap(output, (map) => mapToSource(map, source.text, source.edits));
  return output.path.endsWith(".map") ? mapped : { ...mapped, text: withTables(mapped.text, source.tables) };
}

/** The files that have declarations: JSON has none. */
function typed(names: readonly string[]): readonly string[] {
  return names.filter((name) => !name.endsWith(".json"));
}

function withDeclarations(outputs: readonly Output[], { project, sources }: ReadProject): readonly Output[] {
  const files = new Map(sources.map((file) => [file.fileName, file]));
  return outputs.map((output) => {
    const file = files.get(output.source);
    const added = file === undefined || output.path.endsWith(".map") ? [] : project.declarations(file);
    return { ...output, text: withStatements(output.text, added.map(printDeclaration)) };
  });
}
