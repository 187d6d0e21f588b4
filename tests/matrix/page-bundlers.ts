import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { bun } from "./engines.js";
import { installed } from "./installation.js";

/** A bundler as its page sets it up. Its name is the word behind `sh` of the block with its commands. */
export interface PageBundler {
  readonly name: string;
  /** The file of the page that configures it, or bundles. */
  readonly file: string;
  /** The command that bundles, once or with every change: a script for Node, or a program of its own. */
  command(watch: boolean): readonly string[];
  readonly bundle: string;
  /** The folder where its configuration keeps modules on disk. */
  readonly caches?: string;
}

const page = readPage("docs/bundling.md");

/** The text of a file of the page. */
export const configurationOf = ({ file }: PageBundler): string => blockFor(page, file, "js");

export const loadersFile = "webpack.loaders.mjs";

/** The rules of the page for webpack's loaders, each an export of its own. */
export const loadersOfPage = (): string => blockFor(page, loadersFile, "js");

/** The commands of the page: those that install, if any, and the one that builds. */
function commandsOf(name: string): readonly string[] {
  const block = page.blocks.find(({ language, words }) => language === "sh" && name.toLowerCase() in words);
  if (block === undefined) throw new Error(`${page.path} has no commands for ${name}.`);
  return block.text.trim().split("\n");
}

/** The packages that the page installs for a bundler. */
export const packagesOf = ({ name }: PageBundler): readonly string[] =>
  commandsOf(name).flatMap((command) => /^npm i -D (.+)$/.exec(command)?.[1]?.split(" ") ?? []);

/** The page's command that builds, by the programs that are installed. */
function buildCommand(name: string): readonly string[] {
  const [program, ...args] = commandsOf(name).at(-1)?.split(" ") ?? [];
  if (program === "node") return [process.execPath, ...args];
  if (program === "bun") return [bun(), ...args];
  const [tool, ...rest] = args;
  if (program !== "npx" || tool === undefined) throw new Error(`${page.path} builds with ${program} for ${name}.`);
  return [process.execPath, installed(`.bin/${tool}`), ...rest];
}

/** A bundler that the page has a command for, and what that command takes to watch. */
function byCommand(one: Omit<PageBundler, "command">, ...watching: readonly string[]): PageBundler {
  return { ...one, command: (watch) => [...buildCommand(one.name), ...(watch ? watching : [])] };
}

export const pageBundlers: readonly PageBundler[] = [
  byCommand({ name: "esbuild", file: "esbuild.build.mjs", bundle: "dist/esbuild.mjs" }),
  byCommand({ name: "Rollup", file: "rollup.config.mjs", bundle: "dist/rollup.mjs" }, "-w"),
  byCommand({ name: "Rolldown", file: "rolldown.config.mjs", bundle: "dist/rolldown.mjs" }, "-w"),
  byCommand(
    {
      name: "webpack",
      file: "webpack.config.mjs",
      bundle: "dist/webpack.cjs",
      caches: "node_modules/.cache/webpack",
    },
    "--watch",
  ),
  byCommand(
    { name: "Rspack", file: "rspack.config.mjs", bundle: "dist/rspack.cjs", caches: "node_modules/.cache/rspack" },
    "--watch",
  ),
  byCommand({ name: "Bun", file: "bun.build.mjs", bundle: "dist/bun.mjs" }),
];
