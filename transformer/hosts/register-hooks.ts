import type { InitializeHook, LoadHook, ResolveHook } from "node:module";
import type { MessagePort } from "node:worker_threads";
import { createAskDaemon } from "./ask-daemon.js";
import { compiledPath, createLoader, type Loader, moduleFrom, sourceUrl } from "./loader.js";

let loader: Loader;

/** Creates the loader. Node calls this hook first, in the thread of the hooks. */
export const initialize: InitializeHook<{ readonly watches: boolean; readonly port: MessagePort }> = (told) => {
  loader = told.watches
    ? createLoader({ watch: (paths) => told.port.postMessage(paths), makeElsewhere: createAskDaemon() })
    : createLoader();
};

export const resolve: ResolveHook = (specifier, { parentURL, ...context }, next) =>
  next(sourceUrl(specifier, parentURL) ?? specifier, { ...context, parentURL });

export const load: LoadHook = (url, context, next) => {
  const path = compiledPath(url);
  return path === undefined ? next(url, context) : moduleFrom(loader, path);
};
