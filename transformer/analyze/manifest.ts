import type { TypeScript } from "./context.js";

/** What a package.json says that matters to emitted imports. */
export interface Manifest {
  /** The folder it stands in. */
  readonly folder: string;
  readonly name: string;
  /** The paths that are published; undefined when nothing says that the package is to be published. */
  readonly published?: readonly string[];
  /** What is installed along with the package. */
  readonly dependencies: readonly string[];
  /** What is installed for its developers alone. */
  readonly devOnly: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

/** The nearest package.json with a name above a file; `known` keeps the answers of one program by folder. */
export function findManifest(
  typescript: TypeScript,
  fileName: string,
  known: Map<string, Manifest | undefined>,
): Manifest | undefined {
  const at = fileName.replaceAll("\\", "/").lastIndexOf("/");
  return at < 0 ? undefined : manifestIn(typescript, fileName.slice(0, at), known);
}

function manifestIn(
  typescript: TypeScript,
  folder: string,
  known: Map<string, Manifest | undefined>,
): Manifest | undefined {
  if (known.has(folder)) return known.get(folder);
  const { sys } = typescript as { sys?: TypeScript["sys"] };
  const path = `${folder}/package.json`;
  const text = sys?.fileExists(path) ? sys.readFile(path) : undefined;
  const own = text === undefined ? undefined : readManifest(folder, text);
  const found = own ?? findManifest(typescript, folder, known);
  known.set(folder, found);
  return found;
}

function readManifest(folder: string, text: string): Manifest | undefined {
  const json = parse(text);
  if (typeof json?.name !== "string") return undefined;
  const namesIn = (section: string): string[] => Object.keys((json[section] as object | undefined) ?? {});
  const dependencies = ["dependencies", "peerDependencies", "optionalDependencies"].flatMap(namesIn);
  const devOnly = namesIn("devDependencies").filter((name) => !dependencies.includes(name));
  const { files } = json;
  const published = json.private !== true && Array.isArray(files) ? files.map((path) => trim(String(path))) : undefined;
  return { folder, name: json.name, dependencies, devOnly, ...(published === undefined ? {} : { published }) };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Whoever installs or resolves with it says what is wrong.
    return undefined;
  }
}

/** `dist/`, `dist/**` and `dist` are one folder. */
function trim(path: string): string {
  return path.replace(/\/?\**$/, "");
}

/** The name of the package that a module specifier starts with; undefined for paths and `#imports`. */
export function packageIn(specifier: string): string | undefined {
  return /^(?:@[^/@.#\s]+\/)?[^/@.#\s][^/@#\s]*/.exec(specifier)?.[0];
}
