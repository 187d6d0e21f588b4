// The files that are compiled here: sources of TypeScript, but for declarations and packages, which are as they are.

export const packages = /[\\/]node_modules[\\/]/;
export const sources = /(?<!\.d)\.[cm]?tsx?$/;

/** The sources among the ids of modules, which may have a query. */
export const sourceIds = new RegExp(sources.source.replace("$", "(?:\\?|$)"));

/** The paths that some host compiles, as one pattern. */
export const compiled = new RegExp(`^(?!.*${packages.source}).*${sources.source}`);

/** Whether a file is a part of a package. */
export function isInstalled(path: string): boolean {
  return packages.test(path);
}

/** Whether some host compiles a file. */
export function isCompiled(path: string): boolean {
  return sources.test(path) && !isInstalled(path);
}

/** Whether a file's name says that it declares and no more. */
export function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** Whether a file is written in TypeScript, declarations included. */
export function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

/** Whether a module specifier, or a name in a configuration, leads into this package. */
export function isInterwire(specifier: string): boolean {
  return /^interwire(?:\/|$)/.test(specifier);
}
