import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { bun } from "./engines.js";
import { installed } from "./installation.js";

/** A bundler as its page sets it up. */
export interface PageBundler {
  readonly name: string;
  /** The file of the page that configures it, or bundles. */
  readonly file: string;
  /** The command that bundles, once or with every change: a script for Node, or a program of its own. */
  command(watch: boolean): readonly string[];
  readonly bundle: string;
  /** Its configuration keeps modules on disk. */
  readonly caches?: true;
}

const page = readPage("docs/bundling.md");

/** The text of a file of the page. */
export const configurationOf = ({ file }: PageBundler): string => blockFor(page, file, "js");

const flags = (isGiven: boolean, ...all: readonly string[]): readonly string[] => (isGiven ? all : []);
const node = process.execPath;

export const pageBundlers: readonly PageBundler[] = [
  {
    name: "esbuild",
    file: "esbuild.build.mjs",
    command: () => [node, "esbuild.build.mjs"],
    bundle: "dist/esbuild.mjs",
  },
  {
    name: "Rollup",
    file: "rollup.config.mjs",
    command: (watch) => [node, installed("rollup/dist/bin/rollup"), "-c", "rollup.config.mjs", ...flags(watch, "-w")],
    bundle: "dist/rollup.mjs",
  },
  {
    name: "Rolldown",
    file: "rolldown.config.mjs",
    command: (watch) => [node, installed("rolldown/bin/cli.mjs"), "-c", "rolldown.config.mjs", ...flags(watch, "-w")],
    bundle: "dist/rolldown.mjs",
  },
  {
    name: "webpack",
    file: "webpack.config.mjs",
    command: (watch) => [
      node,
      installed("webpack-cli/bin/cli.js"),
      ...flags(watch, "watch"),
      "-c",
      "webpack.config.mjs",
    ],
    bundle: "dist/webpack.cjs",
    caches: true,
  },
  {
    name: "Rspack",
    file: "rspack.config.mjs",
    command: (watch) => [
      node,
      installed("@rspack/cli/bin/rspack.js"),
      "build",
      "-c",
      "rspack.config.mjs",
      ...flags(watch, "--watch"),
    ],
    bundle: "dist/rspack.cjs",
    caches: true,
  },
  {
    name: "Bun",
    file: "bun.build.mjs",
    command: () => [bun(), "bun.build.mjs"],
    bundle: "dist/bun.mjs",
  },
];
