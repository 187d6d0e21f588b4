import { packageStamp } from "../service/package-stamp.js";
import type { BundlerOptions } from "./bundler-plugins.js";

/** The parts of a compiler of webpack or Rspack that tell of its cache. */
export interface CachingCompiler {
  readonly context: string;
  readonly options: { readonly cache?: unknown };
}

/**
 * Has a cache on disk hold for this version of interwire and these options alone: the bundler keeps modules by their files, and what a
 * plugin makes of them depends on more.
 */
export function withCacheOf({ options }: CachingCompiler, given: BundlerOptions): void {
  const cache = options.cache as { readonly type?: string; version?: string } | boolean | undefined;
  if (typeof cache !== "object" || !["filesystem", "persistent"].includes(cache.type ?? "")) return;
  cache.version = `${cache.version ?? ""} interwire ${packageStamp()} ${JSON.stringify(given)}`.trimStart();
}
