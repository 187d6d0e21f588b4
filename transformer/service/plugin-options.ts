import { dirname, join, resolve } from "node:path";
import type ts from "typescript";
import { HostError } from "./host-error.js";

/** The options in interwire's entry of compilerOptions.plugins that are its own. There is none yet. */
export type PluginOptions = Readonly<Record<never, never>>;

/** An entry of compilerOptions.plugins. */
export interface PluginEntry {
  readonly transform?: unknown;
  readonly [option: string]: unknown;
}

/** The members of an entry that ts-patch and editors read. */
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

/** The entry's own options, and its unknown options. */
export function readEntry(entry: PluginEntry): {
  readonly options: PluginOptions;
  readonly unknown: readonly string[];
} {
  return { options: {}, unknown: Object.keys(entry).filter((option) => !others.has(option)) };
}

/** IW3002: the entry has an unknown option. */
export function unknownOption(option: string): HostError {
  return new HostError(
    "IW3002",
    `The entry of interwire/transformer in compilerOptions.plugins has the unknown option '${option}'`,
    "Remove it: interwire has no options there, and ts-patch needs transform and transformProgram.",
  );
}

/** IW3002: the entry of interwire/nest in nest-cli.json has an option. */
export function unknownNestOption(option: string): HostError {
  return new HostError(
    "IW3002",
    `The entry of interwire/nest in compilerOptions.plugins of nest-cli.json has the unknown option '${option}'`,
    "Remove it: interwire has no options there.",
  );
}

/** IW3002: a builder of Nest reads the entry that compiles in another way than the plugin can follow. */
export function notOfTsc(): HostError {
  return new HostError(
    "IW3002",
    "The entry of interwire/nest in nest-cli.json is for the builder tsc, and another builder has loaded it",
    'Set "builder": "tsc" in its compilerOptions, or remove the entry and compile contracts with ts-patch or interwire generate.',
  );
}

/** IW3002: the entry asks for another kind of plugin. Node prints an error without a stack as an object, so it has one. */
export function notOfPrograms(): Error {
  return new Error(
    'IW3002: interwire/transformer was loaded without "transformProgram": true. Add it to its entry in compilerOptions.plugins.',
  );
}

/**
 * Reads the options of a project's entry, for a host that is not loaded by it. There may be none.
 * @throws HostError IW3002
 */
export function readPluginOptions(compilerOptions: ts.CompilerOptions): PluginOptions {
  const { options, unknown } = readEntry(ownEntry(compilerOptions));
  if (unknown[0] !== undefined) throw unknownOption(unknown[0]);
  return options;
}

/** The entry of this package among a project's plugins, by its name or by its path; an empty one if there is none. */
export function ownEntry({ plugins, configFilePath }: ts.CompilerOptions): PluginEntry {
  const folder = typeof configFilePath === "string" ? dirname(configFilePath) : ".";
  const own = dirname(__dirname);
  const paths = [own, join(own, "index"), join(own, "index.js")];
  const isOwn = ({ transform }: PluginEntry): boolean =>
    typeof transform === "string" &&
    (transform === "interwire/transformer" || paths.includes(resolve(folder, transform)));
  return (plugins as readonly PluginEntry[] | undefined)?.find(isOwn) ?? {};
}
