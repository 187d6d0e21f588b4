import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";
import {
  compile,
  isDone,
  removeOrphans,
  root,
  transformerDigest,
  transformerOutput,
  tsc,
  tspc,
  unlessDone,
} from "./compile.mjs";
import { markPure } from "./mark-pure.mjs";

const transformer = join(root, "dist/transformer");
const unplugin = join(root, "node_modules/unplugin/dist");
/** The file with the licences of the packages that are bundled, in `dist`. */
const notices = "THIRD-PARTY-LICENSES";
const runtime = join(root, "dist/runtime");
const compiled = join(root, "build/runtime");
/** The modules that the hosts of the transformer load. */
const hosts = [
  "index",
  "cli/main",
  "hosts/jest",
  "hosts/nest",
  "hosts/register",
  "hosts/register-hooks",
  "hosts/ts-jest",
  "hosts/ts-jest-edits",
  "hosts/unplugin",
];
/** The loaders of unplugin, which webpack and Rspack load for each file and unplugin looks for beside itself. */
const loaders = ["webpack", "rspack"];
/** Packages that several hosts use: each is a file of its own, beside their folders. */
const libraries = { "@jridgewell/remapping": "libraries/remapping", "magic-string": "libraries/magic-string" };
/** Modules in ECMAScript's format, as they are: they hand on what a host exports. */
const wrappers = ["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack", "bun"].map((name) => `hosts/${name}`);
/** The entries whose files hold nothing but their own modules. */
const entries = [
  "codegen-wkt",
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

/** Packages that a host needs at run time: dependencies of this one, or of the project that it works in. */
const { dependencies, peerDependencies } = JSON.parse(read(join(root, "package.json")));
const externals = ["interwire", ...Object.keys({ ...dependencies, ...peerDependencies })];

const bundled = { bundle: true, platform: "node", target: "node20", packages: "external", write: false };
const common = { ...bundled, outdir: runtime, format: "esm" };

/** Builds the package: the transformer, then the runtime, which has a contract of its own. */
export async function buildPackage() {
  await buildTransformer();
  await buildRuntime();
}

export function buildTransformer() {
  const inputs = ["transformer", "runtime/scalar-table.ts", "runtime/field-names.ts", "runtime/circles.ts"];
  return unlessDone("transformer", inputs, async () => {
    compile(tsc, "transformer/tsconfig.json");
    removeOrphans("dist/transformer", "transformer");
    write(transformer, [...(await bundleHosts()), ...wrappers.map(wrapper), ...declarationsIn(transformer)]);
  });
}

/** Each host of the transformer in one file of its own: a compiler starts for each build, and loads one of them. */
async function bundleHosts() {
  const { outputFiles, metafile } = await build({
    ...bundled,
    packages: "bundle",
    external: externals,
    entryPoints: [
      ...hosts.map((out) => ({ in: join(root, "transformer", `${out}.ts`), out })),
      ...loaders.map((name) => ({ in: join(unplugin, name, "loaders/transform.mjs"), out: `hosts/${name}-loader` })),
      ...Object.entries(libraries).map(([name, out]) => ({ in: name, out })),
    ],
    outdir: transformer,
    format: "cjs",
    plugins: [besideUs],
    // Bundled ECMAScript modules ask these for their place.
    define: { "import.meta.dirname": "__dirname", "import.meta.url": "__filename" },
    metafile: true,
    sourcemap: true,
    sourcesContent: false,
    // An entry is what it assigns to `module.exports`: its exports are for its declaration file.
    logOverride: { "commonjs-variable-in-esm": "silent" },
  });
  writeFileSync(join(root, "dist", notices), noticesOf(Object.keys(metafile.inputs)));
  return outputFiles.map(({ path, text }) => ({ path: relative(transformer, path), text }));
}

/** Has hosts find libraries, and unplugin what it asks for at run time, in the files that are made of these here. */
const besideUs = {
  name: "beside us",
  setup({ onResolve, onLoad }) {
    // Each has two formats. The one for `require` is taken, where the module itself is the default export.
    onResolve({ filter: /^(?:@jridgewell\/remapping|magic-string)$/ }, ({ path, kind }) =>
      kind === "entry-point"
        ? { path: createRequire(import.meta.url).resolve(path) }
        : { path: `../${libraries[path]}.js`, external: true },
    );
    onLoad({ filter: /[\\/]unplugin[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      const names = loaders.map((name) => [`"${name}/loaders/transform.mjs"`, `"${name}-loader.js"`]);
      // By a `require` of its own making, which esbuild does not follow.
      const all = [...names, ['__require("webpack-virtual-modules")', 'require("webpack-virtual-modules")']];
      return { contents: all.reduce((text, [from, to]) => replaceOnce(text, from, to), read(path)), loader: "js" };
    });
  },
};

function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`unplugin has ${from} not once.`);
  return text.replace(from, to);
}

