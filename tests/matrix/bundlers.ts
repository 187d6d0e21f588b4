import { bun } from "./engines.js";
import { type Host, newest, oldAndNew, oldest } from "./host.js";
import type { HostProject } from "./host-project.js";
import { installed } from "./installation.js";
import { type Command, commands, type Session, server } from "./session.js";

/** Bundles, and runs the bundle. */
const bundled =
  (bundle: (node: string) => Command) =>
  (project: HostProject, node: string): Session =>
    commands(project, bundle(node), [node, "--enable-source-maps", "out/main.js"]);

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
  {
    name: "webpack",
    page: "bundling.md#webpack-and-rspack",
    runs: oldest,
    open: bundled((node) => [node, installed("webpack-cli/bin/cli.js"), "-c", "webpack.config.mjs"]),
  },
  {
    name: "Rspack",
    page: "bundling.md#webpack-and-rspack",
    runs: newest,
    open: bundled((node) => [node, installed("@rspack/cli/bin/rspack.js"), "build", "-c", "rspack.config.mjs"]),
  },
  {
    name: "`Bun.build`",
    page: "bundling.md#bun",
    runs: newest,
    stacks: { esm: "lines", cjs: "lines" },
    open: bundled(() => [bun(), "bun.build.mjs"]),
  },
];
