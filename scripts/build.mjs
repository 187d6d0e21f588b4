import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";
import { digestOf } from "./digest-of.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const runtime = join(root, "dist/runtime");
const compiled = join(root, "build/runtime");
const installed = createRequire(import.meta.url);
const tsc = installed.resolve("typescript/bin/tsc");
const tspc = join(dirname(installed.resolve("ts-patch/package.json")), "bin/tspc.js");
const entries = [
  "index",
  "codegen",
  "codegen-wkt",
  "current-call",
  "error-details",
  "health",
  "json",
  "opentelemetry",
  "snapshot",
  "testing",
];

const common = {
  outdir: runtime,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  write: false,
};

if (process.argv.includes("--clean")) {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  rmSync(join(root, "build"), { recursive: true, force: true });
}
compile(tsc, "transformer/tsconfig.json", "");
// The runtime has a contract of its own, which the transformer that was just built compiles; a changed one compiles it anew.
const transformer = digestOf(join(root, "dist/transformer"));
for (const project of ["runtime/tsconfig.json", "runtime/tsconfig.cjs.json"]) compile(tspc, project, transformer);
// The package is CommonJS by default; this marker makes Node read the ESM build as such.
const marker = `${JSON.stringify({ type: "module", sideEffects: false }, null, 2)}\n`;
writeFileSync(join(root, "build/runtime/package.json"), marker);
const files = await bundle();
write(join(runtime, "esm"), files);
write(
  join(runtime, "cjs"),
  files.map(({ path, text }) => ({
    path,
    text: transformSync(text, { format: "cjs", platform: "node", sourcefile: path }).code,
  })),
);
writeFileSync(join(runtime, "esm/package.json"), marker);
for (const path of readdirSync(runtime, { recursive: true })) if (path.endsWith(".d.ts")) openUp(join(runtime, path));

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

/** Compiles what has changed since the last time that the compiler had this version. */
function compile(compiler, project, version) {
  const info = join(root, "build/info", `${project.replace(/\W/g, "-")}${version}.tsbuildinfo`);
  const args = ["-p", join(root, project), "--incremental", "--tsBuildInfoFile", info];
  execFileSync(process.execPath, [compiler, ...args], { stdio: "inherit" });
}

/**
 * The runtime in few files, because each costs Node time to load: what messages need in one, what calls need beside that in
 * another, what goes through grpc-js in a third, and the entries, which import them.
 */
async function bundle() {
  const codecs = await modulesOf(["codegen", "snapshot", "table/encode"]);
  const others = (await modulesOf(["index"])).filter((module) => !codecs.includes(module));
  const grpc = others.filter((module) => module.startsWith(join(compiled, "transport/grpc-js/")));
  const calls = others.filter((module) => !grpc.includes(module));
  const cores = { "core-codecs": codecs, "core-calls": calls, "core-grpc-js": grpc };
  const made = await Promise.all([
    bundleCore("core-codecs", codecs, {}),
    bundleCore("core-calls", calls, { "core-codecs": codecs }),
    bundleCore("core-grpc-js", grpc, { "core-codecs": codecs, "core-calls": calls }),
    bundleEntries(entries, cores, "./"),
    bundleEntries(["table/encode"], cores, "../"),
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

async function bundleCore(name, modules, others) {
  const contents = modules.map((module) => `export * from ${JSON.stringify(module)};`).join("\n");
  const stdin = { contents, resolveDir: compiled, sourcefile: `${name}.js` };
  const { outputFiles } = await build({ ...common, stdin, plugins: [redirect(others, "./")] });
  return outputFiles.map(({ text }) => ({ path: join(runtime, `${name}.js`), text }));
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
        // What the transformer adds to the runtime's own contracts.
        const module = path.startsWith(".") ? resolve(resolveDir, path) : join(compiled, "codegen.js");
        const home = homes.get(module);
        return home === undefined || importer === module
          ? { path: module }
          : { path: `${prefix}${home}.js`, external: true };
      });
    },
  };
}

/** Makes these the only scripts of a folder, which also holds declaration files. */
function write(folder, files) {
  const kept = new Set(files.map(({ path }) => path));
  for (const path of readdirSync(folder, { recursive: true })) {
    if (path.endsWith(".js") && !kept.has(path)) rmSync(join(folder, path));
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
