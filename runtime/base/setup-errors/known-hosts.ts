/** The facts about a process from which the tool that compiled its TypeScript can be recognised. */
export interface HostProcess {
  readonly argv: readonly string[];
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly features: object;
  readonly title?: string;
}

/** A tool that compiles TypeScript, and may have left contracts as they are. */
export interface KnownHost {
  readonly recognised: (process: HostProcess, globals: object) => boolean;
  /** The advice on how to make this tool compile contracts. */
  readonly advice: string;
}

/** The element of `compilerOptions.plugins` in tsconfig.json that adds the transformer. */
export const pluginEntry = '{ "transform": "interwire/transformer", "transformProgram": true }';

/** The fix for tools that take no plugin. */
export const generated = "write its contracts as TypeScript with `npx interwire generate`";

/** jest in any of its environments. It is not known by JEST_WORKER_ID, which processes that a test starts inherit. */
export const underJest: KnownHost = {
  recognised: (_, globals) => Symbol.for("jest-native-promise") in globals,
  advice:
    'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
    "which compiles every file without its types.",
};

/** A bundler whose output is minified. */
export const minifying: KnownHost = {
  recognised: isMinified,
  advice: `This is a minified bundle, and its bundler has no plugin of interwire: add the one of its name ("interwire/esbuild", "interwire/webpack", …), bundle the output of \`npx interwire build\`, or ${generated}.`,
};

/** The tools that can be recognised without facts about a process. More specific ones come first, because the first match counts. */
export const hosts: readonly KnownHost[] = [underJest, minifying];

/** Whether this code was minified, so that names of classes and functions mean nothing. */
export function isMinified(): boolean {
  return !isMinified.name.startsWith("isMinified");
}
