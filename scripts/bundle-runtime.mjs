import { join, relative, resolve } from "node:path";
import { build, transformSync } from "esbuild";
import { bundled, root } from "./compile.mjs";
import { markPure } from "./mark-pure.mjs";

const output = join(root, "build");
const compiled = join(output, "compiled/runtime");
/** The entries whose files hold nothing but their own modules. */
const entries = [
  "current-call",
  "error-details",
  "health",
  "json",
  "opentelemetry",
  "proto",
  "reflection",
  "snapshot",
  "testing",
];

/** The module with what the runtime takes from where it runs, and the one that has Node's own in its place. */
const platform = join(compiled, "platform/platform.js");
const platformOfNode = join(compiled, "platform/node.js");

const common = { ...bundled, outdir: output, format: "esm" };

/**
 * The runtime in few scripts, because each costs Node a millisecond to load: what all programs need in the one that emitted code
 * imports anyway, what goes through grpc-js and over HTTP/2 of our own in the entries of these, and the other entries, which import
 * them.
 */
export async function bundleRuntime() {
  const shared = await sharedModules();
  const cores = { codegen: shared.codegen };
  const made = await Promise.all([
    bundleCore(cores.codegen),
    bundleTransport("core", cores),
    bundleTransport("index", cores),
    bundleTransport("http2", cores),
    bundleEntries(entries, shared, "./"),
    bundleEntries(["message/encode"], shared, "../"),
  ]);
  return made.flat().map(({ path, text }) => ({ path: join("runtime", relative(output, path)), text: markPure(text) }));
}

/** The modules that entries share, by the entries whose files have them. */
export async function sharedModules() {
  // Each entry of a transport has these exports in its own file.
  const api = join(compiled, "api.js");
  const grpc = join(compiled, "transport/grpc-js/");
  const needed = await modulesOf(["codegen", "snapshot", "message/encode", "index"]);
  const core = needed.filter((module) => module !== api && !module.startsWith(grpc));
  return {
    codegen: [...core, join(compiled, "codegen.js")],
    // Other entries import a transport's modules from its entry, which has only these exports.
    index: await exportedBy("index", api),
    http2: await exportedBy("http2", api),
  };
}

/** The modules that entries import, directly or not, without the entries themselves. */
async function modulesOf(names) {
  const entryPoints = names.map((name) => join(compiled, `${name}.js`));
  const { metafile } = await build({ ...common, entryPoints, metafile: true, plugins: [redirect({}, "./")] });
  const modules = Object.keys(metafile.inputs).map((path) => resolve(path));
  return modules.filter((module) => !entryPoints.includes(module) || module.endsWith("encode.js"));
}

/** The modules whose exports an entry has, `api` apart. */
async function exportedBy(name, api) {
  const entry = join(compiled, `${name}.js`);
  const { metafile } = await build({ ...common, entryPoints: [entry], metafile: true });
  const [, { imports }] = Object.entries(metafile.inputs).find(([path]) => resolve(path) === entry);
  return imports.map(({ path }) => resolve(path)).filter((module) => module !== api);
}

async function bundleCore(modules) {
  const contents = modules.map((module) => `export * from ${JSON.stringify(module)};`).join("\n");
  const stdin = { contents, resolveDir: compiled, sourcefile: "codegen.js" };
  const { outputFiles } = await build({ ...common, stdin, plugins: [redirect({}, "./")] });
  return outputFiles.map(({ text }) => ({ path: join(output, "codegen.js"), text: keepConstants(text) }));
}

async function bundleTransport(name, cores) {
  const files = await bundleEntries([name], cores, "./");
  return files.map(({ path, text }) => ({ path, text: keepConstants(text) }));
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

async function bundleEntries(names, cores, prefix) {
  const { outputFiles } = await build({
    ...common,
    entryPoints: names.map((name) => join(compiled, `${name}.js`)),
    outbase: compiled,
    chunkNames: "shared-[hash]",
    splitting: true,
    plugins: [redirect(cores, prefix)],
  });
  return outputFiles;
}

function onNode(module) {
  return module === platform ? platformOfNode : module;
}

/** Leaves the modules of cores to them, and chooses Node's platform. */
function redirect(cores, prefix) {
  const homes = new Map(Object.entries(cores).flatMap(([name, modules]) => modules.map((module) => [module, name])));
  return {
    name: "cores",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, importer, kind, resolveDir }) => {
        if (kind === "entry-point") return undefined;
        const module = onNode(resolve(resolveDir, path));
        const home = homes.get(module);
        return home === undefined || importer === module
          ? { path: module }
          : { path: `${prefix}${home}.js`, external: true };
      });
    },
  };
}
