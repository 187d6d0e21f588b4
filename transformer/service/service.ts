import { resolve } from "node:path";
import type { CompilerOptions } from "../compiler/language.js";
import { createDependencies, type Dependencies } from "../dependencies/dependencies.js";
import { digestOf } from "../dependencies/digest.js";
import { isCompiled } from "../dependencies/source-paths.js";
import type { LockOption } from "../lock/lock-input.js";
import { createDisk, type Disk } from "./disk.js";
import {
  type CachedFile,
  cacheFolderOf,
  type DiskCache,
  type MakeElsewhere,
  noCache,
  openDiskCache,
} from "./disk-cache.js";
import { type EditedText, editText } from "./edited-text.js";
import type { FileDiagnostic } from "./file-diagnostic.js";
import { type FileFindings, noFindings } from "./findings.js";
import { createLazyCompiler, type LazyCompiler } from "./lazy-compiler.js";
import { createProjects, type OpenProject, type Projects } from "./projects.js";
import { createReach } from "./reach.js";
import { slashed } from "./slashed.js";
import { createSourceFiles, type SourceFiles, type SourceText } from "./source-files.js";
import type { Transpiled, TranspileTarget } from "./transpile.js";

/**
 * Analyzes and edits files for the tools that compile or check them. A project is opened when one of
 * its files is first needed. The disk is assumed unchanged until `changed` or `refresh` is called.
 */
export interface Service {
  /**
   * The edits and the problems of a file. `text` is the text of the file if the caller has read it; otherwise it is read from
   * disk.
   * @throws HostError IW3002 for an unknown option, IW3003 without a usable compiler, IW3004 if a tsconfig.json cannot be read
   */
  answer(path: string, text?: string): FileAnswer;
  /**
   * A digest of everything on which the result of `answer` depends, found without computing that result. Empty if the file needs
   * no edits.
   * @throws HostError IW3002 for an unknown option, IW3003 without a usable compiler, IW3004 if a tsconfig.json cannot be read
   */
  key(path: string, text?: string): string;
  /** The compiler and the options of a file's project. */
  compiler(path: string): FileCompiler;
  /** Discards what is known about a file. Tools that watch files call it when one has changed, appeared or vanished. */
  changed(path: string): void;
  /** Makes every file be checked for changes. Tools that do not watch files call it when any file may have changed. */
  refresh(): void;
}

export interface FileAnswer {
  /**
   * The file's text, TypeScript, with interwire's edits applied; the user's lines keep their numbers. Undefined if the file has
   * no edits.
   */
  readonly edited: EditedText | undefined;
  readonly diagnostics: readonly FileDiagnostic[];
  /** The files on which edits and diagnostics depend, beginning with the file itself and including type-only imports. */
  readonly dependencies: readonly string[];
  /**
   * A text derived from the edited file, such as compiled code. It is read from the cache on disk, where `kind` names it, or
   * created by `make` and cached.
   */
  artifact(kind: string, make: () => string): string;
}

/** The compiler of a file's project. It is loaded or started for `options` and `transpile`. */
export interface FileCompiler {
  readonly options: CompilerOptions;
  /**
   * Compiles a text in place of the file's, without checking types.
   * @throws Error with the compiler's message if the text cannot be parsed
   */
  transpile(text: string, target: TranspileTarget): Transpiled;
  /** A digest of the compiler's version and options, for which the compiler is not loaded. */
  readonly key: string;
}

/** Where to look for tsconfig.json files, and where the cache on disk is. */
export interface ServiceLocation {
  /** The folder from which to start. The default is the working directory. */
  readonly cwd?: string | undefined;
  /** The path of the tsconfig.json for all files, relative to `cwd`. By default each file uses the nearest one. */
  readonly tsconfig?: string | undefined;
  /** How contracts are compared with the lock file, in place of what the tsconfig.json says. */
  readonly lock?: LockOption | undefined;
  /**
   * The folder of the cache on disk, relative to `cwd`, or `false` for no cache. The default is `node_modules/.cache/interwire`
   * of the package around `cwd`.
   */
  readonly cacheDir?: string | false | undefined;
}

export interface ServiceSettings extends ServiceLocation {
  /** Called before results are computed that are not cached on disk. Afterwards the cache is read again. */
  readonly makeElsewhere?: MakeElsewhere | undefined;
}

