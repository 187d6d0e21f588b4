import { readFileSync } from "node:fs";
import interwire from "interwire/rollup";
import esbuild from "rollup-plugin-esbuild";

const isModule = JSON.parse(readFileSync("package.json", "utf8")).type === "module";
export default {
  input: "src/main.ts",
  external: (id) => !/^[./]/.test(id),
  plugins: [interwire(), esbuild()],
  output: { dir: "out", format: isModule ? "es" : "cjs", sourcemap: true },
};
