// The files that are compiled here: sources of TypeScript, but for declarations and packages, which are as they are.

export const packages = /[\\/]node_modules[\\/]/;
export const sources = /(?<!\.d)\.[cm]?tsx?$/;

/** Matches the ids of modules that are sources. An id may end with a query. */
export const sourceIds = new RegExp(sources.source.replace("$", "(?:\\?|$)"));

/** Matches the paths of files that interwire compiles: TypeScript sources that are no declarations and in no package. */
export const compiled = new RegExp(`^(?!.*${packages.source}).*${sources.source}`);

/** Whether a file belongs to an installed package. */
export function isInstalled(path: string): boolean {
  return packages.test(path);
}

/** Whether interwire compiles a file: it is a TypeScript source, no declaration file, and in no package. */
export function isCompiled(path: string): boolean {
  return sources.test(path) && !isInstalled(path);
}

/** Whether a file is a declaration file, by its name. */
export function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** Whether a file is written in TypeScript, by its name. Declaration files are. */
export function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

/** Whether a module specifier, or a name in a configuration, refers to interwire or one of its entries. */
export function isInterwire(specifier: string): boolean {
  return /^interwire(?:\/|$)/.test(specifier);
}
