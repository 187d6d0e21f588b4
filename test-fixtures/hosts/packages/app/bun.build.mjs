import { readFileSync } from "node:fs";
import interwire from "interwire/bun";

const isModule = JSON.parse(readFileSync("package.json", "utf8")).type === "module";
await Bun.build({
  entrypoints: ["src/main.ts"],
  outdir: "out",
  target: "node",
  format: isModule ? "esm" : "cjs",
  packages: "external",
  sourcemap: "linked",
  plugins: [interwire()],
});
