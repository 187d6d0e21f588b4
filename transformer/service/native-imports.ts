import { dirname } from "node:path";
import type { SourceFile } from "../compiler/language.js";
import type { Api, Lease, Resolution } from "../compiler/remote/api.js";
import type { RemoteSession } from "../compiler/remote/remote-session.js";
import { remoteSyntax } from "../compiler/remote/remote-syntax.js";
import type { Syntax } from "../compiler/syntax.js";
import { shapeDigest } from "../dependencies/shape.js";
import type { Disk } from "./disk.js";
import { createRecorder, type Recorder } from "./recorder.js";
import type { ServiceCompiler } from "./service-compiler.js";
import type { SourceText } from "./source-files.js";

/** Returns a function that lets TypeScript 7.1 parse a text and resolve its specifiers. */
export function nativeImportReader(session: RemoteSession): ServiceCompiler["readImports"] {
  const shapeOf = shapeReader(session);
  return (disk, { options }, source, specifiers) => {
    const { installed } = session;
    const { ESNext, CommonJS } = installed.api.ModuleKind;
    return session.ask((api) => {
      const recorder = createRecorder(installed.sys, disk);
      // One for each text: a resolver that has an answer already does not tell again what it looked at.
      const resolver = api.createModuleResolver({ ...options, traceResolution: true });
      const asked = specifiers.flatMap((one) => [ESNext, CommonJS].map((mode) => [one, mode] as const));
      const requests = asked.map(([one, mode]) => resolver.resolveModuleName.gen(one, dirname(source.path), mode));
      const found = api.batch<Resolution>(...requests);
      resolver.dispose();
      const targets = specifiers.map((one, at): [string, string[]] => {
        const both = found.slice(2 * at, 2 * at + 2).map(({ resolvedModule }) => resolvedModule?.resolvedFileName);
        return [one, [...new Set(both.filter((target) => target !== undefined))]];
      });
      for (const { trace = [] } of found) for (const line of trace) see(line, recorder.host, disk);
      return {
        targets: Object.fromEntries(targets),
        sightings: recorder.sightings(),
        shape: shapeOf(api, source),
      };
    });
  };
}

/** The absolute paths that a line quotes. A quotation mark inside a path is followed by more of a word. */
const quotedPaths = /'((?:\/|[A-Za-z]:\/).*?)'(?=[\s,.]|$)/g;

/**
 * Observes every path that a line of a resolution's trace quotes: package.json files by their texts, links by their targets, and
 * what is not there by its absence. Its words differ by language, so a path that is missing counts as neither file nor folder.
 */
function see(line: string, host: Recorder["host"], disk: Disk): void {
  for (const [, path = ""] of line.matchAll(quotedPaths)) {
    const isThere = disk.isFile(path) || disk.isFolder(path);
    if (!isThere) {
      host.fileExists(path);
      host.directoryExists?.(path);
    } else {
      host.realpath?.(path);
      if (path.endsWith("/package.json")) host.readFile(path);
    }
  }
}

/** Returns a function that parses a text for its shape. */
function shapeReader(session: RemoteSession): (api: Api, source: SourceText) => string {
  const leases: Lease[] = [];
  let asked: Api | undefined;
  const parse = (name: string, text: string): SourceFile => {
    const lease = (asked as Api).createSourceFile(name, text);
    leases.push(lease);
    return lease.sourceFile;
  };
  let syntax: Syntax | undefined;
  return (api, { path, text, hash }) => {
    const { installed } = session;
    syntax ??= remoteSyntax(installed.api, installed.ast, installed.sys, parse);
    asked = api;
    const shape = shapeDigest(syntax, path, hash, () => parse(path, text));
    for (const lease of leases.splice(0)) lease.dispose();
    return shape;
  };
}
