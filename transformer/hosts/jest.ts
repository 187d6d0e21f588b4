import { createHash } from "node:crypto";
import { dirname, resolve, sep } from "node:path";
import type { TypeScript } from "../analyze/context.js";
import { packageVersion } from "../version.js";
import { applyEdits, type EditedText } from "./apply-edits.js";
import { HostError } from "./host-error.js";
import type { ImportClosure } from "./import-closures.js";
import { diagnosticsError } from "./jest-diagnostics.js";
import { createNext, type Next, type Then } from "./jest-next.js";
import type { TransformedSource, Transformer, TransformOptions } from "./jest-types.js";
import { type ProjectConfig, readProjectConfig } from "./project-config.js";
import { openProject, type SharedProject } from "./shared-project.js";
import { joinMaps } from "./source-maps.js";

/** The options of `interwire/jest` in jest's `transform`. */
export interface JestOptions {
  /** The transformer that compiles what this one has edited; left out, TypeScript does, file by file. */
  readonly then?: Then;
  /** The tsconfig.json, from jest's rootDir; left out, the nearest to each file. */
  readonly tsconfig?: string;
}

interface Opened {
  readonly config: ProjectConfig;
  readonly project: SharedProject;
}

/** What the files of one root share. Jest makes a transformer for every test file, so it lives here. */
interface Shared {
  readonly typescript: TypeScript;
  open(path: string, tsconfig: string | undefined): Opened;
}

const roots = new Map<string, Shared>();

/**
 * Makes the transformer that jest calls. It adds to a file what `tspc` would, fails it with interwire's diagnostics, and
 * hands over to the next transformer.
 */
export function createTransformer(options: JestOptions = {}): Transformer {
  const { then, tsconfig } = options;
  let made: Next | undefined;
  const sharedIn = ({ config }: TransformOptions): Shared => {
    const shared = roots.get(config.rootDir) ?? share(config.rootDir);
    roots.set(config.rootDir, shared);
    return shared;
  };
  const openedFor = (path: string, called: TransformOptions): Opened => sharedIn(called).open(path, tsconfig);
  const nextFor = (called: TransformOptions): Next => {
    const { typescript } = sharedIn(called);
    made ??= createNext(typescript, then, called.config.rootDir, (path) => openedFor(path, called).config);
    return made;
  };
  const edit = (text: string, path: string, called: TransformOptions): EditedText | undefined => {
    if (!isTypeScript(path)) return undefined;
    return editFile(sharedIn(called).typescript, openedFor(path, called), text, path, called.config.rootDir);
  };
  return {
    // Coverage is counted in the compiled text, whose map leaves out what nobody wrote.
    canInstrument: false,
    getCacheKey(text, path, called) {
      const key = nextFor(called).key(text, path, called);
      const own = isTypeScript(path) ? digest(sharedIn(called).typescript, openedFor(path, called), text, path) : "";
      return createHash("sha1")
        .update(JSON.stringify([key, own, called.instrument]))
        .digest("hex");
    },
    process(text, path, called) {
      const edited = edit(text, path, called);
      const { transformer, optionsOf } = nextFor(called);
      return finish(edited, transformer.process(edited?.code ?? text, path, optionsOf(called)));
    },
    async processAsync(text, path, called) {
      const edited = edit(text, path, called);
      const { transformer, optionsOf } = nextFor(called);
      const code = edited?.code ?? text;
      const handOver = transformer.processAsync?.bind(transformer) ?? transformer.process.bind(transformer);
      return finish(edited, await handOver(code, path, optionsOf(called)));
    },
  };
}

function isTypeScript(path: string): boolean {
  return /(?<!\.d)\.[cm]?tsx?$/.test(path);
}

function share(rootDir: string): Shared {
  const typescript = loadTypeScript(rootDir);
  const configs = new Map<string, Opened>();
  const open = (path: string, tsconfig: string | undefined): Opened => {
    const given = tsconfig === undefined ? undefined : resolve(rootDir, tsconfig.replace("<rootDir>", rootDir));
    const key = given ?? dirname(path);
    let opened = configs.get(key);
    if (opened === undefined) {
      const config = readProjectConfig(typescript, path, given);
      const same = [...configs.values()].find(
        (one) => one.config.options.configFilePath === config.options.configFilePath,
      );
      opened = same ?? { config, project: openProject(typescript, config) };
      configs.set(key, opened);
    }
    return opened;
  };
  return { typescript, open };
}

/** The user's own TypeScript. */
function loadTypeScript(rootDir: string): TypeScript {
  const fix = 'Install it: npm install --save-dev "typescript@>=5.9 <7".';
  let typescript: TypeScript;
  try {
    typescript = require(require.resolve("typescript", { paths: [rootDir, __dirname] })) as TypeScript;
  } catch (cause) {
    throw new HostError("IW2015", "interwire/jest needs typescript, which is not installed", fix, { cause });
  }
  if (typeof typescript.createProgram === "function") return typescript;
  throw new HostError("IW2015", `interwire/jest cannot work with typescript ${typescript.version}`, fix);
}

function closureOf({ project }: Opened, text: string, path: string): ImportClosure {
  // The compiler's names of files have slashes everywhere.
  const name = sep === "/" ? path : path.replaceAll(sep, "/");
  project.files.put(name, text);
  return project.closures.of(name);
}

/** What this transformer's part of the output depends on, told without a program. */
function digest(typescript: TypeScript, opened: Opened, text: string, path: string): string {
  const closure = closureOf(opened, text, path);
  if (!closure.needsEdits) return "";
  return [
    packageVersion,
    typescript.version,
    JSON.stringify(opened.config.options),
    opened.project.closures.digest(closure),
  ].join("\n");
}

function editFile(
  typescript: TypeScript,
  opened: Opened,
  text: string,
  path: string,
  rootDir: string,
): EditedText | undefined {
  const closure = closureOf(opened, text, path);
  if (!closure.needsEdits) return undefined;
  const { file, edits, diagnostics } = opened.project.analyze(closure);
  // What cannot be read is for the next transformer to report, where the user wrote it.
  if (isMalformed(file)) return undefined;
  if (diagnostics.length > 0) throw diagnosticsError(typescript, diagnostics, rootDir);
  const { imports, inserts, erasures } = edits;
  return imports.length + inserts.length + erasures.length === 0 ? undefined : applyEdits(typescript, file, edits);
}

function isMalformed(file: object): boolean {
  return ((file as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics?.length ?? 0) > 0;
}

function finish(edited: EditedText | undefined, compiled: TransformedSource): TransformedSource {
  return edited === undefined ? compiled : joinMaps(compiled, edited.map());
}

// Jest takes a module that is the transformer. A default export of CommonJS would be another thing to each importer.
module.exports = { createTransformer };
