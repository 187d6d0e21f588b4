import { dirname } from "node:path";
import { packageIn } from "../analyze/manifest.js";
import type { Api, Lease, Resolution } from "../compiler/remote/api.js";
import type { RemoteSession } from "../compiler/remote/remote-session.js";
import { remoteSyntax } from "../compiler/remote/remote-syntax.js";
import { shapeDigest } from "../dependencies/shape.js";
import type { Disk } from "./disk.js";
import { foldersAround } from "./on-disk.js";
import { createRecorder, type Recorder } from "./recorder.js";
import type { ServiceCompiler } from "./service-compiler.js";
import type { SourceText } from "./source-files.js";
import { typesName } from "./specifiers.js";

/** Returns a function that lets TypeScript 7.1 parse a text and resolve its specifiers. */
export function nativeImportReader(session: RemoteSession): ServiceCompiler["readImports"] {
  return (disk, { options }, source, specifiers) => {
    const { installed } = session;
    const { ESNext, CommonJS } = installed.api.ModuleKind;
    const folder = dirname(source.path);
    return session.ask((api) => {
      const { host, sightings } = createRecorder(installed.sys, disk);
      const asked = specifiers.flatMap((one) => [ESNext, CommonJS].map((mode) => [one, mode] as const));
      // One for each text: a resolver that has an answer already does not tell again what it looked at.
      const resolver = api.createModuleResolver({ ...options, traceResolution: true });
      let found: readonly Resolution[];
      try {
        found = api.batch(...asked.map(([one, mode]) => resolver.resolveModuleName.gen(one, folder, mode)));
      } finally {
        session.giveBack(api, () => resolver.dispose());
      }
      const targets = specifiers.map((one, at): [string, string[]] => {
        const both = found.slice(2 * at, 2 * at + 2).map(({ resolvedModule }) => resolvedModule?.resolvedFileName);
        return [one, [...new Set(both.filter((target) => target !== undefined))]];
      });
      for (const { trace = [] } of found) for (const line of trace) see(line, host, disk);
      for (const from of new Set([folder, disk.realPath(folder)])) {
        for (const one of specifiers) seePackage(one, from, host);
      }
      return {
        targets: Object.fromEntries(targets),
        sightings: sightings(),
        shape: shapeIn(session, api, source),
      };
    });
  };
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

function shapeIn({ installed, giveBack }: RemoteSession, api: Api, { path, text, hash }: SourceText): string {
  const leases: Lease[] = [];
  const parse = (name: string, given: string) => {
    const lease = api.createSourceFile(name, given);
    leases.push(lease);
    return lease.sourceFile;
  };
  try {
    const syntax = remoteSyntax(installed.api, installed.ast, installed.sys, parse);
    return shapeDigest(syntax, path, hash, () => parse(path, text));
  } finally {
    for (const lease of leases) giveBack(api, () => lease.dispose());
  }
}
