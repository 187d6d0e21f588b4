import { readFileSync } from "node:fs";
import { build } from "esbuild";
import interwire from "interwire/esbuild";

const isModule = JSON.parse(readFileSync("package.json", "utf8")).type === "module";
const { errors } = await build({
  entryPoints: ["src/main.ts"],
  outfile: "out/main.js",
  bundle: true,
  platform: "node",
  format: isModule ? "esm" : "cjs",
  packages: "external",
  sourcemap: true,
  plugins: [interwire()],
}).catch((error) => error);
// It has printed them.
process.exitCode = errors.length;
