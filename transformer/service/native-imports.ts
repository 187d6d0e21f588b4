import { dirname } from "node:path";
import { packageIn } from "../analyze/manifest.js";
import type * as ts from "../compiler/language.js";
import type { Api, Lease, ModuleResolver, Resolution } from "../compiler/remote/api.js";
import type { RemoteSession } from "../compiler/remote/remote-session.js";
import { remoteSyntax } from "../compiler/remote/remote-syntax.js";
import { shapeDigest } from "../dependencies/shape.js";
import type { Disk } from "./disk.js";
import { holds } from "./imports.js";
import { foldersAround } from "./on-disk.js";
import type { ProjectConfig } from "./project-config.js";
import { createRecorder, type Recorder } from "./recorder.js";
import type { ImportingText, ReadImports, ServiceCompiler } from "./service-compiler.js";
import type { SourceText } from "./source-files.js";
import { typesName } from "./specifiers.js";

/** What the specifiers of a text lead to. */
type Resolved = Pick<ReadImports, "targets" | "sightings">;

/** The tree of a text, if a program of the compiler's process has it. */
export type TreeOf = (api: Api, source: SourceText) => ts.SourceFile | undefined;

/** Returns a function that lets TypeScript 7.1 parse a text and resolve its specifiers. */
export function nativeImportReader(session: RemoteSession, treeOf: TreeOf): ServiceCompiler["readImports"] {
  const resolved = new WeakMap<ProjectConfig, Ahead>();
  return (disk, config, text, others) =>
    session.ask((api) => {
      const ahead = resolved.get(config) ?? { found: new WeakMap(), count: 1 };
      resolved.set(config, ahead);
      const earlier = ahead.found.get(text.source);
      const resolve = (all: readonly ImportingText[]) => resolveIn(session, api, { disk, config }, all);
      const found =
        earlier !== undefined && holds(disk, earlier) ? earlier : resolveAhead(text, others, ahead, resolve);
      return { ...found, shape: shapeIn(session, api, text.source, treeOf) };
    });
}

/** The texts whose specifiers were resolved before anybody asked, and how many are resolved next. */
interface Ahead {
  readonly found: WeakMap<SourceText, Resolved>;
  count: number;
}

/** The texts whose specifiers are resolved together at most: their traces are long. */
const mostAtOnce = 32;

/** Resolves the specifiers of a text together with those of one more, then three, then seven: a build asks for all in few round trips. */
function resolveAhead(
  text: ImportingText,
  others: () => readonly ImportingText[],
  ahead: Ahead,
  resolve: (all: readonly ImportingText[]) => readonly Resolved[],
): Resolved {
  const isLeft = ({ source }: ImportingText): boolean => source !== text.source && !ahead.found.has(source);
  const all = [
    text,
    ...(ahead.count === 1
      ? []
      : others()
          .filter(isLeft)
          .slice(0, ahead.count - 1)),
  ];
  ahead.count = Math.min(mostAtOnce, 2 * ahead.count);
  const found = resolve(all);
  for (const [at, { source }] of all.entries()) ahead.found.set(source, found[at] as Resolved);
  return found[0] as Resolved;
}

function resolveIn(
  { installed, giveBack }: RemoteSession,
  api: Api,
  { disk, config: { options } }: { readonly disk: Disk; readonly config: ProjectConfig },
  texts: readonly ImportingText[],
): readonly Resolved[] {
  const { ESNext, CommonJS } = installed.api.ModuleKind;
  const settings = { ...options, traceResolution: true } as const;
  // One for each text: a resolver that has an answer already does not tell again what it looked at.
  const resolvers = api.batch(...texts.map(() => api.createModuleResolver.gen(settings)));
  const asked = texts.flatMap(({ source, specifiers }, text) => {
    const { resolveModuleName } = resolvers[text] as ModuleResolver;
    const folder = dirname(source.path);
    return specifiers.flatMap((name) => [ESNext, CommonJS].map((mode) => resolveModuleName.gen(name, folder, mode)));
  });
  let found: readonly Resolution[];
  try {
    found = api.batch(...asked);
  } finally {
    giveBack(api, () => void api.batch(...resolvers.map(({ dispose }) => dispose.gen())));
  }
  let from = 0;
  return texts.map(({ source, specifiers }) => {
    const own = found.slice(from, from + 2 * specifiers.length);
    from += own.length;
    const { host, sightings } = createRecorder(installed.sys, disk);
    const targets = specifiers.map((one, at): [string, string[]] => {
      const both = own.slice(2 * at, 2 * at + 2).map(({ resolvedModule }) => resolvedModule?.resolvedFileName);
      return [one, [...new Set(both.filter((target) => target !== undefined))]];
    });
    for (const { trace = [] } of own) for (const line of trace) see(line, host, disk);
    const folder = dirname(source.path);
    for (const at of new Set([folder, disk.realPath(folder)])) {
      for (const one of specifiers) seePackage(one, at, host);
    }
    return { targets: Object.fromEntries(targets), sightings: sightings() };
  });
}

/** The absolute paths that a line of a resolution's trace quotes, with all that a quotation mark inside of a path may end. */
function quotedPaths(line: string): readonly string[] {
  const parts = line.split("'");
  return parts.slice(1).flatMap((part, at) => {
    if (!/^(?:\/|[A-Za-z]:\/)/.test(part)) return [];
    return parts.slice(at + 2).map((_, more) => parts.slice(at + 1, at + 2 + more).join("'"));
  });
}

/**
 * Observes every path that a line of a resolution's trace quotes: a package.json by its text, a link by its target, and a missing path
 * as neither a file nor a folder, because the line does not tell which of them was looked for.
 */
function see(line: string, host: Recorder["host"], disk: Disk): void {
  for (const path of quotedPaths(line)) {
    if (disk.isFile(path) || disk.isFolder(path)) {
      host.realpath?.(path);
      if (path.endsWith("/package.json")) host.readFile(path);
    } else {
      host.fileExists(path);
      for (const one of [path, dirname(path)]) host.directoryExists?.(one);
    }
  }
}

/**
 * Observes where a package of a specifier is missing, on the way up to where it is, and where its types are missing: they may be
 * further out. Traces leave out folders that are not there.
 */
function seePackage(specifier: string, folder: string, host: Recorder["host"]): void {
  const name = specifier.startsWith(".") ? undefined : packageIn(specifier);
  if (name === undefined) return;
  const modules = foldersAround(folder).map((at) => `${at}/node_modules`);
  modules.some((at) => host.directoryExists?.(`${at}/${name}`));
  for (const at of modules) host.directoryExists?.(`${at}/@types/${typesName(name)}`);
}

function shapeIn({ installed, giveBack }: RemoteSession, api: Api, source: SourceText, treeOf: TreeOf): string {
  const { path, text, hash } = source;
  const leases: Lease[] = [];
  const parse = (name: string, given: string) => {
    const lease = api.createSourceFile(name, given);
    leases.push(lease);
    return lease.sourceFile;
  };
  try {
    const syntax = remoteSyntax(installed.api, installed.ast, installed.sys, parse);
    return shapeDigest(syntax, path, hash, () => treeOf(api, source) ?? parse(path, text));
  } finally {
    for (const lease of leases) giveBack(api, () => lease.dispose());
  }
}
