import { findCompiler } from "../service/load-typescript.js";
import { packageStamp } from "../service/package-stamp.js";
import type { BundlerOptions } from "./bundler-plugins.js";

/** The members of webpack's and Rspack's compiler that describe its cache. */
export interface CachingCompiler {
  readonly context: string;
  readonly options: { readonly cache?: unknown };
}

/**
 * Ties the bundler's cache on disk to these versions of interwire and TypeScript and to these options: the bundler caches modules
 * by the contents of their files alone, and the plugin's output depends on more.
 */
export function withCacheOf({ context, options }: CachingCompiler, given: BundlerOptions): void {
  const cache = options.cache as { readonly type?: string; version?: string } | boolean | undefined;
  if (typeof cache !== "object" || !["filesystem", "persistent"].includes(cache.type ?? "")) return;
  const versions = `interwire ${packageStamp()} typescript ${compilerVersion(context)}`;
  cache.version = `${cache.version ?? ""} ${versions} ${JSON.stringify(given)}`.trimStart();
}

/**
 * The version of the project's TypeScript, or "none". A project without TypeScript gets its error only from the first module with
 * contracts.
 */
function compilerVersion(folder: string): string {
  try {
    return findCompiler(folder).version;
  } catch {
    return "none";
  }
}
