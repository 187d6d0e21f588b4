import type { LockOption } from "../lock/lock-input.js";
import { createService, type Service } from "../service/service.js";
import { failedBy, isFailed } from "./file-errors.js";

/** The options of the loader. They are plain data, because Turbopack passes them to other processes. */
export interface NextLoaderOptions {
  /**
   * The path of the tsconfig.json for all files, relative to the root of the project. By default each file uses the nearest one.
   */
  readonly tsconfig?: string;
  /** Whether contracts are compared with the lock file, and by which rules. By default the entry in tsconfig.json says it. */
  readonly lock?: LockOption;
  /** Whether files may change while Next runs. */
  readonly watches: boolean;
  /** The versions of interwire and TypeScript, on which the output depends. */
  readonly versions: string;
}

/** The part of a webpack loader's context that Turbopack provides, too. */
interface LoaderContext {
  readonly resourcePath: string;
  readonly rootContext: string;
  getOptions(): NextLoaderOptions;
  addDependency(path: string): void;
  emitError(error: Error): void;
  emitWarning(error: Error): void;
  callback(error: null, code: string, map?: object): void;
}

const services = new Map<string, Service>();

function serviceFor(folder: string, { tsconfig, lock, watches }: NextLoaderOptions): Service {
  const key = JSON.stringify([folder, tsconfig, lock]);
  const known = services.get(key);
  // A loader is not told of changes, but called again when one concerns its file.
  if (watches) known?.refresh();
  const service = known ?? createService({ cwd: folder, tsconfig, lock });
  services.set(key, service);
  return service;
}

/**
 * The module in place of a file with problems. It is CommonJS, whose exports bundlers cannot know, so that imports from it cause
 * no further errors.
 */
const failed = "module.exports = {};\n";

/** The loader that Turbopack and webpack call for each file of Next. */
function load(this: LoaderContext, code: string): void {
  const { resourcePath, rootContext } = this;
  const { dependencies, diagnostics, edited } = serviceFor(rootContext, this.getOptions()).answer(resourcePath, code);
  for (const one of dependencies) this.addDependency(one);
  if (!isFailed(diagnostics) && diagnostics.length > 0) this.emitWarning(failedBy(diagnostics, rootContext));
  if (isFailed(diagnostics)) {
    this.emitError(failedBy(diagnostics, rootContext));
    this.callback(null, failed);
  } else if (edited === undefined) this.callback(null, code);
  else this.callback(null, edited.code, JSON.parse(edited.map()) as object);
}

// Bundlers expect a module that is the loader itself.
module.exports = load;
