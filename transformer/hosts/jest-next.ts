import { dirname } from "node:path";
import { digestOf } from "../dependencies/digest.js";
import { HostError } from "../service/host-error.js";
import type { FileCompiler } from "../service/service.js";
import type { Transformer, TransformOptions } from "./jest-types.js";

/** The transformer to which the edited text is passed on: a module name, alone or with options. */
export type Then = string | readonly [name: string, options?: Readonly<Record<string, unknown>>];

/** The next transformer, with the options and the cache key that it would have if jest called it directly. */
export interface Next {
  readonly transformer: Transformer;
  /** The options for the next transformer, as it would get them if jest called it directly. */
  optionsOf(options: TransformOptions): TransformOptions;
  key(text: string, path: string, options: TransformOptions): string;
}

/**
 * Loads the next transformer. Without a name, TypeScript itself compiles the text to JavaScript.
 * @throws HostError IW3001 if there is no such transformer
 */
export function createNext(then: Then | undefined, rootDir: string, compilerOf: (path: string) => FileCompiler): Next {
  const [name, given] = typeof then === "string" ? [then, undefined] : (then ?? []);
  // Some transformers change the options that they are given, so each gets a copy.
  const own = given === undefined ? undefined : clone(given);
  const transformer = name === undefined ? createTranspiler(compilerOf) : load(name, own, rootDir);
  // Jest would insert coverage counters into the edited text, which contains generated functions.
  const optionsOf = (options: TransformOptions): TransformOptions => ({
    ...options,
    instrument: false,
    transformerConfig: own,
  });
  return {
    transformer,
    optionsOf,
    key: (text, path, options) =>
      transformer.getCacheKey?.(text, path, optionsOf(options)) ?? digestOf([text, path, options.configString]),
  };
}

/** A transformer with which TypeScript compiles each file separately, with the options of its project. */
function createTranspiler(compilerOf: (path: string) => FileCompiler): Transformer {
  return {
    getCacheKey: (text, path, { supportsStaticESM }) =>
      digestOf(JSON.stringify([compilerOf(path).key, path, text, supportsStaticESM])),
    process(text: string, path: string, { supportsStaticESM, config }: TransformOptions) {
      const format = supportsStaticESM ? "module" : "commonjs";
      return compilerOf(path).transpile(text, { format, isForNode: false, folder: config.rootDir });
    },
  };
}

function clone(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    return structuredClone(options);
  } catch {
    // Functions, such as babel's plugins, cannot be cloned.
    return options;
  }
}

interface TransformerModule extends Partial<Transformer> {
  readonly __esModule?: boolean;
  readonly default?: TransformerModule;
  createTransformer?(options: unknown): Transformer;
}

function load(name: string, options: unknown, rootDir: string): Transformer {
  const loaded = requireFrom(name, rootDir);
  const made = [loaded.default, loaded].find(
    (one) => one?.createTransformer !== undefined || one?.process !== undefined,
  );
  const transformer = made?.createTransformer?.(options) ?? made;
  if (typeof transformer?.process === "function") return transformer as Transformer;
  throw new HostError(
    "IW3001",
    `'${name}' has no synchronous jest transformer`,
    'Set then to one that has, such as "@swc/jest" or "babel-jest".',
  );
}

function requireFrom(name: string, rootDir: string): TransformerModule {
  const wanted = name.replace("<rootDir>", rootDir);
  try {
    return require(require.resolve(wanted, { paths: [rootDir, dirname(__filename)] })) as TransformerModule;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new HostError(
      "IW3001",
      `The transformer '${name}' that interwire/jest hands over to cannot be loaded: ${reason}`,
      "Install it, or correct the option then.",
      { cause },
    );
  }
}
