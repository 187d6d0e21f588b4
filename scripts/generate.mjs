// Writes the tables of the runtime's own contracts, by the tool that users have; with --check, fails if they are not up to date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, root } from "./compile.mjs";

const generated = () => {
  const names = readdirSync(join(root, "runtime"), { recursive: true }).filter((name) => name.endsWith(".iw.ts"));
  return names.map((name) => join(root, "runtime", name));
};
const texts = () => new Map(generated().map((path) => [path, readFileSync(path, "utf8")]));

/** The package does not import itself by its name. */
const ownImports = (text) =>
  text.replace(/(["'])interwire\/codegen\1/g, '"../codegen.js"').replace(/(["'])interwire\1/g, '"../api.js"');

const before = texts();
node("dist/tools/cli/main.js", "generate", "-p", "runtime");
for (const [path, text] of texts()) writeFileSync(path, ownImports(text));
const changed = [...texts()].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
if (process.argv.includes("--check") && changed.length > 0) {
  console.error(`${changed.join(", ")} is not what interwire generate writes. Run npm run generate, and check it in.`);
  process.exitCode = 1;
}