export function createService(settings: ServiceSettings = {}): Service {
  const core = createCore(settings);
  const { disk, files, compiler, projects } = core;
  const findingsOf = createFindings(core);
  return {
    answer(given, text) {
      const path = slashed(given);
      const project = projectFor(core, path, text);
      const key = project?.key(path) ?? "";
      const subject = { path, project, key };
      return toAnswer(core, subject, key === "" ? noFindings : findingsOf(subject));
    },
    key: (given, text) => projectFor(core, slashed(given), text)?.key(slashed(given)) ?? "",
    compiler(path) {
      const project = projects.of(slashed(path));
      return {
        get options() {
          return project.config().options;
        },
        transpile: (text, target) => compiler.load().transpile(project.config(), { path: slashed(path), text }, target),
        key: project.compilerKey,
      };
    },
    changed(path) {
      disk.changed(slashed(path));
      files.changed(slashed(path));
      core.reset();
    },
    refresh() {
      disk.refresh();
      files.refresh();
      core.reset();
    },
  };
}

interface Core {
  readonly disk: Disk;
  readonly files: SourceFiles;
  readonly cache: DiskCache;
  readonly compiler: LazyCompiler;
  readonly projects: Projects;
  /** The dependencies of files, as far as they can be found without a tsconfig.json and the compiler. */
  reach(): Dependencies<string>;
  /** Discards all computed results, because files may have changed. */
  reset(): void;
}

function createCore(options: ServiceSettings): Core {
  const cwd = resolve(options.cwd ?? ".");
  const disk = createDisk();
  const files = createSourceFiles(disk);
  const cache = openCache(cwd, options);
  const compiler = createLazyCompiler(cwd);
  const given = options.tsconfig === undefined ? undefined : slashed(resolve(cwd, options.tsconfig));
  const projects = createProjects({ disk, files, cache, compiler, given, lock: options.lock });
  const openReach = () => createDependencies(createReach({ disk, files, packageOf: projects.packageOf }));
  let reach = openReach();
  const reset = (): void => {
    reach = openReach();
    projects.reset();
  };
  return { disk, files, cache, compiler, projects, reach: () => reach, reset };
}

/** The project to which a file belongs. Undefined if the file cannot have edits. */
function projectFor(core: Core, path: string, text: string | undefined): OpenProject | undefined {
  const { files, projects } = core;
  if (!isCompiled(path)) return undefined;
  const before = text === undefined ? undefined : files.read(path);
  if (text !== undefined && files.put(path, text) !== before) core.reset();
  return core.reach().isConcerned(path) ? projects.of(path) : undefined;
}

/**
 * Returns a function that gives a file's edits and diagnostics: those of its last call for the file if the key is the same, those
 * cached on disk for the key, or newly computed ones.
 */
function createFindings({ cache, files }: Core): (subject: Subject) => FileFindings {
  const last = new Map<string, { readonly key: string; readonly findings: FileFindings }>();
  const holds = ({ pointedAt }: FileFindings): boolean =>
    Object.entries(pointedAt).every(([path, hash]) => files.read(path)?.hash === hash);
  return (subject) => {
    const { path, project } = subject;
    const key = `${path} ${subject.key}`;
    const known = last.get(path);
    if (known?.key === key && holds(known.findings)) return known.findings;
    const make = (): FileFindings => project?.analyze(path) ?? noFindings;
    const findings = cache.result({ kind: "findings", key, file: fileOf(subject), holds, make });
    last.set(path, { key, findings });
    return findings;
  };
}

interface Subject extends Required<CachedFile> {
  readonly project: OpenProject | undefined;
}

const fileOf = ({ path, key }: Subject): CachedFile => ({ path, key });

function toAnswer(core: Core, subject: Subject, findings: FileFindings): FileAnswer {
  const { path, project } = subject;
  const { files, reach, projects, cache } = core;
  const source = findings.edits.length === 0 ? undefined : files.read(path);
  return {
    edited: source === undefined ? undefined : edit(source, findings),
    diagnostics: findings.diagnostics,
    get dependencies() {
      return project?.dependenciesOf(path) ?? (isCompiled(path) ? [...reach().reachedFrom(path)] : [path]);
    },
    artifact(kind, make) {
      // Not the key of the answer: an edit of an import often leaves the file's own edits as they were.
      const edits = digestOf(JSON.stringify(findings.edits));
      const key = JSON.stringify([kind, path, files.read(path)?.hash, edits, projects.of(path).compilerKey]);
      return cache.result({ kind: "artifact", key, file: fileOf(subject), make });
    },
  };
}

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

function openCache(cwd: string, { cacheDir, makeElsewhere }: ServiceSettings): DiskCache {
  if (cacheDir === false) return noCache;
  const folder = cacheDir === undefined ? cacheFolderOf(cwd) : resolve(cwd, cacheDir);
  return folder === undefined ? noCache : openDiskCache(folder, makeElsewhere);
}
