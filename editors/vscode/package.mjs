// Packs the extension: node package.mjs [folder of the .vsix file]
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const { createVSIX } = createRequire(import.meta.url)("@vscode/vsce");
const staging = join(here, "build/extension");
const out = resolve(process.argv[2] ?? join(here, "build"));

rmSync(staging, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });
const {
  scripts: _scripts,
  devDependencies: _devDependencies,
  private: _private,
  ...manifest
} = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const { version } = manifest;
// TypeScript's server looks for a plugin in the folder node_modules of the extension, and vsce packs what the manifest depends on.
write("package.json", { ...manifest, dependencies: { interwire: version } });
write("node_modules/interwire/package.json", { name: "interwire", version, license: "MIT", main: "./index.js" });
for (const name of ["README.md", "syntaxes"]) cpSync(join(here, name), join(staging, name), { recursive: true });
cpSync(join(here, "../../LICENSE"), join(staging, "LICENSE"));

const inputs = [
  ...(await bundle("src/extension.ts", "out/extension.js")),
  ...(await bundle("src/plugin.ts", "node_modules/interwire/index.js")),
];
writeFileSync(join(staging, "THIRD-PARTY-LICENSES"), licencesOf(inputs));
const packagePath = join(out, `interwire-vscode-${version}.vsix`);
mkdirSync(out, { recursive: true });
await createVSIX({ cwd: staging, packagePath, allowMissingRepository: true });
console.log(packagePath);

/** Bundles a module with the packages that it imports, and returns the paths of all its modules. */
async function bundle(entry, file) {
  const { metafile } = await build({
    entryPoints: [join(here, entry)],
    outfile: join(staging, file),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["vscode"],
    metafile: true,
    absWorkingDir: here,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}

/** The licences of the bundled packages, each with its name. */
function licencesOf(paths) {
  const folders = new Set(paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version: own, license } = JSON.parse(readFileSync(join(here, folder, "package.json"), "utf8"));
      return `${name} ${own} (${license})\n\n${licenceIn(join(here, folder))}`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

function licenceIn(folder) {
  for (const name of ["LICENSE", "LICENSE.md", "LICENSE.txt", "License.txt", "license.txt"]) {
    try {
      return readFileSync(join(folder, name), "utf8");
    } catch {}
  }
  throw new Error(`There is no licence in ${folder}.`);
}

function write(path, value) {
  mkdirSync(dirname(join(staging, path)), { recursive: true });
  writeFileSync(join(staging, path), `${JSON.stringify(value, null, 2)}\n`);
}
