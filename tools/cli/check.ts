import type ts from "typescript";
import { diagnosticsOf } from "../../transformer/programs/diagnostics.js";
import { programSources } from "../../transformer/programs/registry.js";
import { againstOptions, checkAgainst, refuseWithout } from "./against.js";
import { type Command, UsageError } from "./command.js";
import { inEachProject, readingProblems } from "./each-project.js";
import { type Opened, openProject, projectOptions, reportOptions } from "./project.js";
import { watchEachProject } from "./watch.js";

export const check: Command = {
  summary: "reports what is wrong with the contracts of a project, without emitting",
  usage: "[-p <file>] [-w] [--format <name>] [--against <what>] [options]",
  options: {
    ...projectOptions,
    watch: { type: "boolean", short: "w", help: "Stay, and check again when a file changes." },
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
    const opened = openProject(given, terminal);
    if (given.flag("watch")) return watchEachProject(opened, (program) => problemsOf(opened, program));
    return opened.report(inEachProject(opened, (program) => problemsOf(opened, program)));
  },
};

/** The problems of contracts, and the problems that keep the compiler from reading the files. */
function problemsOf({ typescript, progress }: Opened, program: ts.Program): ts.Diagnostic[] {
  const problems = readingProblems(program);
  const files = programSources(program);
  for (const [at, file] of files.entries()) {
    progress.say(`checking ${at + 1} of ${files.length} files`);
    problems.push(...diagnosticsOf(typescript, program, file));
  }
  return problems;
}
