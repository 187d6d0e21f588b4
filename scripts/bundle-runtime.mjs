import { dirname, join, relative, resolve } from "node:path";
import { build, transformSync } from "esbuild";
import { bundled, root } from "./compile.mjs";
import { forNode } from "./for-node.cjs";
import { markPure } from "./mark-pure.mjs";

const output = join(root, "build");
const compiled = join(output, "compiled/runtime");
/** The entries whose files hold nothing but their own modules. */
const entries = [
  "current-call",
  "error-details",
  "health",
  "json",
  "openapi",
  "opentelemetry",
  "proto",
  "reflection",
  "snapshot",
  "testing",
  "web",
];

/** The module that takes the place of transports with sockets where there are none. */
const noSockets = join(compiled, "transport/browser/no-sockets.js");

/**
 * The builds, by the folder of the package: for Node, and for browsers and other engines. Each chooses the module that takes the place of
 * an imported one.
 */
const builds = {
  runtime: forNode,
  browser: (module) => (/\/transport\/(?:grpc-js|node-http1|node-http2)\//.test(module) ? noSockets : module),
};

const common = { ...bundled, outdir: output, format: "esm" };

/**
 * The runtime in few scripts, because each costs Node a millisecond to load: what all programs need in the one that emitted code
 * imports anyway, what goes through grpc-js and over HTTP/2 of our own in the entries of these, and the other entries, which import
 * them.
 */
export async function bundleRuntime() {
  const made = await Promise.all(Object.entries(builds).map(([folder, choose]) => bundleFor(folder, choose)));
  return made.flat();
}

async function bundleFor(folder, choose) {
  const shared = await sharedModules(choose);
  const { codegen, index } = shared;
  const withSockets = index.filter((module) => module !== noSockets);
  const homes = homesOf(shared);
  const cores = homesOf({ codegen });
  const made = await Promise.all([
    bundleCore(codegen, choose),
    bundleEntries(["core"], cores, "./", choose),
    bundleEntries(["index"], cores, "./", choose),
    // Together with the entries that share parts with it.
    bundleEntries(["http2", ...entries], homesOf({ codegen, index: withSockets }), "./", choose),
    bundleEntries(["message/encode"], homes, "../", choose),
  ]);
  return made.flat().map(({ path, text }) => ({ path: join(folder, relative(output, path)), text: markPure(text) }));
}

/** The modules that entries share, by the entries whose files have them. */
export async function sharedModules(choose = forNode) {
  // Each entry of a transport has these exports in its own file.
  const api = join(compiled, "api.js");
  const grpc = join(compiled, "transport/grpc-js/");
  const needed = await modulesOf(["codegen", "snapshot", "message/encode", "index", "server/contract-server"], choose);
  const core = needed.filter((module) => module !== noSockets && !module.startsWith(grpc));
  return {
    codegen: [...core, join(compiled, "codegen.js")],
    // Other entries import a transport's modules from its entry, which has only these exports.
    index: await exportedBy("index", api, choose),
    http2: await exportedBy("http2", api, choose),
  };
}

/** The modules that entries import, directly or not, without the entries themselves. */
async function modulesOf(names, choose) {
  const entryPoints = names.map((name) => join(compiled, `${name}.js`));
  const { inputs } = await inputsOf(entryPoints, choose);
  const modules = Object.keys(inputs).map((path) => resolve(path));
  return modules.filter((module) => dirname(module) !== compiled);
}

/** The modules whose exports an entry has, `api` apart. */
async function exportedBy(name, api, choose) {
  const entry = join(compiled, `${name}.js`);
  const { inputs } = await inputsOf([entry], choose);
  const [, { imports }] = Object.entries(inputs).find(([path]) => resolve(path) === entry);
  return imports.map(({ path }) => resolve(path)).filter((module) => module !== api);
}

async function inputsOf(entryPoints, choose) {
  const plugins = [redirect(new Map(), "./", choose)];
  return (await build({ ...common, entryPoints, metafile: true, plugins })).metafile;
}

async function bundleCore(modules, choose) {
  const contents = modules.map((module) => `export * from ${JSON.stringify(module)};`).join("\n");
  const stdin = { contents, resolveDir: compiled, sourcefile: "codegen.js" };
  const { outputFiles } = await build({ ...common, stdin, plugins: [redirect(new Map(), "./", choose)] });
  return outputFiles.map(({ text }) => ({ path: join(output, "codegen.js"), text: keepConstants(text) }));
}

/**
 * Makes a `const` again what esbuild writes as `var`: V8 compiles the values of constants into the code that reads them, which saves
 * reading messages a fifth of its time. A module's variable that is assigned to has to be declared without a value.
 */
function keepConstants(text) {
  const kept = text.replace(/^var ([\w$]+|\{.*\})(?= = )/gm, "const $1").replace(/^var ([\w$]+);/gm, "let $1;");
  const [wrong] = transformSync(kept, {
    logOverride: { "assign-to-constant": "warning" },
    logLevel: "silent",
  }).warnings;
  if (wrong !== undefined) throw new Error(`${wrong.text}: ${wrong.location?.lineText}. Declare it without a value.`);
  return kept;
}

async function bundleEntries(names, homes, prefix, choose) {
  const { outputFiles } = await build({
    ...common,
    entryPoints: names.map((name) => join(compiled, `${name}.js`)),
    outbase: compiled,
    chunkNames: "shared-[hash]",
    splitting: true,
    plugins: [redirect(homes, prefix, choose)],
  });
  return outputFiles.map(({ path, text }) => ({ path, text: keepConstants(withoutBareImports(text)) }));
}

/** Leaves out imports for the sake of side effects alone: no module of the runtime has any, and bundlers warn of such imports. */
function withoutBareImports(text) {
  return text.replace(/^import "\.\/shared-[^"]+";\n/gm, "");
}

/** The entry that has each module. */
function homesOf(entries) {
  return new Map(Object.entries(entries).flatMap(([entry, modules]) => modules.map((module) => [module, entry])));
}

/** Leaves modules to the entries that have them, and chooses those of a build. */
function redirect(homes, prefix, choose) {
  return {
    name: "modules of a build",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, importer, kind, resolveDir }) => {
        if (kind === "entry-point") return undefined;
        const module = choose(resolve(resolveDir, path), dirname(importer));
        const home = homes.get(module);
        return home === undefined || importer === module
          ? { path: module }
          : { path: `${prefix}${home}.js`, external: true };
      });
    },
  };
}
