import { dirname, join, resolve } from "node:path";
import type { PluginOptions } from "../dependencies/answer-inputs.js";
import { type LockOption, lockLevels } from "../lock/lock-input.js";
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

/** Interwire's options in an entry, and the options that are wrong. */
export interface ReadEntry {
  readonly options: PluginOptions;
  readonly wrong: readonly { readonly option: string; readonly error: HostError }[];
}

/** Reads interwire's options in an entry. For an unknown option, and for one with a wrong value, there is an error IW3002. */
export function readEntry(entry: PluginEntry): ReadEntry {
  const level = lockLevels.get(entry.lock);
  const unknown = Object.keys(entry).filter((option) => option !== "lock" && !others.has(option));
  return {
    options: level === undefined ? {} : { lock: level },
    wrong: [
      ...unknown.map((option) => ({ option, error: unknownOption(option) })),
      ...(lockLevels.has(entry.lock) ? [] : [{ option: "lock", error: wrongLock(entry.lock) }]),
    ],
  };
}

function unknownOption(option: string): HostError {
  return new HostError(
    "IW3002",
    `The entry of interwire/transformer in compilerOptions.plugins has the unknown option '${option}'`,
    "Remove it: the one option of interwire there is lock, and ts-patch needs transform and transformProgram.",
  );
}

function wrongLock(value: unknown): HostError {
  return new HostError(
    "IW3002",
    `The entry of interwire/transformer in compilerOptions.plugins has the option 'lock' with the value ${JSON.stringify(value)}`,
    'Write "lock": true, or name the rules to apply: "wire", "json" or "source".',
  );
}

/**
 * The options of interwire's entry with the option `lock` of a tool, which takes precedence. The entry's own applies if that is
 * undefined.
 * @throws HostError IW3002 for a wrong value
 */
export function withLock(options: PluginOptions, given: LockOption | undefined): PluginOptions {
  if (given === undefined) return options;
  if (!lockLevels.has(given)) {
    throw new HostError(
      "IW3002",
      `interwire has the option 'lock' with the value ${JSON.stringify(given)}`,
      'Write true, or name the rules to apply: "wire", "json" or "source". With false, nothing is compared.',
    );
  }
  const { lock: _, ...others } = options;
  const level = lockLevels.get(given);
  return level === undefined ? others : { ...others, lock: level };
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
 * @throws HostError IW3002 for an unknown option, or one with a wrong value
 */
export function readPluginOptions(compilerOptions: PluginHolder): PluginOptions {
  const { options, wrong } = readEntry(ownEntry(compilerOptions));
  if (wrong[0] !== undefined) throw wrong[0].error;
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
