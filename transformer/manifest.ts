import type { TypeScript } from "./analyze/context.js";

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

/** The nearest package.json with a name above a file. */
export function findManifest({ sys }: TypeScript, fileName: string): Manifest | undefined {
  const parts = fileName.replaceAll("\\", "/").split("/").slice(0, -1);
  for (; parts.length > 0; parts.pop()) {
    const folder = parts.join("/");
    const text = (sys as TypeScript["sys"] | undefined)?.readFile(`${folder}/package.json`);
    const manifest = text === undefined ? undefined : readManifest(folder, text);
    if (manifest !== undefined) return manifest;
  }
  return undefined;
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
