import { relative } from "node:path";
import { generateFiles } from "../generate/generate-files.js";
import { type GeneratedChange, writeGenerated } from "../generate/write-generated.js";
import { type Problem, placeless, toProblem } from "../problems/problem.js";
import type { ReadProject } from "../projects/project-reader.js";
import type { Command } from "./command.js";
import { inEachProject, type Opened, projectOptions, reportOptions, withProject } from "./project.js";

export const generate: Command = {
  summary: "writes the contracts of a project as plain TypeScript, for any compiler",
  usage: "[-p <file>] [-w] [--check] [--format <name>]",
  options: {
    ...projectOptions,
    watch: { type: "boolean", short: "w", help: "Stay, and generate again when a file changes." },
    check: { type: "boolean", help: "Write nothing, and fail if a file is not what would be written." },
    ...reportOptions,
  },
  notes:
    "Each source with contracts or messages gets a file beside it: contracts.iw.ts beside contracts.ts. A file is written only if its\n" +
    "text changes, and removed when its source has nothing left. Projects that this one refers to get theirs as well.",
  examples: ["interwire generate", "interwire generate -w", "interwire generate --check --format github"],
  run(given, terminal) {
    return withProject(given, terminal, (opened) =>
      inEachProject(opened, given.flag("watch"), (read) => generateAll(opened, read, given.flag("check"))),
    );
  },
};

function generateAll({ terminal, progress }: Opened, read: ReadProject, check: boolean): Problem[] {
  const unreadable = read.unreadable();
  if (unreadable.length > 0) return [...unreadable];
  const generated = generateFiles(read);
  const changes = writeGenerated(generated, { check, folder: terminal.folder });
  const problems = generated.diagnostics.map((one) => toProblem(read.program, one));
  // A generated file that is not up to date is no fault of a place in a source.
  if (check) return [...problems, ...changes.map(({ text }) => placeless("IW4003", text))];
  progress.end();
  for (const { path, kind } of changes) {
    terminal.note(`${done[kind]} ${relative(terminal.folder, path).replaceAll("\\", "/")}\n`);
  }
  return problems;
}

const done: Readonly<Record<GeneratedChange["kind"], string>> = {
  missing: "wrote",
  changed: "wrote",
  orphaned: "removed",
};
