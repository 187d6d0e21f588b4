import { readFileSync, writeFileSync } from "node:fs";
import { fixedTexts } from "../problems/fixed-texts.js";
import { inOrderOfPlaces, type Problem } from "../problems/problem.js";
import { problemsIn, problemsOfWhole, type ReadProject } from "../projects/project-reader.js";
import { againstOptions, checkAgainst, refuseWithout } from "./against.js";
import { type Arguments, type Command, UsageError } from "./command.js";
import { inEachProject, lockOption, type Opened, projectOptions, reportOptions, withProject } from "./project.js";
import type { Terminal } from "./terminal.js";

export const check: Command = {
  summary: "reports what is wrong with the contracts of a project, without emitting",
  usage: "[-p <file>] [-w] [--fix] [--lock <level>] [--format <name>] [--against <what>] [options]",
  options: {
    ...projectOptions,
    watch: { type: "boolean", short: "w", help: "Stay, and check again when a file changes." },
    fix: { type: "boolean", help: "First fix in the sources what has one sensible fix; the others are for editors." },
    ...lockOption,
    ...reportOptions,
    ...againstOptions,
  },
  notes:
    "Projects that this one refers to are checked as well. Types are for the compiler to check: run tsc --noEmit beside it, or\n" +
    "interwire build, which reports both. A server of --against is host:port, unix:/path, or a URL; the options of calls are for it.",
  examples: [
    "interwire check",
    "interwire check --fix",
    "interwire check -p packages/api --format github",
    "interwire check --against rpc.proto --import proto",
    "interwire check --against localhost:50051 --service shop.v1.Orders",
  ],
  async run(given, terminal) {
    const [flag, other] = ["watch", "fix"].filter((one) => given.flag(one));
    if (given.texts("against").length > 0) {
      if (flag !== undefined) throw new UsageError(`There are both --against and --${flag}. Give one of them.`);
      return checkAgainst(given, terminal);
    }
    refuseWithout(given);
    if (other !== undefined) throw new UsageError("There are both --watch and --fix. Give one of them.");
    if (given.flag("fix")) await fixProject(given, terminal);
    return withProject(given, terminal, (opened) =>
      inEachProject(opened, given.flag("watch"), (read) => problemsOf(opened, read)),
    );
  },
};

/** How often fixes are made: a fix may bring to light what its problem hid. */
const rounds = 10;

/** The compiler leaves it out of a file's text, in which it counts positions. */
const byteOrderMark = /^\uFEFF/;

/** Makes the preferred fixes of a project's problems in its sources, until there are none. */
async function fixProject(given: Arguments, terminal: Terminal): Promise<void> {
  let count = 0;
  const files = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const problems = await withProject(given, terminal, (opened) => {
      const found = opened.reader.inEach((read) => problemsOf(opened, read));
      opened.progress.end();
      return inOrderOfPlaces(found);
    });
    const fixed = fixedTexts(problems, (file) => readFileSync(file, "utf8").replace(byteOrderMark, ""));
    if (fixed.count === 0) break;
    for (const [file, text] of fixed.texts) {
      const [mark = ""] = byteOrderMark.exec(readFileSync(file, "utf8")) ?? [];
      writeFileSync(file, mark + text);
      files.add(file);
    }
    count += fixed.count;
  }
  if (count > 0) terminal.note(`fixed ${countOf(count, "problem")} in ${countOf(files.size, "file")}\n`);
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

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
