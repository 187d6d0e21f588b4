import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { everyNth } from "../support/sample.js";
import { current, install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

/** Code bases that publish their sources. None of them knows of interwire. */
const codeBases = [
  { name: "rxjs", version: "7.8.2", atLeast: 200 },
  { name: "zod", version: "4.6.7", atLeast: 100 },
  { name: "@reduxjs/toolkit", version: "2.14.0", atLeast: 60 },
];

const options = {
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "Bundler",
  jsx: "react-jsx",
  strict: true,
  declaration: true,
  sourceMap: true,
  skipLibCheck: true,
  types: ["node"],
  rootDir: "src",
};

const plugins = [{ transform: "interwire/transformer", transformProgram: true }];

let project = "";

beforeAll(() => {
  project = newFolder("bystanders");
  write(project, "package.json", JSON.stringify({ name: "bystanders", private: true }));
  install(project, pack().path, ...current, "@types/node@20", ...codeBases.map((one) => `${one.name}@${one.version}`));
});

function compile(folder: string, outDir: string, more: object): string {
  const config = { compilerOptions: { ...options, outDir, ...more }, include: ["src"], exclude: ["**/*test*"] };
  write(folder, `tsconfig.${outDir}.json`, JSON.stringify(config));
  const tspc = join(project, "node_modules/ts-patch/bin/tspc.js");
  const args = [tspc, "-p", `tsconfig.${outDir}.json`, "--pretty", "false"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return stdout + stderr;
}

/** The texts of all files below a folder, by path. */
function textsIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

const tried = everyNth(3, codeBases);

test.each(tried)("$name compiles to the same files with the plugin as without it", ({ name, atLeast }) => {
  const folder = join(project, name.replace(/\W/g, "-"));
  cpSync(join(project, "node_modules", name, "src"), join(folder, "src"), { recursive: true });
  const said = compile(folder, "without", {});
  expect(compile(folder, "with", { plugins })).toBe(said);
  const [without, withPlugin] = [textsIn(join(folder, "without")), textsIn(join(folder, "with"))];
  const scripts = [...without.keys()].filter((path) => path.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(atLeast);
  expect([...withPlugin.keys()]).toEqual([...without.keys()]);
  // A list of names: the texts themselves would fill the report.
  expect([...without].filter(([path, text]) => withPlugin.get(path) !== text).map(([path]) => path)).toEqual([]);
});
