import { readFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isCompiled } from "../dependencies/source-paths.js";
import type { FileDiagnostic } from "../service/file-diagnostic.js";
import { isFile } from "../service/on-disk.js";
import { createService, type FileAnswer, type Service, type ServiceSettings } from "../service/service.js";
import { failedBy, failOrWarn } from "./file-errors.js";
import { joinMaps } from "./source-maps.js";

export type ModuleFormat = "module" | "commonjs";

export interface LoadedFile {
  readonly format: ModuleFormat;
  readonly source: string;
}

/** The result of the `load` hook of Node's `import`. */
export interface ModuleSource {
  readonly format: ModuleFormat;
  readonly source?: string;
  readonly shortCircuit: true;
}

/** Compiles the files of a running program when they are loaded. */
export interface Loader {
  /**
   * Compiles a file. `text` is needed for a file that is not on disk.
   * @throws Error with the problems of the file's contracts, or HostError IW3002, IW3003, IW3004
   */
  load(path: string, text?: string): LoadedFile;
  /** A digest of everything on which a file's edits depend: see {@link Service.key}. */
  key(path: string): string;
  /** Makes every file be checked for changes. */
  refresh(): void;
}

export interface LoaderOptions {
  /** Called for each file that is compiled, with the files on which it depends. */
  watch?(paths: readonly string[]): void;
  /** See {@link ServiceSettings.makeElsewhere}. */
  readonly makeElsewhere?: ServiceSettings["makeElsewhere"];
}

export function createLoader({ watch, makeElsewhere }: LoaderOptions = {}): Loader {
  const folder = process.cwd();
  const service = createService({ cwd: folder, makeElsewhere });
  return {
    key: (path) => service.key(path),
    refresh() {
      service.refresh();
      types.clear();
    },
    load(given, text) {
      const path = resolve(folder, given);
      const answer = service.answer(path, text);
      watch?.(answer.dependencies.slice(text === undefined ? 0 : 1));
      failOrWarn(answer.diagnostics, folder, located);
      const format = formatOf(path);
      const make = (): string => compile(service, { path, text, edited: answer.edited, folder });
      return { format, source: answer.artifact(`javascript ${format}`, make) };
    },
  };
}

/**
 * The error for a file's problems. Their places are repeated as stack frames, because Node prints an error without frames in
 * brackets.
 */
function located(diagnostics: readonly FileDiagnostic[], folder: string): Error {
  const error = failedBy(diagnostics, folder);
  const places = diagnostics.map(({ file, line, column }) => `\n    at ${file}:${line}:${column}`);
  error.stack = `${error.message}${places.join("")}`;
  return error;
}

interface Source extends Pick<FileAnswer, "edited"> {
  readonly path: string;
  readonly text: string | undefined;
  readonly folder: string;
}

function compile(service: Service, { path, text, edited, folder }: Source): string {
  const code = edited?.code ?? text ?? readFileSync(path, "utf8");
  const compiled = service.compiler(path).transpile(code, { format: formatOf(path), isForNode: true, folder });
  return joinMaps(compiled, edited?.map()).code;
}

/** The result of the `load` hook for a file. A CommonJS file gets no text, so that Node loads it by `require`. */
export function moduleFrom(loader: Loader, path: string): ModuleSource {
  if (formatOf(path) === "commonjs") return { format: "commonjs", shortCircuit: true };
  return { ...loader.load(path), shortCircuit: true };
}

/** The path in a `file:` URL. Undefined if interwire does not compile this file. */
export function compiledPath(url: string): string | undefined {
  if (!url.startsWith("file:")) return undefined;
  const path = fileURLToPath(new URL(url));
  return isCompiled(path) ? path : undefined;
}

/** The source to which a specifier in a TypeScript file refers. Undefined if Node has to resolve the specifier. */
export function resolveSource(specifier: string, parent: string): string | undefined {
  if (!isCompiled(parent)) return undefined;
  const path = pathOf(specifier, parent);
  if (path === undefined) return undefined;
  return candidatesFor(path).find(isFile);
}

/** The same as `resolveSource`, for modules identified by URLs. */
export function sourceUrl(specifier: string, parentUrl: string | undefined): string | undefined {
  if (!parentUrl?.startsWith("file:")) return undefined;
  const [, name = "", query = ""] = /^([^?#]*)(.*)$/.exec(specifier) ?? [];
  const found = resolveSource(name, fileURLToPath(new URL(parentUrl)));
  return found === undefined ? undefined : pathToFileURL(found).href + query;
}

function pathOf(specifier: string, parent: string): string | undefined {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return join(dirname(parent), specifier);
  if (specifier.startsWith("file:")) return fileURLToPath(new URL(specifier));
  return specifier.startsWith("/") ? specifier : undefined;
}

/** The extensions of the sources that may be compiled to an output file, by the extension of the output. */
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

const extensions = [".ts", ".tsx", ".mts", ".cts"];

function candidatesFor(path: string): readonly string[] {
  const extension = extname(path);
  const sources = (sourcesOf[extension] ?? []).map((one) => path.slice(0, -extension.length) + one);
  if (sources.length > 0 || isFile(path)) return sources;
  return [...extensions.map((one) => path + one), ...extensions.map((one) => join(path, `index${one}`))];
}

/** The module format of a file, by the rule of Node and TypeScript: its extension decides, or else the nearest package.json. */
function formatOf(path: string): ModuleFormat {
  const extension = extname(path);
  if (extension === ".mts") return "module";
  if (extension === ".cts") return "commonjs";
  return typeOf(dirname(path));
}

const types = new Map<string, ModuleFormat>();

function typeOf(folder: string): ModuleFormat {
  const known = types.get(folder);
  if (known !== undefined) return known;
  const text = isFile(join(folder, "package.json")) ? readFileSync(join(folder, "package.json"), "utf8") : undefined;
  const above = text === undefined && dirname(folder) !== folder ? typeOf(dirname(folder)) : undefined;
  const found = above ?? (typeIn(text) === "module" ? "module" : "commonjs");
  types.set(folder, found);
  return found;
}

function typeIn(manifest: string | undefined): unknown {
  return manifest === undefined ? undefined : (JSON.parse(manifest) as { readonly type?: unknown }).type;
}
