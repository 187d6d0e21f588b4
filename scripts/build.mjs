import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { bundleRuntime } from "./bundle-runtime.mjs";
import { bundleTools } from "./bundle-tools.mjs";
import { bundleTransformer } from "./bundle-transformer.mjs";
import { compile, isDone, removeOrphans, root, transformerOutput, tsc, unlessDone } from "./compile.mjs";
import { hideExcerpts } from "./hide-excerpts.mjs";

const transformer = join(root, transformerOutput);
const compiled = join(root, "build/compiled");
const runtimeSources = ["runtime", "common"];

/** Builds the package: the transformer, the runtime, and the tools, which use both. */
export async function buildPackage() {
  await Promise.all([buildTransformer(), buildRuntime()]);
  await buildTools();
}

export function buildTransformer() {
  return unlessDone("transformer", ["transformer", "common"], async () => {
    await compile(tsc, "transformer/tsconfig.json");
    removeOrphans(transformerOutput, "transformer");
    const { scripts, licences } = await bundleTransformer();
    write(transformer, [...scripts, ...declarationsIn(transformer)]);
    writeFileSync(join(root, "dist/THIRD-PARTY-LICENSES"), licences);
  });
}

/** Whether the runtime is built as it is. */
export const isRuntimeBuilt = () => isDone("runtime", runtimeSources);

function buildRuntime() {
  return unlessDone("runtime", runtimeSources, async () => {
    await Promise.all([compile(tsc, "runtime/tsconfig.json"), compile(tsc, "runtime/tsconfig.core.json")]);
    removeOrphans("dist/esm");
    await makeRuntime();
  });
}

async function makeRuntime() {
  // The package is CommonJS by default; this marker makes Node read the ESM build as such.
  const marker = `${JSON.stringify({ type: "module", sideEffects: false }, null, 2)}\n`;
  writeFileSync(join(compiled, "package.json"), marker);
  const scripts = await bundleRuntime();
  const [esm, cjs] = ["esm", "cjs"].map((format) => join(root, "dist", format));
  for (const { path } of declarationsIn(esm)) openUp(join(esm, path));
  const typed = declarationsIn(esm);
  write(esm, [...scripts.map(quietly), ...typed]);
  // A declaration says the same in both formats: which one it is depends on the package.json above it.
  write(cjs, [...scripts.map(toCommonJs).map(quietly), ...typed]);
  writeFileSync(join(esm, "package.json"), marker);
}

function buildTools() {
  return unlessDone("tools", ["tools", "common", "transformer", "runtime"], async () => {
    const [scripts] = await Promise.all([bundleTools(), compile(tsc, "tools/tsconfig.json")]);
    write(join(root, "dist/tools"), scripts);
  });
}

function declarationsIn(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".d.ts"));
  return paths.map((path) => ({ path, text: read(join(folder, path)) }));
}

function quietly({ path, text }) {
  return { path, text: hideExcerpts(text) };
}

/** Dynamic imports become calls of `require`, because a script in the VM of jest has no others. */
const cjs = (sourcefile) => ({ format: "cjs", platform: "node", sourcefile, supported: { "dynamic-import": false } });

function toCommonJs({ path, text }) {
  return { path, text: transformSync(text, cjs(path)).code };
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
