import module, { type LoadHookContext, type ResolveHookContext } from "node:module";
import { pathToFileURL } from "node:url";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { createAskDaemon } from "./ask-daemon.js";
import { compiledPath, createLoader, type Loader, moduleFrom, sourceUrl } from "./loader.js";
import { patchCommonJs } from "./patch-commonjs.js";

/** The hooks that `module.registerHooks` takes. The types of the oldest supported Node lack them. */
interface SyncHooks {
  resolve(specifier: string, context: ResolveHookContext, next: NextResolve): Resolved;
  load(url: string, context: LoadHookContext, next: NextLoad): Loaded;
}
type Resolved = { readonly url: string };
type Loaded = { readonly format: string; readonly source?: unknown; readonly shortCircuit?: true };
type NextResolve = (specifier: string, context: ResolveHookContext) => Resolved;
type NextLoad = (url: string, context: LoadHookContext) => Loaded;

const { registerHooks } = module as { readonly registerHooks?: (hooks: SyncHooks) => void };

/** Makes `node --watch` restart the program when one of these files changes, even if the program never loads the file itself. */
function watch(paths: readonly string[]): void {
  process.send?.({ "watch:require": paths });
}

/** The hooks of `import` that run in the thread of the program. */
function hooksOf(loader: Loader): SyncHooks {
  return {
    resolve(specifier, context, next) {
      // `require` loads CommonJS by paths, not URLs.
      const isImport = ![...context.conditions].includes("require");
      return next((isImport ? sourceUrl(specifier, context.parentURL) : undefined) ?? specifier, context);
    },
    load(url, context, next) {
      const path = compiledPath(url);
      if (path === undefined) return next(url, context);
      const found = moduleFrom(loader, path);
      // Another loader may follow that finds the names of a CommonJS module's exports, as tsx does.
      return found.format === "commonjs" ? next(url, { ...context, format: found.format }) : found;
    },
  };
}

/** Hooks into `import` from a thread of its own, for versions of Node without `registerHooks`. */
function registerBeside(): void {
  const { port1, port2 } = new MessageChannel();
  const told = { watches: isWatched, port: port2 };
  module.register("./register-hooks.js", {
    parentURL: pathToFileURL(__filename),
    data: told,
    transferList: [port2],
  });
  port1.on("message", watch);
  port1.unref();
  // A program that fails to load ends before messages are delivered, so the pending ones are received here.
  process.on("exit", () => {
    for (let next = receiveMessageOnPort(port1); next !== undefined; next = receiveMessageOnPort(port1)) {
      watch(next.message);
    }
  });
}

process.setSourceMapsEnabled(true);
const isWatched = process.env.WATCH_REPORT_DEPENDENCIES !== undefined;
const loader = createLoader(isWatched ? { watch, makeElsewhere: createAskDaemon() } : {});
patchCommonJs(loader);
if (registerHooks === undefined) registerBeside();
else registerHooks(hooksOf(loader));
