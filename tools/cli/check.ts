import type { Problem } from "../problems/problem.js";
import { problemsIn, problemsOfWhole, type ReadProject } from "../projects/project-reader.js";
import { againstOptions, checkAgainst, refuseWithout } from "./against.js";
import { type Command, UsageError } from "./command.js";
import { inEachProject, lockOption, type Opened, projectOptions, reportOptions, withProject } from "./project.js";

export const check: Command = {
  summary: "reports what is wrong with the contracts of a project, without emitting",
  usage: "[-p <file>] [-w] [--lock <level>] [--format <name>] [--against <what>] [options]",
  options: {
    ...projectOptions,
    watch: { type: "boolean", short: "w", help: "Stay, and check again when a file changes." },
    ...lockOption,
    ...reportOptions,
    ...againstOptions,
  },
  notes:
    "Projects that this one refers to are checked as well. Types are for the compiler to check: run tsc --noEmit beside it, or\n" +
    "interwire build, which reports both. A server of --against is host:port, unix:/path, or a URL; the options of calls are for it.",
  examples: [
    "interwire check",
    "interwire check -p packages/api --format github",
    "interwire check --against rpc.proto --import proto",
    "interwire check --against localhost:50051 --service shop.v1.Orders",
  ],
  run(given, terminal) {
    if (given.texts("against").length > 0) {
      if (given.flag("watch")) throw new UsageError("There are both --against and --watch. Give one of them.");
      return checkAgainst(given, terminal);
    }
    refuseWithout(given);
    return withProject(given, terminal, (opened) =>
      inEachProject(opened, given.flag("watch"), (read) => problemsOf(opened, read)),
    );
  },
};

/** The problems of contracts, and the problems that keep the compiler from reading the files. */
function problemsOf({ progress }: Opened, read: ReadProject): Problem[] {
  const { sources } = read;
  const problems = [...read.unreadable()];
  for (const [at, file] of sources.entries()) {
    progress.say(`checking ${at + 1} of ${sources.length} files`);
    problems.push(...problemsIn(read, file));
  }
  return [...problems, ...problemsOfWhole(read)];
}
