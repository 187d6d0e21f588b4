import { relative } from "node:path";
import type ts from "typescript";
import { toDiagnostic } from "../../transformer/programs/diagnostics.js";
import { generateFiles } from "../generate/generate-files.js";
import { type GeneratedChange, writeGenerated } from "../generate/write-generated.js";
import type { Command } from "./command.js";
import { inEachProject, readingProblems } from "./each-project.js";
import { type Opened, openProject, projectOptions, reportOptions } from "./project.js";
import { watchEachProject } from "./watch.js";

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
    const opened = openProject(given, terminal);
    const check = given.flag("check");
    const problemsOf = (program: ts.Program): ts.Diagnostic[] => generateAll(opened, program, check);
    if (given.flag("watch")) return watchEachProject(opened, problemsOf);
    return opened.report(inEachProject(opened, problemsOf));
  },
};

function generateAll({ typescript, terminal, progress }: Opened, program: ts.Program, check: boolean): ts.Diagnostic[] {
  const unreadable = readingProblems(program);
  if (unreadable.length > 0) return unreadable;
  const generated = generateFiles(typescript, program);
  const changes = writeGenerated(generated, { check, folder: terminal.folder });
  const problems = generated.diagnostics.map((one) => toDiagnostic(typescript, program, one));
  if (check) return [...problems, ...changes.map(({ text }) => outdated(typescript.DiagnosticCategory.Error, text))];
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

/** A problem with a generated file that is not up to date. It has no place in a source. */
function outdated(category: ts.DiagnosticCategory, messageText: string): ts.Diagnostic {
  return { category, code: 904_003, file: undefined, start: undefined, length: undefined, messageText };
}