/** The licences of the packages whose modules are bundled. */
function noticesOf(modules) {
  const folders = modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const licences = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(read(join(root, folder, "package.json")));
    const file = readdirSync(join(root, folder)).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version} (${license})\n\n${read(join(root, folder, file)).trim()}\n`;
  });
  const rule = `\n${"-".repeat(80)}\n\n`;
  return `The tools of interwire contain the code of these packages.\n${rule}${licences.join(rule)}`;
}

function wrapper(name) {
  const text = read(join(root, "transformer", `${name}.mts`));
  return { path: `${name}.mjs`, text: transformSync(text, { loader: "ts", target: "node20" }).code };
}

/** Whether nothing but the transformer has changed since the runtime was built. */
export const isRuntimeBuilt = () => isDone("runtime-sources", ["runtime"]);

async function buildRuntime() {
  await unlessDone("runtime", ["runtime", transformerOutput], async () => {
    compile(tspc, "runtime/tsconfig.json", transformerDigest());
    removeOrphans("dist/runtime/esm", "runtime");
    await makeRuntime();
  });
  await unlessDone("runtime-sources", ["runtime"], () => undefined);
}

async function makeRuntime() {
  // The package is CommonJS by default; this marker makes Node read the ESM build as such.
  const marker = `${JSON.stringify({ type: "module", sideEffects: false }, null, 2)}\n`;
  writeFileSync(join(compiled, "package.json"), marker);
  const files = (await bundle()).map(({ path, text }) => ({ path, text: markPure(text) }));
  for (const { path } of declarationsIn(join(runtime, "esm"))) openUp(join(runtime, "esm", path));
  const typed = declarationsIn(join(runtime, "esm"));
  write(join(runtime, "esm"), [...files, ...typed]);
  // A declaration says the same in both formats: which one it is depends on the package.json above it.
  write(join(runtime, "cjs"), [...files.map(toCommonJs), ...typed]);
  writeFileSync(join(runtime, "esm/package.json"), marker);
}

function declarationsIn(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".d.ts"));
  return paths.map((path) => ({ path, text: read(join(folder, path)) }));
}

function toCommonJs({ path, text }) {
  return { path, text: transformSync(text, { format: "cjs", platform: "node", sourcefile: path }).code };
}

/**
 * Leaves the private members of classes out of a declaration file, and makes the protected ones public. With them, TypeScript
 * takes the classes of the two formats for unrelated types, and a package in CommonJS could hand nothing to one in ESM.
 */
function openUp(file) {
  const text = read(file);
  const open = text
    .replace(/(?:^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^ *(?:#private|private (?!constructor).*);\n/gm, "")
    .replace(/^( *)protected /gm, "$1");
  if (open !== text) writeFileSync(file, open);
}

/**
 * The runtime in few files, because each costs Node a millisecond to load: what messages need in the one that emitted code imports
 * anyway, what calls need beside that in another, what goes through grpc-js and over HTTP/2 of our own in the entries of these, and
 * the other entries, which import them.
 */
async function bundle() {
  const codecs = [...(await modulesOf(["codegen", "snapshot", "message/encode"])), join(compiled, "codegen.js")];
  // Each entry of a transport has these exports in its own file.
  const api = join(compiled, "api.js");
  const others = (await modulesOf(["index"])).filter((module) => !codecs.includes(module) && module !== api);
  const grpc = others.filter((module) => module.startsWith(join(compiled, "transport/grpc-js/")));
  const calls = others.filter((module) => !grpc.includes(module));
  const cores = { codegen: codecs, "core-calls": calls };
  // Other entries import a transport's modules from its entry, which has only these exports.
  const shared = { ...cores, index: await exportedBy("index", api), http2: await exportedBy("http2", api) };
  const made = await Promise.all([
    bundleCore("codegen", codecs, {}),
    bundleCore("core-calls", calls, { codegen: codecs }),
    bundleTransport("index", cores),
    bundleTransport("http2", cores),
    bundleEntries(entries, shared, "./"),
    bundleEntries(["message/encode"], shared, "../"),
    // The command line alone loads it, so it shares no file with the other entries.
    bundleEntries(["terminal"], shared, "./"),
  ]);
  return made.flat().map(({ path, text }) => ({ path: relative(runtime, path), text }));
}

/** The modules that entries import, directly or not, without the entries themselves. */
async function modulesOf(names) {
  const entryPoints = names.map((name) => join(compiled, `${name}.js`));
  const { metafile } = await build({ ...common, entryPoints, metafile: true });
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

async function bundleCore(name, modules, others) {
  const contents = modules.map((module) => `export * from ${JSON.stringify(module)};`).join("\n");
  const stdin = { contents, resolveDir: compiled, sourcefile: `${name}.js` };
  const { outputFiles } = await build({ ...common, stdin, plugins: [redirect(others, "./")] });
  return outputFiles.map(({ text }) => ({ path: join(runtime, `${name}.js`), text: keepConstants(text) }));
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

/** Leaves the modules of cores to them. */
function redirect(cores, prefix) {
  const homes = new Map(Object.entries(cores).flatMap(([name, modules]) => modules.map((module) => [module, name])));
  return {
    name: "cores",
    setup({ onResolve }) {
      onResolve({ filter: /^(\.|interwire\/codegen$)/ }, ({ path, importer, kind, resolveDir }) => {
        if (kind === "entry-point") return undefined;
        // The transformer adds an import of the package to the runtime's own contracts.
        const module = path.startsWith(".") ? resolve(resolveDir, path) : join(compiled, "codegen.js");
        const home = homes.get(module);
        return home === undefined || importer === module
          ? { path: module }
          : { path: `${prefix}${home}.js`, external: true };
      });
    },
  };
}

/** Makes these the only scripts and declaration files of a folder. */
function write(folder, files) {
  const kept = new Set(files.map(({ path }) => path));
  mkdirSync(folder, { recursive: true });
  for (const path of readdirSync(folder, { recursive: true })) {
    if (/\.(js|d\.ts)$/.test(path) && !kept.has(path)) rmSync(join(folder, path));
  }
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (read(file) !== text) writeFileSync(file, text);
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--clean")) {
    rmSync(join(root, "dist"), { recursive: true, force: true });
    rmSync(join(root, "build"), { recursive: true, force: true });
  }
  await buildPackage();
}
