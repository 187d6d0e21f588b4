import { createService, type Service } from "../service/service.js";
import { failedBy } from "./file-errors.js";

/** Plain data: Turbopack hands it to other processes. */
export interface NextLoaderOptions {
  /** The tsconfig.json of all files, from the root of the project; left out, the nearest to each. */
  readonly tsconfig?: string;
  /** Files change while Next runs. */
  readonly watches: boolean;
  /** The versions that the loader's output depends on. */
  readonly versions: string;
}

/** The part of a loader's context that Turbopack has, too. */
interface LoaderContext {
  readonly resourcePath: string;
  readonly rootContext: string;
  getOptions(): NextLoaderOptions;
  addDependency(path: string): void;
  emitError(error: Error): void;
  callback(error: null, code: string, map?: object): void;
}

const services = new Map<string, Service>();

function serviceFor(folder: string, { tsconfig, watches }: NextLoaderOptions): Service {
  const key = JSON.stringify([folder, tsconfig]);
  const known = services.get(key);
  // A loader is told of no change, but called again when one concerns its file.
  if (watches) known?.refresh();
  const service = known ?? createService({ cwd: folder, tsconfig });
  services.set(key, service);
  return service;
}

/** A module whose exports nobody knows beforehand: imports from a module that has a problem are none themselves. */
const failed = "module.exports = {};\n";

/** The loader that Turbopack and webpack call for each file of Next. */
function load(this: LoaderContext, code: string): void {
  const { resourcePath, rootContext } = this;
  const { dependencies, diagnostics, edited } = serviceFor(rootContext, this.getOptions()).answer(resourcePath, code);
  for (const one of dependencies) this.addDependency(one);
  if (diagnostics.length > 0) {
    this.emitError(failedBy(diagnostics, rootContext));
    this.callback(null, failed);
  } else if (edited === undefined) this.callback(null, code);
  else this.callback(null, edited.code, JSON.parse(edited.map()) as object);
}

// Bundlers take a module that is the loader.
module.exports = load;
