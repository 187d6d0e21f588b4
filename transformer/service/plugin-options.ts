import { dirname, join, resolve } from "node:path";
import type { PluginOptions } from "../dependencies/answer-inputs.js";
import { HostError } from "./host-error.js";

/** An entry in `compilerOptions.plugins`. */
export interface PluginEntry {
  readonly transform?: unknown;
  readonly [option: string]: unknown;
}

/** The options of a compiler among which plugins have their entries. */
export interface PluginHolder {
  readonly plugins?: unknown;
  readonly configFilePath?: unknown;
  readonly [option: string]: unknown;
}

/** The members of a plugin entry that ts-patch and editors read, so that they are not unknown options. */
const others: ReadonlySet<string> = new Set([
  "after",
  "afterDeclarations",
  "import",
  "name",
  "resolvePathAliases",
  "transform",
  "transformProgram",
  "tsConfig",
  "type",
]);

/** Reads interwire's options in an entry, and lists unknown options. */
export function readEntry(entry: PluginEntry): {
  readonly options: PluginOptions;
  readonly unknown: readonly string[];
} {
  return { options: {}, unknown: Object.keys(entry).filter((option) => !others.has(option)) };
}

/** The error IW3002 for an unknown option in interwire's entry. */
export function unknownOption(option: string): HostError {
  return new HostError(
    "IW3002",
    `The entry of interwire/transformer in compilerOptions.plugins has the unknown option '${option}'`,
    "Remove it: interwire has no options there, and ts-patch needs transform and transformProgram.",
  );
}

/** The error IW3002 for an option in the entry of interwire/nest in nest-cli.json, which takes none. */
export function unknownNestOption(option: string): HostError {
  return new HostError(
    "IW3002",
    `The entry of interwire/nest in compilerOptions.plugins of nest-cli.json has the unknown option '${option}'`,
    "Remove it: interwire has no options there.",
  );
}

/** The error IW3002 for a builder of Nest other than tsc, which cannot use the plugin. */
export function notOfTsc(): HostError {
  return new HostError(
    "IW3002",
    "The entry of interwire/nest in nest-cli.json is for the builder tsc, and another builder has loaded it",
    'Set "builder": "tsc" in its compilerOptions, or remove the entry and compile contracts with ts-patch or interwire generate.',
  );
}

/**
 * The error IW3002 for an entry without `transformProgram`. It has a stack, because Node prints errors without one as objects.
 */
export function notOfPrograms(): Error {
  return new Error(
    'IW3002: interwire/transformer was loaded without "transformProgram": true. Add it to its entry in compilerOptions.plugins.',
  );
}

/**
 * Reads the options in interwire's entry, for tools that ts-patch has not passed the entry, such as bundlers. Without an entry,
 * there are no options.
 * @throws HostError IW3002 for an unknown option
 */
export function readPluginOptions(compilerOptions: PluginHolder): PluginOptions {
  const { options, unknown } = readEntry(ownEntry(compilerOptions));
  if (unknown[0] !== undefined) throw unknownOption(unknown[0]);
  return options;
}

/** Interwire's entry among a project's plugins, found by name or path. An empty object if there is none. */
export function ownEntry({ plugins, configFilePath }: PluginHolder): PluginEntry {
  const folder = typeof configFilePath === "string" ? dirname(configFilePath) : ".";
  const own = dirname(__dirname);
  const paths = [own, join(own, "index"), join(own, "index.js")];
  const isOwn = ({ transform }: PluginEntry): boolean =>
    typeof transform === "string" &&
    (transform === "interwire/transformer" || paths.includes(resolve(folder, transform)));
  return (plugins as readonly PluginEntry[] | undefined)?.find(isOwn) ?? {};
}
