import { dirname, resolve } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import type { CompilerOptions } from "../compiler/language.js";
import type { Numbers } from "../compiler/syntax.js";
import type { PluginOptions } from "../dependencies/answer-inputs.js";
import { digestOf } from "../dependencies/digest.js";
import { lockConfig } from "../lock/declaring-config.js";
import type { Disk, Sighting } from "./disk.js";
import { HostError } from "./host-error.js";
import { readPluginOptions } from "./plugin-options.js";
import { createRecorder } from "./recorder.js";
import { slashed } from "./slashed.js";

/** The compiler's configuration of a project. */
export interface ProjectConfig {
  readonly folder: string;
  readonly options: CompilerOptions;
  readonly pluginOptions: PluginOptions;
  /** The folder of the tsconfig.json that declares interwire's entry, which may be one that the project's own extends. */
  readonly lockFolder: string;
  /** The path of the project's own tsconfig.json from that folder. */
  readonly lockProject: string;
  /** Whether that is another file than the project's own. */
  readonly isLockShared: boolean;
  readonly fileNames: readonly string[];
  /** The names and versions of the packages whose declarations are global. */
  readonly types: readonly string[];
  readonly references: readonly string[];
  /** The observations of the disk from which the configuration was read. */
  readonly sightings: readonly Sighting[];
}

/** The numbers of options' values, which are those of a compiler. */
interface OptionNumbers {
  readonly ScriptTarget: Numbers<"ESNext">;
  readonly ModuleKind: Numbers<"Preserve">;
  readonly ModuleResolutionKind: Numbers<"Bundler">;
}

/** The configuration for files without a tsconfig.json: as Node runs them, with imports resolved as bundlers do. */
export function configWithoutFile(typescript: OptionNumbers, folder: string): ProjectConfig {
  const options: CompilerOptions = {
    strict: true,
    target: typescript.ScriptTarget.ESNext,
    module: typescript.ModuleKind.Preserve,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  return {
    folder,
    options,
    pluginOptions: {},
    lockFolder: folder,
    lockProject: "tsconfig.json",
    isLockShared: false,
    fileNames: [],
    types: [],
    references: [],
    sightings: [],
  };
}

/**
 * The compiler's code for an extended tsconfig.json that cannot be read. Other problems of options are reported by the host's own
 * compiler.
 */
const unreadableCodes: ReadonlySet<number> = new Set([5083, 6053]);

/** Whether a problem of a configuration leaves parts of it unknown, by the compiler's code of it. */
export const isUnreadable = ({ code }: { readonly code: number }): boolean => unreadableCodes.has(code);

/**
 * Reads a tsconfig.json.
 * @throws HostError IW3002 for an unknown option of interwire, IW3004 if the file cannot be read
 */
export function readProjectConfig(typescript: TypeScript, disk: Disk, path: string): ProjectConfig {
  const { host, sightings } = createRecorder(typescript.sys, disk);
  const { config, error } = typescript.readConfigFile(path, host.readFile);
  if (error !== undefined) throw unreadable(path, textOf(typescript, error));
  const folder = slashed(dirname(resolve(path)));
  const parsed = typescript.parseJsonConfigFileContent(config, host, folder, undefined, path);
  const unread = parsed.errors.find(isUnreadable);
  if (unread !== undefined) throw unreadable(path, textOf(typescript, unread));
  const { options, fileNames, projectReferences = [], wildcardDirectories = {} } = parsed;
  const pluginOptions = readPluginOptions(options);
  const types = typesOf(typescript, options, path, host);
  const roots = Object.keys(wildcardDirectories).map((root) => declarationsAt(disk, root));
  return {
    folder,
    options,
    pluginOptions,
    ...lockPlace(typescript, sightings(), path),
    fileNames,
    types,
    references: projectReferences.map((one) => slashed(typescript.resolveProjectReferencePath(one))),
    sightings: [...sightings(), ...roots],
  };
}

/** The place of the lock file: beside the tsconfig.json, among the texts that were read, whose plugins take effect. */
function lockPlace(
  typescript: TypeScript,
  sightings: readonly Sighting[],
  path: string,
): Pick<ProjectConfig, "lockFolder" | "lockProject" | "isLockShared"> {
  const texts = sightings.flatMap(([seen, what]) => (what === "text" && !seen.endsWith("/package.json") ? [seen] : []));
  const own = slashed(resolve(path));
  const configs = new Map(
    texts.map((one) => [slashed(one), typescript.readConfigFile(one, typescript.sys.readFile).config as unknown]),
  );
  const { path: found, project, isShared } = lockConfig(own, configs);
  return { lockFolder: dirname(found), lockProject: project, isLockShared: isShared };
}

/** The observation of the declaration files below a folder, whose files belong to the project without being named. */
export function declarationsAt(disk: Disk, folder: string): Sighting {
  return [folder, "declarations", digestOf(disk.declarationsIn(folder))];
}

/** The packages with global declarations: those that the compiler includes automatically, or that the option `types` names. */
function typesOf(
  typescript: TypeScript,
  options: ts.CompilerOptions,
  path: string,
  host: ts.ModuleResolutionHost,
): string[] {
  const names = typescript.getAutomaticTypeDirectiveNames(options, host);
  return names.map((name) => {
    const { resolvedTypeReferenceDirective } = typescript.resolveTypeReferenceDirective(name, path, options, host);
    const { packageId } = resolvedTypeReferenceDirective ?? {};
    return packageId === undefined ? name : `${packageId.name}@${packageId.version}`;
  });
}

const textOf = (typescript: TypeScript, { messageText }: ts.Diagnostic): string =>
  typescript.flattenDiagnosticMessageText(messageText, " ");

/** The error IW3004 for a tsconfig.json that the compiler cannot read. */
export function unreadable(path: string, reason: string): HostError {
  return new HostError(
    "IW3004",
    `interwire cannot read ${path}: ${reason.replace(/\.$/, "")}`,
    "Fix it, or name another file with the option tsconfig.",
  );
}
