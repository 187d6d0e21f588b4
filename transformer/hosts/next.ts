import { join } from "node:path";
import { packages, sources } from "../dependencies/source-paths.js";
import { findCompiler } from "../service/load-typescript.js";
import { packageStamp } from "../service/package-stamp.js";
import type { BundlerOptions } from "./bundler-plugins.js";
import type { NextLoaderOptions } from "./next-loader.js";

export type { BundlerOptions } from "./bundler-plugins.js";

/** The members of Next's configuration that `withInterwire` changes. */
interface NextConfig {
  readonly serverExternalPackages?: readonly string[];
  readonly turbopack?: { readonly rules?: Readonly<Record<string, unknown>> };
  readonly webpack?: ((config: WebpackConfig, context: unknown) => WebpackConfig) | null;
}

/** The members of webpack's configuration that `withInterwire` changes. */
interface WebpackConfig {
  readonly module: { readonly rules: object[] };
}

type MakeConfig = (...given: readonly unknown[]) => NextConfig | Promise<NextConfig>;

/**
 * Makes Next compile contracts, both with Turbopack and with webpack. It takes and returns what `next.config` exports: an object,
 * or a function that makes one.
 */
export function withInterwire<Config extends object>(config?: Config, options: BundlerOptions = {}): Config {
  const given = (config ?? {}) as NextConfig | MakeConfig;
  if (typeof given !== "function") return addTo(given, options) as Config;
  const make: MakeConfig = (...all) => {
    const made = given(...all);
    return made instanceof Promise ? made.then((one) => addTo(one, options)) : addTo(made, options);
  };
  return make as Config;
}

function addTo(config: NextConfig, options: BundlerOptions): NextConfig {
  const loader = { loader: join(__dirname, "next-loader.js"), options: loaderOptions(options) };
  return {
    ...config,
    // Otherwise Next would bundle a copy of interwire for each kind of file, such as pages and route handlers.
    serverExternalPackages: [...new Set([...(config.serverExternalPackages ?? []), "interwire"])],
    turbopack: { ...config.turbopack, rules: rulesWith(loader, config.turbopack?.rules) },
    webpack(given, context) {
      const made = config.webpack?.(given, context) ?? given;
      made.module.rules.push({ test: sources, exclude: packages, enforce: "pre", use: loader });
      return made;
    },
  };
}

const files = "*.{ts,tsx,mts,cts}";

/** Adds interwire's loader to Turbopack's rules. Turbopack calls the last loader of a list first. */
function rulesWith(loader: object, rules: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const { [files]: own, ...rest } = rules;
  const others = own === undefined ? [] : Array.isArray(own) ? own : [own];
  return { [files]: [...others, loader], ...rest };
}

/** The options of the loader. They include versions, because Next caches its output on disk by these options. */
function loaderOptions({ tsconfig, lock }: BundlerOptions): NextLoaderOptions {
  const watches = process.env.NODE_ENV !== "production";
  const versions = `interwire ${packageStamp()} typescript ${compilerVersion()}`;
  const given = { ...(tsconfig === undefined ? {} : { tsconfig }), ...(lock === undefined ? {} : { lock }) };
  return { ...given, watches, versions };
}

/**
 * The version of the project's TypeScript, or "none". A project without TypeScript gets its error only from the first module with
 * contracts.
 */
function compilerVersion(): string {
  try {
    return findCompiler(process.cwd()).version;
  } catch {
    return "none";
  }
}
