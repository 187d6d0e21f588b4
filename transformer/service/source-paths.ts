// The files that are compiled here: sources of TypeScript, but for declarations and packages, which are as they are.

export const packages = /[\\/]node_modules[\\/]/;
export const sources = /(?<!\.d)\.[cm]?tsx?$/;

/** Whether a file is a part of a package. */
export function isInstalled(path: string): boolean {
  return packages.test(path);
}

/** Whether some host compiles a file. */
export function isCompiled(path: string): boolean {
  return sources.test(path) && !isInstalled(path);
}

/** Whether a module specifier, or a name in a configuration, leads into this package. */
export function isInterwire(specifier: string): boolean {
  return /^interwire(?:\/|$)/.test(specifier);
}
