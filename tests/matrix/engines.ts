import { built, type Host, interwire, tsc } from "./host.js";
import { installed } from "./installation.js";
import { commands } from "./session.js";

/** Programs in the place of Node. */
export const bun = (): string => installed("bun/bin/bun");
const deno = (): string => installed("deno/deno");

export const engines: readonly Host[] = [
  {
    name: "Bun with `interwire/bun`",
    page: "bundling.md#bun",
    runs: built,
    engine: "Bun",
    stacks: { esm: "lines", cjs: "lines" },
    open: (project) => commands(project, [bun(), "--preload", "interwire/bun", "src/main.ts"]),
  },
  {
    name: "Bun, on the output of `interwire build`",
    page: "bundling.md#bun",
    runs: built,
    engine: "Bun",
    stacks: { esm: "output", cjs: "output" },
    builds: true,
    open: (project, node) => commands(project, [node, interwire(), "build", "-b"], [bun(), "out/main.js"]),
  },
  {
    name: "Deno, on generated files",
    page: "bundling.md#deno",
    runs: built,
    engine: "Deno",
    builds: true,
    explicit: true,
    open: (project, node) =>
      commands(
        project,
        [node, interwire(), "generate", "-p", "../contracts"],
        [node, interwire(), "generate"],
        [node, tsc(project), "-p", "../contracts"],
        [deno(), "run", "--allow-all", "--sloppy-imports", "src/main.ts"],
      ),
  },
  {
    name: "Deno, on the output of `interwire build`",
    page: "bundling.md#deno",
    runs: built,
    engine: "Deno",
    stacks: { cjs: "output" },
    builds: true,
    open: (project, node) =>
      commands(project, [node, interwire(), "build", "-b"], [deno(), "run", "--allow-all", "out/main.js"]),
  },
];
