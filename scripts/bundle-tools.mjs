import { join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { sharedModules } from "./bundle-runtime.mjs";
import { besideUs, forNode } from "./bundle-transformer.mjs";
import { root } from "./compile.mjs";

const tools = join(root, "dist/tools");

/** The command line, and the work of its commands about servers in a file of its own, for most commands do without. */
export async function bundleTools() {
  const { outputFiles, metafile } = await build({
    ...forNode,
    entryPoints: [
      { in: join(root, "tools/cli/main.ts"), out: "cli/main" },
      { in: join(root, "tools/terminal.ts"), out: "terminal" },
    ],
    outdir: tools,
    plugins: [entriesOfRuntime(await sharedModules()), apart, besideUs("../../transformer")],
  });
  const packages = Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"));
  if (packages.length > 0) throw new Error(`The licences of ${packages.join(", ")} are in no file.`);
  return outputFiles.map(({ path, text }) => ({ path: relative(tools, path), text }));
}

/** Has tools use the entries of the runtime, as programs do, for whatever those have. */
function entriesOfRuntime(shared) {
  const homes = new Map(["openapi", "proto"].map((entry) => [entry, `interwire/${entry}`]));
  for (const [entry, modules] of Object.entries(shared)) {
    const specifier = entry === "index" ? "interwire" : `interwire/${entry}`;
    for (const module of modules) {
      const name = relative(join(root, "build/compiled/runtime"), module).replace(/\.js$/, "");
      // Sources name the module that one for Node stands in for.
      homes.set(name.replace("/node/", "/"), specifier);
    }
  }
  return {
    name: "entries of the runtime",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const name = relative(join(root, "runtime"), resolve(resolveDir, path)).replace(/\.js$/, "");
        const specifier = homes.get(name);
        return specifier === undefined ? undefined : { path: specifier, external: true };
      });
    },
  };
}

/** What few commands need is in files of its own. */
const apart = {
  name: "apart",
  setup({ onResolve }) {
    onResolve({ filter: /\/(?:terminal|hosts\/lsp)\.js$/ }, ({ path, resolveDir, kind }) => {
      const module = resolve(resolveDir, path);
      const isApart = [join(root, "tools/terminal.js"), join(root, "transformer/hosts/lsp.js")].includes(module);
      return kind !== "entry-point" && isApart ? { path, external: true } : undefined;
    });
  },
};
