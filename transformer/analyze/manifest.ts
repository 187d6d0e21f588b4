import type { TypeScript } from "./context.js";

/** The parts of a package.json that matter for emitted imports and for finding contracts. */
export interface Manifest {
  /** The folder of the package.json. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** The paths that are published; undefined unless the package is meant to be published. */
  readonly published?: readonly string[];
  /** The packages that are installed along with the package. */
  readonly dependencies: readonly string[];
  /** The packages that are installed for development only. */
  readonly devOnly: readonly string[];
}

/** The package.json files of a file system. Each is read once; after another installation, start anew. */
export interface Manifests {
  /** The package that a file belongs to. */
  of(fileName: string): Manifest | undefined;
  /** The package of a folder. A package.json without a name only sets the folder's module format. */
  in(folder: string): Manifest | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** `read` returns the text of a file, or undefined when there is none. */
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

/** Reads with the compiler's file system, which some hosts do not have. */
export function compilerManifests(typescript: TypeScript): Manifests {
  const { sys } = typescript as { sys?: TypeScript["sys"] };
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
    // The package manager and the resolver report what is wrong with it.
    return undefined;
  }
}

/** Normalizes the path of a folder: `dist/` and `dist/**` become `dist`. */
function trim(path: string): string {
  return path.replace(/\/?\**$/, "");
}

/** The name of the package that a module specifier starts with; undefined for paths and `#imports`. */
export function packageIn(specifier: string): string | undefined {
  return /^(?:@[^/@.#\s]+\/)?[^/@.#\s][^/@#\s]*/.exec(specifier)?.[0];
}
