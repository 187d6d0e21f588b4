import type { Syntax } from "../compiler/syntax.js";

/** The parts of a package.json that matter for emitted imports and for finding contracts. */
export interface Manifest {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** The entries of `files`. Undefined if the package is private or has no `files`. */
  readonly published?: readonly string[];
  /** The packages that are installed together with this package. */
  readonly dependencies: readonly string[];
  /** The packages that are installed only for development of this package. */
  readonly devOnly: readonly string[];
}

/** Finds package.json files. Each is read once, so a new object is needed after an installation. */
export interface Manifests {
  /** The package.json of the package to which a file belongs. */
  of(fileName: string): Manifest | undefined;
  /**
   * The package.json of the package to which a folder belongs. A package.json without a name is passed over, because it only sets
   * the module format of its folder.
   */
  in(folder: string): Manifest | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** Makes Manifests that read files by `read`, which returns the text of a file, or undefined if there is no file. */
export function createManifests(read: (path: string) => string | undefined): Manifests {
  const own = new Map<string, Manifest | undefined>();
  const nearest = new Map<string, Manifest | undefined>();
  const manifests: Manifests = {
    in(folder) {
      if (own.has(folder)) return own.get(folder);
      const text = read(`${folder}/package.json`);
      const found = text === undefined ? undefined : readManifest(folder, text);
      own.set(folder, found);
      return found;
    },
    of(fileName) {
      const at = fileName.replaceAll("\\", "/").lastIndexOf("/");
      if (at < 0) return undefined;
      const folder = fileName.slice(0, at);
      if (nearest.has(folder)) return nearest.get(folder);
      const found = manifests.in(folder) ?? manifests.of(folder);
      nearest.set(folder, found);
      return found;
    },
  };
  return manifests;
}

/** Makes Manifests that read with the compiler's file system. Without one, they find nothing. */
export function compilerManifests({ sys }: Pick<Syntax, "sys">): Manifests {
  return createManifests((path) => (sys?.fileExists(path) ? sys.readFile(path) : undefined));
}

function readManifest(folder: string, text: string): Manifest | undefined {
  const json = parse(text);
  if (typeof json?.name !== "string") return undefined;
  const namesIn = (section: string): string[] => Object.keys((json[section] as object | undefined) ?? {});
  const dependencies = ["dependencies", "peerDependencies", "optionalDependencies"].flatMap(namesIn);
  const devOnly = namesIn("devDependencies").filter((name) => !dependencies.includes(name));
  const { files, version } = json;
  const published = json.private !== true && Array.isArray(files) ? files.map((path) => trim(String(path))) : undefined;
  return {
    folder,
    name: json.name,
    version: typeof version === "string" ? version : "",
    dependencies,
    devOnly,
    ...(published === undefined ? {} : { published }),
  };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // A malformed package.json is reported by the package manager and by module resolution.
    return undefined;
  }
}

/** Normalises the path of a folder: `dist/` and `dist/**` → `dist`. */
function trim(path: string): string {
  return path.replace(/\/?\**$/, "");
}

/** The name of the package in a module specifier: `@shop/api/orders` → `@shop/api`. Undefined for paths and `#imports`. */
export function packageIn(specifier: string): string | undefined {
  return /^(?:@[^/@.#\s]+\/)?[^/@.#\s][^/@#\s]*/.exec(specifier)?.[0];
}
