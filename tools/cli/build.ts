import { buildInProcess } from "../build/build-in-process.js";
import { buildNatively } from "../build/build-natively.js";
import { OptionError } from "../build/build-request.js";
import { type Command, UsageError } from "./command.js";
import { lockGiven, lockOption, projectOptions, reportOptions, withProject } from "./project.js";

export const build: Command = {
  summary: "compiles a project as tsc does, contracts included",
  usage: "[-p <file>] [-w] [-b] [--lock <level>] [--format <name>] [options of tsc]",
  options: {
    ...projectOptions,
    watch: { type: "boolean", short: "w", help: "Stay, and compile again when a file changes." },
    build: {
      type: "boolean",
      short: "b",
      help: "Build the projects that this one refers to first, and only what is out of date.",
    },
    force: { type: "boolean", help: "With -b: build what is up to date as well." },
    ...lockOption,
    ...reportOptions,
  },
  notes:
    "All other options are those of tsc: --outDir, --noEmit, --sourceMap, … It needs neither ts-patch nor an entry in tsconfig.json.\n" +
    "With TypeScript 7.0, which has no compiler API, it emits over @typescript/typescript6, and tsc 7 checks the types.",
  examples: ["interwire build", "interwire build -b -w", "interwire build -p tsconfig.build.json --outDir dist"],
  isOpen: true,
  run: (given, terminal) =>
    withProject(given, terminal, async ({ compiler, config, progress, report }) => {
      const request = {
        config,
        folder: terminal.folder,
        args: given.rest,
        watch: given.flag("watch"),
        references: given.flag("build"),
        force: given.flag("force"),
        lock: lockGiven(given),
        progress,
        report,
        print: (line: string) => terminal.print(`${line}\n`),
        said: (remark: string) => terminal.note(`${remark}\n`),
      };
      try {
        return await ("native" in compiler
          ? buildNatively(compiler.native, request)
          : buildInProcess(compiler.typescript, request));
      } catch (error) {
        throw error instanceof OptionError ? new UsageError(error.message) : error;
      }
    }),
};
