// The files that interwire compiles: TypeScript sources, but neither declaration files nor files of packages.

export const packages = /[\\/]node_modules[\\/]/;
export const sources = /(?<!\.d)\.[cm]?tsx?$/;

/** Matches the ids of modules that are TypeScript sources. An id may end with a query. */
export const sourceIds = new RegExp(sources.source.replace("$", "(?:\\?|$)"));

/**
 * Matches the paths of files that interwire compiles: TypeScript sources, but neither declaration files nor files in
 * `node_modules`.
 */
export const compiled = new RegExp(`^(?!.*${packages.source}).*${sources.source}`);

export function isInstalled(path: string): boolean {
  return packages.test(path);
}

/** Whether interwire compiles a file: it is a TypeScript source, but neither a declaration file nor in `node_modules`. */
export function isCompiled(path: string): boolean {
  return sources.test(path) && !isInstalled(path);
}

export function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** Whether the name of a file is that of a TypeScript file. Declaration files count. */
export function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

/** Whether a module specifier, or a name in a configuration, refers to interwire or one of its entries. */
export function isInterwire(specifier: string): boolean {
  return /^interwire(?:\/|$)/.test(specifier);
}
