import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bun } from "./engines.js";
import { built, type Host, newest, oldAndNew, oldest, type Run, withApi } from "./host.js";
import type { HostProject } from "./host-project.js";
import { installed } from "./installation.js";
import { loadersFile, loadersOfPage } from "./page-bundlers.js";
import { type Command, commands, type Session, server } from "./session.js";

/** Bundles, and runs the bundle. */
const bundled =
  (bundle: (node: string) => Command) =>
  (project: HostProject, node: string): Session =>
    commands(project, bundle(node), [node, "--enable-source-maps", "out/main.js"]);

/** webpack or Rspack with a rule of the page that compiles TypeScript. */
const packed =
  (program: string, config: string, ...args: readonly string[]) =>
  (name: string, loader: string, runs: readonly Run[]): Host => ({
    name,
    page: "bundling.md#webpack-and-rspack",
    runs,
    // It takes no map from what runs before it.
    ...(loader === "esbuild" ? { stacks: { esm: "lines", cjs: "lines" } } : {}),
    open: (project, node) => {
      writeFileSync(join(project.app, loadersFile), loadersOfPage());
      return bundled(() => [node, installed(program), ...args, "-c", config, "--env", `loader=${loader}`])(
        project,
        node,
      );
    },
  });

const webpackWith = packed("webpack-cli/bin/cli.js", "webpack.config.mjs");
const rspackWith = packed("@rspack/cli/bin/rspack.js", "rspack.config.mjs", "build");

export const bundlers: readonly Host[] = [
  {
    name: "`vite build`",
    page: "vite.md",
    runs: oldAndNew,
    open: (project, node) =>
      commands(
        project,
        [node, installed("vite/bin/vite.js"), "build"],
        [node, "--enable-source-maps", `out/main.${project.options.format === "esm" ? "js" : "mjs"}`],
      ),
  },
  {
    name: "vite's development server",
    page: "vite.md",
    runs: oldAndNew,
    open: (project, node) => server(project, [node, "vite-dev.mjs"]),
  },
  {
    name: "vitest",
    page: "vite.md#vitest",
    runs: oldAndNew,
    open: (project, node) => commands(project, [node, installed("vitest/vitest.mjs"), "run"]),
  },
  {
    name: "Rollup",
    page: "bundling.md#rollup-and-rolldown",
    runs: oldest,
    open: bundled((node) => [node, installed("rollup/dist/bin/rollup"), "-c", "rollup.config.mjs"]),
  },
  {
    name: "Rolldown",
    page: "bundling.md#rollup-and-rolldown",
    runs: newest,
    open: bundled((node) => [node, installed("rolldown/bin/cli.mjs"), "-c", "rolldown.config.mjs"]),
  },
  {
    name: "esbuild",
    page: "bundling.md#esbuild",
    runs: newest,
    open: bundled((node) => [node, "esbuild.build.mjs"]),
  },
  ...[
    webpackWith("webpack", "swc", oldest),
    webpackWith("webpack and babel-loader", "babel", oldest),
    webpackWith("webpack and esbuild-loader", "esbuild", oldest),
    webpackWith("webpack and ts-loader", "typescript", oldest.slice(0, 1)),
    webpackWith("webpack and ts-loader that checks types", "checking", oldest.slice(0, 1)),
    rspackWith("Rspack", "builtin", newest),
    rspackWith("Rspack and babel-loader", "babel", newest),
    rspackWith("Rspack and swc-loader", "swc", newest),
    rspackWith("Rspack and esbuild-loader", "esbuild", newest),
    rspackWith("Rspack and ts-loader", "typescript", withApi.slice(1)),
  ],
  {
    name: "`Bun.build`",
    page: "bundling.md#bun",
    runs: built,
    stacks: { esm: "lines", cjs: "lines" },
    open: bundled(() => [bun(), "bun.build.mjs"]),
  },
];
