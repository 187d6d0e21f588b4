/** The parts of a tsconfig.json that say where the lock file is. */
interface ConfigParts {
  readonly extends?: unknown;
  readonly compilerOptions?: { readonly plugins?: unknown };
}

/** The tsconfig.json beside which a project has its lock file. */
export interface LockConfig {
  readonly path: string;
  /** The path of the project's own tsconfig.json from the folder of this one: `packages/shop/tsconfig.json`. */
  readonly project: string;
  /** Whether it is another one than the project's own, which other projects may extend, too. */
  readonly isShared: boolean;
}

/**
 * Finds the tsconfig.json beside which the project of another one, `own`, has its lock file: the one whose plugins take effect, unless
 * that is of an installed package, whose folder is not the project's. `configs` has what the files are that were read, by their paths
 * with slashes.
 */
export function lockConfig(own: string, configs: ReadonlyMap<string, unknown>): LockConfig {
  const found = declaringConfig(own, configs);
  const path = found === undefined || isInstalled(found) ? own : found;
  return { path, project: pathFrom(path.slice(0, path.lastIndexOf("/")), own), isShared: path !== own };
}

/** The path of a file as seen from a folder, both with slashes: `../shop/tsconfig.json`. */
function pathFrom(folder: string, file: string): string {
  const [from, to] = [folder, file].map((one) => one.split("/")) as [string[], string[]];
  const at = to.findIndex((part, index) => part !== from[index]);
  return [...from.slice(at).map(() => ".."), ...to.slice(at)].join("/");
}

/**
 * The path of the tsconfig.json whose list of plugins takes effect: the given one if it has a list, or else the last of those that it
 * extends with one. Undefined if there is no list.
 */
export function declaringConfig(path: string, configs: ReadonlyMap<string, unknown>): string | undefined {
  const seen = new Set<string>();
  const find = (one: string): string | undefined => {
    if (seen.has(one)) return undefined;
    seen.add(one);
    const { compilerOptions, extends: given } = (configs.get(one) ?? {}) as ConfigParts;
    if (Array.isArray(compilerOptions?.plugins)) return one;
    const names = [given].flat().filter((name): name is string => typeof name === "string");
    for (const name of names.reverse()) {
      const base = extended(one, name, configs);
      const found = base === undefined ? undefined : find(base);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(path);
}

/** The path, among those of configurations that were read, of the one that another one extends by a name. */
function extended(from: string, name: string, configs: ReadonlyMap<string, unknown>): string | undefined {
  const isPath = /^(?:\.{0,2}\/|[a-z]:)/i.test(name.replaceAll("\\", "/"));
  const paths = [...configs.keys()].filter((one) => one !== from);
  if (!isPath)
    return (
      paths.find((one) => `${one}/`.includes(`/node_modules/${name}/`) || one.includes(`/node_modules/${name}.`)) ??
      paths.find(isInstalled)
    );
  const wanted = joined(from.slice(0, from.lastIndexOf("/")), name.replaceAll("\\", "/"));
  return paths.find((one) => one === wanted || one === `${wanted}.json`);
}

const isInstalled = (path: string): boolean => path.includes("/node_modules/");

function joined(folder: string, path: string): string {
  const parts = /^(?:\/|[a-z]:)/i.test(path) ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part);
  }
  return parts.join("/");
}
