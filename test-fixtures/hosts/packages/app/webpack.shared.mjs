import { readFileSync } from "node:fs";

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

/** A loader for TypeScript, by its name. */
export const typescriptBy = (loader) => ({
  rules: [{ test: /\.ts$/, loader, options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } } }],
});
