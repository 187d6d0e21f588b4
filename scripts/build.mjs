import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const runtime = join(root, "dist/runtime");
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

if (process.argv.includes("--clean")) {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  rmSync(join(root, "build"), { recursive: true, force: true });
}
for (const project of ["runtime/tsconfig.json", "runtime/tsconfig.cjs.json", "transformer/tsconfig.json"]) {
  const info = join(root, "build/info", `${project.replace(/\W/g, "-")}.tsbuildinfo`);
  const args = ["-p", join(root, project), "--incremental", "--tsBuildInfoFile", info];
  execFileSync(process.execPath, [tsc, ...args], { stdio: "inherit" });
}
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

/** The runtime in few files, because each costs Node time to load; what the entries share, they import. */
async function bundle() {
  const source = join(root, "build/runtime");
  const { outputFiles } = await build({
    entryPoints: [
      "index.js",
      "codegen.js",
      "codegen-wkt.js",
      "json.js",
      "snapshot.js",
      "current-call.js",
      "table/encode.js",
    ].map((name) => join(source, name)),
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
