import { digestOf } from "../dependencies/digest.js";
import type { LockOption } from "../lock/lock-input.js";
import type { EditedText } from "../service/edited-text.js";
import { failOrWarn } from "./file-errors.js";
import { createNext, type Next, type Then } from "./jest-next.js";
import { serviceFor } from "./jest-service.js";
import type { TransformedSource, Transformer, TransformOptions } from "./jest-types.js";
import { joinMaps } from "./source-maps.js";

/** The options of `interwire/jest` in the `transform` of jest's configuration. */
export interface JestOptions {
  /** The transformer that compiles the text after interwire has edited it. By default, TypeScript compiles it file by file. */
  readonly then?: Then;
  /** The path of the tsconfig.json, relative to jest's rootDir. By default each file uses the nearest one. */
  readonly tsconfig?: string;
  /** Whether contracts are compared with the lock file, and by which rules. By default the entry in tsconfig.json says it. */
  readonly lock?: LockOption;
}

/**
 * Makes the transformer that jest calls. It applies the same edits as `tspc`, fails files that have problems with interwire's
 * diagnostics, and passes the edited text to the next transformer.
 */
export function createTransformer(options: JestOptions = {}): Transformer {
  const { then } = options;
  let made: Next | undefined;
  const nextFor = (called: TransformOptions): Next => {
    made ??= createNext(then, called.config.rootDir, (path) => serviceFor(called, options).compiler(path));
    return made;
  };
  const edit = (text: string, path: string, called: TransformOptions): EditedText | undefined => {
    const { diagnostics, edited } = serviceFor(called, options).answer(path, text);
    failOrWarn(diagnostics, called.config.rootDir);
    return edited;
  };
  return {
    // Coverage is counted in the compiled text, whose source map leaves out generated code.
    canInstrument: false,
    getCacheKey(text, path, called) {
      const key = nextFor(called).key(text, path, called);
      const own = serviceFor(called, options).key(path, text);
      return digestOf(JSON.stringify([key, own, called.instrument]));
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

function finish(edited: EditedText | undefined, compiled: TransformedSource): TransformedSource {
  return edited === undefined ? compiled : joinMaps(compiled, edited.map());
}

// Jest expects a module that is the transformer itself. Importers of CommonJS disagree about what its default export is.
module.exports = { createTransformer };
