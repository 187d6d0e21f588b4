import type ts from "typescript";
import type { Compiler } from "./compiler.js";
import { root } from "./root.js";

const parsed = new WeakMap<Compiler, Map<string, ts.SourceFile | undefined>>();
const sharing = new WeakSet<ts.CompilerHost>();

/** Whether no test writes a file: it is of the standard library or of a package. */
const isShared = (path: string): boolean =>
  path.startsWith(`${root}/node_modules/`) || path.startsWith(`${root}/dist/`);

/** Makes a host parse files that no test writes only once for all programs of a compiler: most of a small program's time. */
export function shareSources(compiler: Compiler, host: ts.CompilerHost): ts.CompilerHost {
  if (sharing.has(host)) return host;
  sharing.add(host);
  const files = parsed.get(compiler) ?? new Map<string, ts.SourceFile | undefined>();
  parsed.set(compiler, files);
  const getSourceFile = host.getSourceFile;
  host.getSourceFile = (name, language, ...rest) => {
    if (!isShared(name)) return getSourceFile.call(host, name, language, ...rest);
    const key = `${name} ${formOf(language)}`;
    if (!files.has(key)) files.set(key, withVersion(compiler, getSourceFile.call(host, name, language, ...rest)));
    return files.get(key);
  };
  return host;
}

/** Builders need a version of every file, which only hosts that are made for them give. */
function withVersion(compiler: Compiler, file: ts.SourceFile | undefined): ts.SourceFile | undefined {
  const versioned = file as { version?: string | undefined; readonly text: string } | undefined;
  if (versioned !== undefined) versioned.version ??= compiler.sys.createHash?.(versioned.text);
  return file;
}

/** The options that the parsed form of a declaration file depends on. */
function formOf(language: ts.ScriptTarget | ts.CreateSourceFileOptions): string {
  if (typeof language === "number") return `${language}`;
  return `${language.languageVersion} ${language.impliedNodeFormat} ${language.jsDocParsingMode}`;
}
