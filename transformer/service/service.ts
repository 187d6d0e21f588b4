import { resolve } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { createDisk, type Disk } from "./disk.js";
import { cacheFolderOf, type DiskCache, noCache, openDiskCache } from "./disk-cache.js";
import { type EditedText, editText } from "./edited-text.js";
import type { FileDiagnostic } from "./file-diagnostic.js";
import { createLazyCompiler, type LazyCompiler } from "./load-typescript.js";
import type { FileFindings } from "./program-project.js";
import { createProjects, type OpenProject, type Projects } from "./projects.js";
import { createReach, type Reach } from "./reach.js";
import { slashed } from "./slashed.js";
import { createSourceFiles, type SourceFiles, type SourceText } from "./source-files.js";
import { isCompiled } from "./source-paths.js";

/**
 * Answers about the files of a process, for whatever compiles or checks them: each project is opened when one of its files is
 * first asked about. What was seen of the disk holds until `changed` or `refresh` is called.
 */
export interface Service {
  /**
   * The changes and the problems of a file. `text` is the file as the host has it; left out, it is read.
   * @throws HostError IW3002, IW3003, IW3004
   */
  answer(path: string, text?: string): FileAnswer;
  /**
   * A digest of all that the answer depends on, told without working the answer out; empty where there is nothing to edit.
   * @throws HostError IW3002, IW3003, IW3004
   */
  key(path: string, text?: string): string;
  /** The compiler of a file's project, with its options. */
  compiler(path: string): FileCompiler;
  /** A watcher saw this file change, appear or vanish. */
  changed(path: string): void;
  /** Makes the service look at all files again, for hosts that do not watch files. */
  refresh(): void;
}

/** The answer about one file. */
export interface FileAnswer {
  /** The file with what interwire adds to it; undefined when that is nothing. It is TypeScript, with every line where it was. */
  readonly edited: EditedText | undefined;
  readonly diagnostics: readonly FileDiagnostic[];
  /** The files that the answer was worked out from, the file itself first; those that are imported for types alone, too. */
  readonly dependencies: readonly string[];
  /** Something else made of the answer: the text that `make` returns for a `kind`, kept on disk as the answer itself is. */
  artifact(kind: string, make: () => string): string;
}

/** The compiler of a file's project. It is loaded by the first use of it or its options, which takes a good part of a second. */
export interface FileCompiler {
  readonly typescript: TypeScript;
  readonly options: ts.CompilerOptions;
  /** A digest of the compiler's version and the options, for which it is not loaded. */
  readonly key: string;
}

/** How a service finds what it works with. */
export interface ServiceLocation {
  /** The folder to start from; left out, the working directory of the process. */
  readonly cwd?: string | undefined;
  /** The tsconfig.json of all files, from `cwd`; left out, the nearest to each. */
  readonly tsconfig?: string | undefined;
  /** The folder of the cache on disk, from `cwd`; left out, `node_modules/.cache/interwire` of its package; `false` for none. */
  readonly cacheDir?: string | false | undefined;
}

export function createService(options: ServiceLocation = {}): Service {
  const core = createCore(options);
  const { disk, files, compiler, projects } = core;
  const findingsOf = createFindings(core.cache);
  return {
    answer(given, text) {
      const path = slashed(given);
      const project = projectFor(core, path, text);
      const key = project?.key(path) ?? "";
      const found = project === undefined || key === "" ? nothing : findingsOf(project, path, `${path} ${key}`);
      return toAnswer(core, { path, project, key }, found);
    },
    key: (given, text) => projectFor(core, slashed(given), text)?.key(slashed(given)) ?? "",
    compiler(path) {
      const project = projects.of(slashed(path));
      return {
        get typescript() {
          return compiler.load();
        },
        get options() {
          return project.config().options;
        },
        key: project.compilerKey,
      };
    },
    changed(path) {
      disk.changed(slashed(path));
      files.changed(slashed(path));
      reset(core);
    },
    refresh() {
      disk.refresh();
      files.refresh();
      reset(core);
    },
  };
}

/** The parts of a service. */
interface Core {
  readonly disk: Disk;
  readonly files: SourceFiles;
  readonly cache: DiskCache;
  readonly compiler: LazyCompiler;
  readonly projects: Projects;
  readonly reach: Reach;
}

function createCore(options: ServiceLocation): Core {
  const cwd = resolve(options.cwd ?? ".");
  const disk = createDisk();
  const files = createSourceFiles(disk);
  const cache = openCache(cwd, options.cacheDir);
  const compiler = createLazyCompiler(cwd);
  const given = options.tsconfig === undefined ? undefined : slashed(resolve(cwd, options.tsconfig));
  const projects = createProjects({ disk, files, cache, compiler, given });
  const reach = createReach({ disk, files, packageOf: projects.packageOf });
  return { disk, files, cache, compiler, projects, reach };
}

function reset({ reach, projects }: Core): void {
  reach.reset();
  projects.reset();
}

/** The project that has to be asked about a file. */
function projectFor(core: Core, path: string, text: string | undefined): OpenProject | undefined {
  const { files, reach, projects } = core;
  if (!isCompiled(path)) return undefined;
  const before = text === undefined ? undefined : files.read(path);
  if (text !== undefined && files.put(path, text) !== before) reset(core);
  return reach.mayNeedEdits(path) ? projects.of(path) : undefined;
}

/** Asks for findings by their key: those of the last time, those on disk, or new ones. */
function createFindings(cache: DiskCache): (project: OpenProject, path: string, key: string) => FileFindings {
  const last = new Map<string, { readonly key: string; readonly findings: FileFindings }>();
  return (project, path, key) => {
    const known = last.get(path);
    if (known?.key === key) return known.findings;
    const stored = cache.read<FileFindings>("findings", key);
    const findings = stored ?? project.analyze(path);
    if (stored === undefined) cache.write("findings", key, findings);
    last.set(path, { key, findings });
    return findings;
  };
}

/** The file that an answer is about. */
interface Subject {
  readonly path: string;
  readonly project: OpenProject | undefined;
  readonly key: string;
}

function toAnswer(core: Core, { path, project, key }: Subject, findings: FileFindings): FileAnswer {
  const { files, reach, projects, cache } = core;
  const source = findings.edits.length === 0 ? undefined : files.read(path);
  return {
    edited: source === undefined ? undefined : edit(source, findings),
    diagnostics: findings.diagnostics,
    get dependencies() {
      return project?.dependenciesOf(path) ?? (isCompiled(path) ? reach.filesFrom(path) : [path]);
    },
    artifact(kind, make) {
      const own = files.read(path)?.hash ?? "";
      return keep(cache, [kind, path, key, own, projects.of(path).compilerKey], make);
    },
  };
}

const nothing: FileFindings = { edits: [], diagnostics: [] };

function edit({ path, text }: SourceText, { edits }: FileFindings): EditedText {
  let made: EditedText | undefined;
  const edited = (): EditedText => {
    made ??= editText(path, text, edits);
    return made;
  };
  return {
    get code() {
      return edited().code;
    },
    map: () => edited().map(),
  };
}

function keep(cache: DiskCache, key: readonly string[], make: () => string): string {
  const stored = cache.read<string>("artifact", JSON.stringify(key));
  if (stored !== undefined) return stored;
  const made = make();
  cache.write("artifact", JSON.stringify(key), made);
  return made;
}

function openCache(cwd: string, given: string | false | undefined): DiskCache {
  if (given === false) return noCache;
  const folder = given === undefined ? cacheFolderOf(cwd) : resolve(cwd, given);
  return folder === undefined ? noCache : openDiskCache(folder);
}
