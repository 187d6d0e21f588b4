import { createHash } from "node:crypto";
import type { TypeScript } from "../analyze/context.js";
import { applyEdits, type EditedText } from "../service/apply-edits.js";
import { diagnosticsError } from "./jest-diagnostics.js";
import { createNext, type Next, type Then } from "./jest-next.js";
import { closureOf, digest, isTypeScript, type Opened, sharedIn } from "./jest-roots.js";
import type { TransformedSource, Transformer, TransformOptions } from "./jest-types.js";
import { joinMaps } from "./source-maps.js";

/** The options of `interwire/jest` in jest's `transform`. */
export interface JestOptions {
  /** The transformer that compiles what this one has edited; left out, TypeScript does, file by file. */
  readonly then?: Then;
  /** The tsconfig.json, from jest's rootDir; left out, the nearest to each file. */
  readonly tsconfig?: string;
}

/**
 * Makes the transformer that jest calls. It adds to a file what `tspc` would, fails it with interwire's diagnostics, and
 * hands over to the next transformer.
 */
export function createTransformer(options: JestOptions = {}): Transformer {
  const { then, tsconfig } = options;
  let made: Next | undefined;
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
    // Coverage is counted in the compiled text, whose map leaves out generated code.
    canInstrument: false,
    getCacheKey(text, path, called) {
      const key = nextFor(called).key(text, path, called);
      const own = digest(called, tsconfig, text, path);
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
  return edits.length === 0 ? undefined : applyEdits(typescript, file, edits);
}

function isMalformed(file: object): boolean {
  return ((file as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics?.length ?? 0) > 0;
}

function finish(edited: EditedText | undefined, compiled: TransformedSource): TransformedSource {
  return edited === undefined ? compiled : joinMaps(compiled, edited.map());
}

// Jest takes a module that is the transformer. A default export of CommonJS would be another thing to each importer.
module.exports = { createTransformer };
