import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const runtime = join(root, "dist/runtime");
const { resolve } = createRequire(import.meta.url);
const tsc = resolve("typescript/bin/tsc");
const tspc = join(dirname(resolve("ts-patch/package.json")), "bin/tspc.js");
const entries = ["index", "codegen", "codegen-wkt", "current-call", "health", "json", "snapshot", "testing"];

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

/** Compiles what has changed since the last time that the compiler had this version. */
function compile(compiler, project, version) {
  const info = join(root, "build/info", `${project.replace(/\W/g, "-")}${version}.tsbuildinfo`);
  const args = ["-p", join(root, project), "--incremental", "--tsBuildInfoFile", info];
  execFileSync(process.execPath, [compiler, ...args], { stdio: "inherit" });
}

function digestOf(folder) {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}

/** The runtime in few files, because each costs Node time to load; what the entries share, they import. */
async function bundle() {
  const source = join(root, "build/runtime");
  const { outputFiles } = await build({
    entryPoints: [...entries, "table/encode"].map((name) => join(source, `${name}.js`)),
    // What the transformer adds to the runtime's own contracts.
    alias: { "interwire/codegen": join(source, "codegen.js") },
    outbase: source,
    outdir: runtime,
    chunkNames: "shared/[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    write: false,
  });
  return outputFiles.map(({ path, text }) => ({ path: relative(runtime, path), text }));
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
