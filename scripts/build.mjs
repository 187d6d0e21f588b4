import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { bundleRuntime } from "./bundle-runtime.mjs";
import { bundleTransformer } from "./bundle-transformer.mjs";
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
import { hideExcerpts } from "./hide-excerpts.mjs";

const transformer = join(root, transformerOutput);
const runtime = join(root, "dist/runtime");
const compiled = join(root, "build/runtime");

/** Builds the package: the transformer, then the runtime, which has a contract of its own. */
export async function buildPackage() {
  await buildTransformer();
  await buildRuntime();
}

export function buildTransformer() {
  const inputs = ["transformer", "runtime/scalar-table.ts", "runtime/field-names.ts", "runtime/circles.ts"];
  return unlessDone("transformer", inputs, async () => {
    compile(tsc, "transformer/tsconfig.json");
    removeOrphans(transformerOutput, "transformer");
    const { scripts, licences } = await bundleTransformer();
    write(transformer, [...scripts, ...declarationsIn(transformer)]);
    writeFileSync(join(root, "dist/THIRD-PARTY-LICENSES"), licences);
  });
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
  const scripts = await bundleRuntime();
  for (const { path } of declarationsIn(join(runtime, "esm"))) openUp(join(runtime, "esm", path));
  const typed = declarationsIn(join(runtime, "esm"));
  write(join(runtime, "esm"), [...scripts.map(quietly), ...typed]);
  // A declaration says the same in both formats: which one it is depends on the package.json above it.
  write(join(runtime, "cjs"), [...scripts.map(toCommonJs).map(quietly), ...typed]);
  writeFileSync(join(runtime, "esm/package.json"), marker);
}

function declarationsIn(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".d.ts"));
  return paths.map((path) => ({ path, text: read(join(folder, path)) }));
}

function quietly({ path, text }) {
  return { path, text: hideExcerpts(text) };
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
