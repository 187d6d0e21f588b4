import { findTypeScript } from "../service/load-typescript.js";
import { packageStamp } from "../service/package-stamp.js";
import type { BundlerOptions } from "./bundler-plugins.js";

/** The parts of a compiler of webpack or Rspack that tell of its cache. */
export interface CachingCompiler {
  readonly context: string;
  readonly options: { readonly cache?: unknown };
}

/**
 * Has a cache on disk hold for these versions of interwire and of the TypeScript compiler and these options alone: the bundler keeps
 * modules by their files, and what a plugin makes of them depends on more.
 */
export function withCacheOf({ context, options }: CachingCompiler, given: BundlerOptions): void {
  const cache = options.cache as { readonly type?: string; version?: string } | boolean | undefined;
  if (typeof cache !== "object" || !["filesystem", "persistent"].includes(cache.type ?? "")) return;
  const versions = `interwire ${packageStamp()} typescript ${compilerVersion(context)}`;
  cache.version = `${cache.version ?? ""} ${versions} ${JSON.stringify(given)}`.trimStart();
}

/** A project without a compiler is told so by its first module with contracts; until then it needs none. */
function compilerVersion(folder: string): string {
  try {
    return findTypeScript(folder).version;
  } catch {
    return "none";
  }
}
