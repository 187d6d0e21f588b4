import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const loaders = await import("./webpack.loaders.mjs");
const isModule = JSON.parse(readFileSync("package.json", "utf8")).type === "module";

/** What webpack and Rspack are told alike. */
export const configuration = {
  mode: "development",
  target: "node20",
  devtool: "source-map",
  entry: "./src/main.ts",
  resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
  externals: [({ request }, done) => (/^[./]/.test(request) ? done() : done(null, request))],
  externalsType: isModule ? "module" : "commonjs",
  output: {
    path: `${import.meta.dirname}/out`,
    filename: "main.js",
    module: isModule,
    library: { type: isModule ? "module" : "commonjs2" },
  },
};

/** A loader for TypeScript as the page has it, and the plugin, unless the loader's own compiler knows contracts. */
export const typescriptBy = (name, interwire) => {
  const { options, ...rule } = loaders[name];
  const { compiler } = options;
  if (compiler === undefined) return { module: { rules: [loaders[name]] }, plugins: [interwire()] };
  // The loader is installed above the project, and would look for its compiler there.
  const own = createRequire(import.meta.url).resolve(compiler);
  return { module: { rules: [{ ...rule, options: { ...options, compiler: own } }] }, cache: false };
};
