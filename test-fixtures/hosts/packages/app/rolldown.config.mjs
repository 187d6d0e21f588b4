import { readFileSync } from "node:fs";
import interwire from "interwire/rolldown";

const isModule = JSON.parse(readFileSync("package.json", "utf8")).type === "module";
export default {
  input: "src/main.ts",
  platform: "node",
  external: (id) => !/^[./]/.test(id),
  plugins: [interwire()],
  output: { dir: "out", format: isModule ? "esm" : "cjs", sourcemap: true },
};
