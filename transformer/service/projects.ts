import { createManifests, type Manifests } from "../analyze/manifest.js";
import { digestInputs, lockDigest, packageFacts } from "../dependencies/answer-inputs.js";
import { createDependencies } from "../dependencies/dependencies.js";
import { isInstalled } from "../dependencies/source-paths.js";
import { askedLock, type LockInput, type LockOption, lockFileIn } from "../lock/lock-input.js";
import type { Disk } from "./disk.js";
import type { DiskCache } from "./disk-cache.js";
import { createDiskGraph } from "./disk-graph.js";
import type { FileFindings, ProgramProject } from "./findings.js";
import { createImports } from "./imports.js";
import type { LazyCompiler } from "./lazy-compiler.js";
import { createPackages, type InstalledPackage } from "./packages.js";
import { withLock } from "./plugin-options.js";
import type { ProjectConfig } from "./project-config.js";
import type { SourceFiles, SourceText } from "./source-files.js";
import { createTsconfigs, type Tsconfig } from "./tsconfigs.js";

/** A project that this process has opened. It analyzes files and finds their dependencies. */
export interface OpenProject {
  /** A digest of everything on which a file's edits and diagnostics depend. Empty if the file needs no edits. */
  key(path: string): string;
  /** The files on which a file's edits and diagnostics depend, beginning with the file itself. */
  dependenciesOf(path: string): readonly string[];
  analyze(path: string): FileFindings;
  config(): ProjectConfig;
  readonly compilerKey: string;
}

export interface Projects {
  of(path: string): OpenProject;
  packageOf(file: string): InstalledPackage | undefined;
  /** Called when files have changed. */
  reset(): void;
}

export interface ProjectSettings {
  readonly disk: Disk;
  readonly files: SourceFiles;
  readonly cache: DiskCache;
  readonly compiler: LazyCompiler;
  /** The path of the tsconfig.json to use for all files. Undefined to use the nearest tsconfig.json of each file. */
  readonly given: string | undefined;
  /** The option `lock` of the tool, which takes precedence over that of a tsconfig.json. */
  readonly lock: LockOption | undefined;
}

export function createProjects(settings: ProjectSettings): Projects {
  let packages = readPackages(settings.disk);
  const packageOf: Projects["packageOf"] = (file) => packages.of(file);
  const tsconfigs = createTsconfigs(settings);
  const opened = new Map<string, Opened>();
  return {
    packageOf,
    of(path) {
      const tsconfig = tsconfigs.of(path);
      const earlier = opened.get(tsconfig.path);
      if (earlier?.tsconfig.facts === tsconfig.facts) return earlier;
      earlier?.close();
      const project = openProject({ ...settings, tsconfig, manifests: packages.manifests, packageOf });
      opened.set(tsconfig.path, project);
      return project;
    },
    reset() {
      tsconfigs.revalidate();
      if (!packages.hold()) {
        packages = readPackages(settings.disk);
        for (const project of opened.values()) project.close();
        opened.clear();
      }
      for (const project of opened.values()) project.reset();
    },
  };
}

/** The package.json files that were read, and the packages that they describe. */
interface ReadPackages {
  readonly manifests: Manifests;
  readonly of: Projects["packageOf"];
  /** Whether all package.json files still have the same texts. Files below node_modules are not checked again. */
  hold(): boolean;
}

function readPackages(disk: Disk): ReadPackages {
  const texts = new Map<string, string | undefined>();
  const manifests = createManifests((path) => {
    const text = disk.read(path)?.text;
    if (!isInstalled(path)) texts.set(path, text);
    return text;
  });
  return {
    manifests,
    of: createPackages(manifests),
    hold: () => [...texts].every(([path, text]) => disk.read(path)?.text === text),
  };
}

interface OpenSettings extends ProjectSettings {
  readonly tsconfig: Tsconfig;
  readonly manifests: Manifests;
  readonly packageOf: Projects["packageOf"];
}

interface Opened extends OpenProject {
  readonly tsconfig: Tsconfig;
  reset(): void;
  close(): void;
}

function openProject(settings: OpenSettings): Opened {
  const { disk, files, compiler, tsconfig, manifests } = settings;
  const { folder, options, ambient } = tsconfig.facts;
  const pluginOptions = withLock(tsconfig.facts.pluginOptions, settings.lock);
  const lock = (): LockInput | undefined =>
    pluginOptions.lock === undefined
      ? undefined
      : askedLock(lockFileIn({ ...tsconfig.facts, pluginOptions }, (path) => disk.read(path)?.text));
  const imports = createImports(settings);
  const open = () => {
    const graph = createDiskGraph({ files, imports, manifests, folder, declarations: ambient });
    return { ...createDependencies(graph), globals: graph.globals };
  };
  let dependencies = open();
  let made: ProgramProject | undefined;
  const sourcesOf = (path: string): readonly SourceText[] => {
    const reached = new Set([path, ...dependencies.globals()].flatMap((one) => [...dependencies.reachedFrom(one)]));
    return Array.from(reached)
      .map((one) => files.read(one))
      .filter((one) => one !== undefined);
  };
  /** The paths of the package.json files of the packages to which files belong, without installed packages. */
  const manifestsOf = (paths: readonly string[]): Iterable<string> =>
    new Set(
      paths.flatMap((path) => {
        const manifest = isInstalled(path) ? undefined : manifests.of(path);
        return manifest === undefined ? [] : [`${manifest.folder}/package.json`];
      }),
    );
  return {
    tsconfig,
    key(path) {
      if (!dependencies.isConcerned(path)) return "";
      return digestInputs({
        text: files.read(path)?.hash ?? "",
        imports: dependencies.hashOf(path),
        ambient: dependencies.ambient(),
        ownPackage: packageFacts(manifests.of(path)),
        compilerOptions: options,
        pluginOptions,
        lock: lockDigest(lock()),
        compiler: compiler.version(),
      });
    },
    dependenciesOf(path) {
      const sources = sourcesOf(path).map((one) => one.path);
      return [...sources, ...manifestsOf(sources), ...tsconfig.files, ...[lock()].flatMap((one) => one?.path ?? [])];
    },
    analyze(path) {
      made ??= compiler.load().openProject(tsconfig.config(), files);
      return made.analyze(sourcesOf(path), lock());
    },
    config: tsconfig.config,
    compilerKey: `${compiler.version()} ${options}`,
    reset() {
      dependencies = open();
    },
    close() {
      made?.close();
      made = undefined;
    },
  };
}
