import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { build, transformSync } from "esbuild";
import { bundled, root, transformerOutput } from "./compile.mjs";

const transformer = join(root, transformerOutput);
const unplugin = join(root, "node_modules/unplugin/dist");
/** The analysis, in a file of its own: it is most of the code, and hosts load it when a file first needs it. */
const analysis = join(root, "transformer/project.ts");
/** The modules that the hosts of the transformer load, beside its own entry. */
const hosts = [
  "hosts/daemon",
  "hosts/daemon-thread",
  "hosts/eslint",
  "hosts/jest",
  "hosts/lsp",
  "hosts/nest",
  "hosts/next",
  "hosts/next-loader",
  "hosts/register",
  "hosts/register-hooks",
  "hosts/ts-jest",
  "hosts/ts-jest-edits",
  "hosts/tsserver",
  "hosts/unplugin",
];
/** The loaders of unplugin, which webpack and Rspack load for each file and unplugin looks for beside itself. */
const loaders = ["webpack", "rspack"];
/** Packages that several hosts or tools use: each is a file of its own, beside their folders. */
const libraries = {
  "@jridgewell/remapping": "libraries/remapping",
  "@jridgewell/sourcemap-codec": "libraries/sourcemap-codec",
  "magic-string": "libraries/magic-string",
};
/** Modules in ECMAScript's format, as they are: they hand on what a host exports. */
const wrappers = ["vite", "rollup", "rolldown", "esbuild", "webpack", "rspack", "bun"].map((name) => `hosts/${name}`);
/** Packages that a host needs at run time: dependencies of this one, or of the project that it works in. */
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const externals = ["interwire", ...Object.keys({ ...dependencies, ...peerDependencies })];

/**
 * The scripts of the transformer, and the licences of the packages that they contain. Each host is one file, the analysis apart: a
 * compiler starts for each build, and loads one of them.
 */
export async function bundleTransformer() {
  const entry = (out) => ({ in: join(root, "transformer", `${out}.ts`), out });
  const made = await Promise.all([
    bundleScripts([entry("index"), entry("project")], "."),
    bundleScripts(
      [
        ...hosts.map(entry),
        ...loaders.map((name) => ({ in: join(unplugin, name, "loaders/transform.mjs"), out: `hosts/${name}-loader` })),
        ...Object.entries(libraries).map(([name, out]) => ({ in: name, out })),
      ],
      "..",
    ),
  ]);
  const modules = made.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const bundles = made.flatMap(({ outputFiles }) =>
    outputFiles.map(({ path, text }) => ({ path: relative(transformer, path), text })),
  );
  return { scripts: [...bundles, ...wrappers.map(wrapper)], licences: licencesOf(modules) };
}

/** How scripts of the transformer and of the tools are bundled. */
export const forNode = {
  ...bundled,
  packages: "bundle",
  external: externals,
  format: "cjs",
  // Bundled ECMAScript modules ask these for their place.
  define: { "import.meta.dirname": "__dirname", "import.meta.url": "__filename" },
  metafile: true,
  sourcemap: true,
  sourcesContent: false,
  // An entry is what it assigns to `module.exports`: its exports are for its declaration file.
  logOverride: { "commonjs-variable-in-esm": "silent" },
};

/** Bundles scripts of the transformer. `above` is the path from them to the folder of its output. */
function bundleScripts(entryPoints, above) {
  return build({ ...forNode, entryPoints, outdir: transformer, plugins: [besideUs(above)] });
}

/** Has scripts find the analysis and libraries, and unplugin what it asks for at run time, in the files that are made of these here. */
export const besideUs = (above) => ({
  name: "beside us",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/project\.js$/ }, ({ path, resolveDir, kind }) =>
      kind !== "entry-point" && resolve(resolveDir, path) === analysis.replace(/ts$/, "js")
        ? { path: `${above}/project.js`, external: true }
        : undefined,
    );
    // Each has two formats. The one for `require` is taken, where the module itself is the default export.
    onResolve({ filter: /^(?:@jridgewell\/(?:remapping|sourcemap-codec)|magic-string)$/ }, ({ path, kind }) =>
      kind === "entry-point"
        ? { path: createRequire(import.meta.url).resolve(path) }
        : { path: `${above}/${libraries[path]}.js`, external: true },
    );
    onLoad({ filter: /[\\/]unplugin[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      const names = loaders.map((name) => [`"${name}/loaders/transform.mjs"`, `"${name}-loader.js"`]);
      // By a `require` of its own making, which esbuild does not follow.
      const all = [...names, ['__require("webpack-virtual-modules")', 'require("webpack-virtual-modules")']];
      return {
        contents: all.reduce((text, [from, to]) => replaceOnce(text, from, to), readFileSync(path, "utf8")),
        loader: "js",
      };
    });
  },
});

function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`unplugin has ${from} not once.`);
  return text.replace(from, to);
}

/** The licences of the packages whose modules are bundled. */
function licencesOf(modules) {
  const folders = modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const licences = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const file = readdirSync(join(root, folder)).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version} (${license})\n\n${readFileSync(join(root, folder, file), "utf8").trim()}\n`;
  });
  const rule = `\n${"-".repeat(80)}\n\n`;
  return `The tools of interwire contain the code of these packages.\n${rule}${licences.join(rule)}`;
}

function wrapper(name) {
  const text = readFileSync(join(root, "transformer", `${name}.mts`), "utf8");
  return { path: `${name}.mjs`, text: transformSync(text, { loader: "ts", target: "node20" }).code };
}
