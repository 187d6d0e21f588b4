/** The facts about a process by which the error "not compiled" recognises the tool that compiled its TypeScript. */
export interface HostProcess {
  readonly argv: readonly string[];
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly features: object;
  readonly title?: string;
}

/**
 * A tool that compiles TypeScript, with the test that recognises it and the advice for its users: it may have run without
 * interwire's transformer.
 */
export interface KnownHost {
  readonly recognised: (process: HostProcess, globals: object) => boolean;
  readonly advice: string;
}

/** The element of `compilerOptions.plugins` in tsconfig.json that adds the transformer. */
export const pluginEntry = '{ "transform": "interwire/transformer", "transformProgram": true }';

/** The advice for tools into whose compilation the transformer cannot be plugged. */
export const generated = "write its contracts as TypeScript with `npx interwire generate`";

/**
 * jest in any of its environments. JEST_WORKER_ID is not used to recognise jest, because processes that a test starts inherit
 * this variable.
 */
export const underJest: KnownHost = {
  recognised: (_, globals) => Symbol.for("jest-native-promise") in globals,
  advice:
    'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
    "which compiles every file without its types.",
};

/** A bundler whose output is minified, recognised by the shortened name of a function. */
export const minifying: KnownHost = {
  recognised: isMinified,
  advice: `This is a minified bundle, and its bundler has no plugin of interwire: add the one of its name ("interwire/esbuild", "interwire/webpack", …), bundle the output of \`npx interwire build\`, or ${generated}.`,
};

/**
 * The tools that can be recognised in every engine, without facts about a process. More specific tools come first, because the
 * first match counts.
 */
export function hosts(): readonly KnownHost[] {
  return [underJest, minifying];
}

/** Whether this code was minified, so that names of classes and functions mean nothing. */
export function isMinified(): boolean {
  return !isMinified.name.startsWith("isMinified");
}
