import { type LockRequest, lockProject } from "../lock/lock-project.js";
import { NoSuchLock, readAgainst } from "../lock/read-against.js";
import type { Problem } from "../problems/problem.js";
import type { ReadProject } from "../projects/project-reader.js";
import { type Arguments, type Command, UsageError } from "./command.js";
import { type Opened, projectOptions, reportOptions, withProject } from "./project.js";
import { writeChanged } from "./write-changed.js";

export const lock: Command = {
  summary: "writes what deployed peers know of the contracts to interwire.lock, and refuses to break it",
  usage: "[-p <file>] [--check] [--diff] [--accept <path>] [--against <what>] [--format <name>]",
  options: {
    ...projectOptions,
    check: { type: "boolean", help: "Write nothing, and fail if the file is not what would be written." },
    diff: { type: "boolean", help: "Write nothing, and list all changes; those that are compatible are warnings." },
    accept: {
      type: "string",
      value: "<path>",
      multiple: true,
      help: "Write a change that peers do not survive, by the path that its error names; may be given again.",
    },
    against: {
      type: "string",
      value: "<what>",
      help: "Compare with the lock file of a git branch, tag or commit, of a folder, or with another file; writes nothing.",
    },
    ...reportOptions,
  },
  notes:
    'The file is beside the tsconfig.json that has "lock" in the entry of interwire/transformer, or beside that of the project. Projects\n' +
    "that this one refers to have lock files of their own, which are written as well.",
  examples: [
    "interwire lock",
    "interwire lock --check --format github",
    "interwire lock --accept shop.v1.Order.quantity",
    "interwire lock --diff --against main",
  ],
  run(given, terminal) {
    const request = readRequest(given);
    return withProject(given, terminal, (opened) => {
      const locking: Locking = { request, used: new Set(), texts: new Map(), given };
      const problems = opened.reader.inEach((read) => lockOne(opened, read, locking));
      if (problems.length > 0) return opened.report(problems);
      const unused = request.accepted.find((path) => !locking.used.has(path));
      if (unused !== undefined) {
        throw new UsageError(`There is nothing to accept at '${unused}'. The errors of interwire lock name the paths.`);
      }
      opened.progress.end();
      for (const [path, text] of locking.texts) writeChanged(terminal, path, text);
      return 0;
    });
  },
};

function readRequest(given: Arguments): LockRequest {
  const [isCheck, isDiff] = [given.flag("check"), given.flag("diff")];
  if (isCheck && isDiff) throw new UsageError("There are both --check and --diff. Give one of them.");
  const accepted = given.texts("accept");
  const isReading = isCheck || isDiff || given.text("against") !== undefined;
  if (accepted.length > 0 && isReading) throw new UsageError("There is --accept, and nothing is to be written.");
  return { mode: isDiff ? "diff" : isReading ? "check" : "write", accepted };
}

interface Locking {
  readonly request: LockRequest;
  /** The accepted paths that cover a change in one of the projects. */
  readonly used: Set<string>;
  /** The texts to write by path. Nothing is written if anything is refused. */
  readonly texts: Map<string, string>;
  readonly given: Arguments;
}

function lockOne(
  { terminal }: Opened,
  read: ReadProject,
  { request, used, texts, given }: Locking,
): readonly Problem[] {
  const what = given.text("against");
  const against = what === undefined ? {} : { against: { text: textOf(what, read, terminal.folder) } };
  const { lock } = read;
  // Projects that inherit the entry share the file.
  const file = { ...lock, text: texts.get(lock.path) ?? lock.text };
  const outcome = lockProject(read, { ...request, ...against }, file);
  for (const path of outcome.used) used.add(path);
  if (outcome.text !== undefined) texts.set(lock.path, outcome.text);
  return outcome.problems;
}

function textOf(what: string, read: ReadProject, folder: string): string {
  try {
    return readAgainst(what, read.lock.path, folder);
  } catch (error) {
    if (error instanceof NoSuchLock) throw new UsageError(error.message);
    throw error;
  }
}
