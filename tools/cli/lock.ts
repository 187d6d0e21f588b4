import { realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isInstalled } from "../../transformer/dependencies/source-paths.js";
import { changeText } from "../../transformer/lock/change.js";
import { goneParts } from "../../transformer/lock/gone-parts.js";
import { emptyLock, type Lock } from "../../transformer/lock/lock.js";
import { isFile } from "../../transformer/service/on-disk.js";
import { slashed } from "../../transformer/service/slashed.js";
import { comparePackages } from "../lock/compare-packages.js";
import { joinedLocks } from "../lock/joined-locks.js";
import { isEmpty, type LockOutcome, type LockRequest, lockProject } from "../lock/lock-project.js";
import { type Against, NoSuchLock, openAgainst } from "../lock/read-against.js";
import { SharedLocks } from "../lock/shared-locks.js";
import { type Problem, placeless } from "../problems/problem.js";
import type { ReadProject } from "../projects/project-reader.js";
import { type Arguments, type Command, UsageError } from "./command.js";
import { type Opened, projectOptions, reportOptions, reportProblems, withProject } from "./project.js";
import type { Terminal } from "./terminal.js";
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
      help: "Compare with a git branch, tag or commit, with a folder, or with another lock file; writes nothing.",
    },
    ...reportOptions,
  },
  notes:
    'The file is beside the tsconfig.json that has "lock" in the entry of interwire/transformer, or beside that of the project. Projects\n' +
    "that this one refers to have lock files of their own, which are written as well. A commit without the file is compared by its\n" +
    "sources, and a package without one by what it exports. A folder or a file of --against is for the project of -p alone, which\n" +
    "may also be an installed package, to be compared with another version of it.",
  examples: [
    "interwire lock",
    "interwire lock --check --format github",
    "interwire lock --accept shop.v1.Order.quantity",
    "interwire lock --diff --against main",
    "interwire lock --diff -p node_modules/@shop/contracts --against node_modules/before",
  ],
  run(given, terminal) {
    const request = readRequest(given);
    const installed = packageAt(terminal.folder, given.text("project"));
    if (installed !== undefined) return refusing(() => comparePackage(installed, request, given, terminal));
    return withProject(given, terminal, (opened) =>
      refusing(async () => {
        const against = await openGiven(given, opened);
        if (against?.remark !== undefined) terminal.note(`${against.remark}\n`);
        const locking: Locking = {
          request,
          against,
          used: new Set(),
          texts: new Map(),
          locked: new Set(),
          empty: [],
          outdated: [],
          shared: new SharedLocks(),
          config: slashed(opened.config),
          declared: emptyLock,
          folders: [],
          isWhole: false,
          isCompared: false,
        };
        const found = opened.reader.inEach((read) => lockOne(read, locking));
        found.push(...lockEmpty(locking));
        const { collisions } = locking.shared;
        const problems =
          collisions.length > 0 ? collisions : [...found, ...goneFromAll(locking), ...goneWithProjects(locking)];
        if (against !== undefined && problems.length === 0 && !locking.isCompared) throw new UsageError(uncompared);
        if (problems.length > 0) return opened.report(problems);
        const unused = request.accepted.find((path) => !locking.used.has(path));
        if (unused !== undefined) {
          throw new UsageError(
            `There is nothing to accept at '${unused}'. The errors of interwire lock name the paths.`,
          );
        }
        opened.progress.end();
        for (const [path, text] of locking.texts) writeChanged(terminal, path, text);
        return 0;
      }),
    );
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

const uncompared =
  "--against names a file or a folder, with which one project is compared, and that of -p has no contracts of its own. Name one of the projects that it refers to with -p.";

interface Locking {
  readonly request: LockRequest;
  readonly against: Against | undefined;
  /** The accepted paths that cover a change in one of the projects. */
  readonly used: Set<string>;
  /** The texts to write by path. Nothing is written if anything is refused. */
  readonly texts: Map<string, string>;
  /** The paths of the lock files of projects that declare something, or ask for the comparison. */
  readonly locked: Set<string>;
  /** What came of the other projects. */
  readonly empty: { readonly path: string; readonly outcome: LockOutcome }[];
  /** The problems of lock files that are not what would be written, with the paths of the files. */
  readonly outdated: { readonly path: string; readonly problem: Problem }[];
  readonly shared: SharedLocks;
  /** The path of the tsconfig.json of -p. */
  readonly config: string;
  /** What the projects declare that have been read, and the folders of these. */
  declared: Lock;
  readonly folders: string[];
  /** Whether the project of -p is one of those that were read, and does not only refer to them. */
  isWhole: boolean;
  /** Whether a project has been compared with what `--against` names. */
  isCompared: boolean;
}

function lockOne(read: ReadProject, locking: Locking): readonly Problem[] {
  const { request, used, texts } = locking;
  const found = locking.against?.lockFor(read);
  if (locking.against !== undefined && found === undefined) return [];
  locking.isCompared = true;
  const against = found === undefined ? {} : { against: found };
  const { lock } = read;
  locking.isWhole ||= read.config === locking.config;
  // Projects that inherit the entry share the file.
  const file = { ...lock, text: texts.get(lock.path) ?? lock.text };
  const outcome = lockProject(read, { ...request, ...against }, file);
  if (lock.level === undefined && outcome.present !== undefined && isEmpty(outcome.present)) {
    locking.empty.push({ path: lock.path, outcome });
    return [];
  }
  locking.locked.add(lock.path);
  for (const path of outcome.used) used.add(path);
  const compared = found === undefined ? lock : { ...lock, text: found.text };
  if (outcome.present !== undefined && (found?.of ?? "file") === "file") locking.shared.add(compared, outcome.present);
  take(lock.path, outcome, locking);
  locking.declared = joinedLocks(locking.declared, outcome.present ?? emptyLock);
  locking.folders.push(dirname(read.config));
  return outcome.problems;
}

function take(path: string, { text, outdated: problem }: LockOutcome, { texts, outdated }: Locking): void {
  if (text !== undefined) texts.set(path, text);
  if (problem !== undefined) outdated.push({ path, problem });
}

/**
 * Takes what came of projects without contracts. One that has another project beside it, such as that of a bundler's configuration, has
 * nothing to do with the lock file in its folder.
 */
function lockEmpty(locking: Locking): readonly Problem[] {
  const { empty, locked, used } = locking;
  return empty.flatMap(({ path, outcome }) => {
    if (locked.has(path)) return [];
    for (const one of outcome.used) used.add(one);
    take(path, outcome, locking);
    return outcome.problems;
  });
}

/** What the projects do not declare any more of what the lock files have that they share with others. */
function goneFromAll({ request, texts, used, shared, outdated, isWhole }: Locking): readonly Problem[] {
  // Beside a project that refers to others, there may be more that share their file.
  const outcome = shared.gone(request, texts, !isWhole);
  for (const path of outcome.used) used.add(path);
  for (const [path, text] of outcome.texts) texts.set(path, text);
  // A file is only out of date if nothing is refused that it has.
  const left = outdated.filter(({ path }) => !outcome.refused.has(path)).map(({ problem }) => problem);
  return [...left, ...outcome.problems];
}

/** What projects had in a commit that are at their places no more, and what none of the others has. */
function goneWithProjects({ against, declared, folders, config }: Locking): readonly Problem[] {
  const top = commonFolder([dirname(config), ...folders]);
  const orphans = (against?.orphans() ?? []).filter(({ folder }) => `${folder}/`.startsWith(`${top}/`));
  const gone = goneParts(orphans.map(({ lock }) => lock).reduce(joinedLocks, emptyLock), declared);
  return gone.map((one) => placeless(one.code ?? "IW5015", changeText(one)));
}

/** The innermost folder that has all of some, by their paths with slashes. */
function commonFolder([first = "", ...others]: readonly string[]): string {
  const parts = first.split("/");
  while (!others.every((one) => `${one}/`.startsWith(`${parts.join("/")}/`))) parts.pop();
  return parts.join("/");
}

/** The folder of an installed package that `-p` names in place of a project. */
function packageAt(folder: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const path = resolve(folder, given);
  if (!isFile(join(path, "package.json"))) return undefined;
  // A package may be published with the tsconfig.json of its sources. One of the workspace is linked from elsewhere.
  return !isFile(join(path, "tsconfig.json")) || isInstalled(`${slashed(realpathSync(path))}/`) ? path : undefined;
}

async function comparePackage(
  installed: string,
  { mode }: LockRequest,
  given: Arguments,
  terminal: Terminal,
): Promise<number> {
  const what = given.text("against");
  if (what === undefined) {
    throw new UsageError("-p names a package without a tsconfig.json, which is only compared: add --against <folder>.");
  }
  const problems = await comparePackages({ folder: installed, against: resolve(terminal.folder, what), what });
  const isTold = ({ severity }: Problem): boolean => mode === "diff" || severity === "error";
  return reportProblems(given, terminal, problems.filter(isTold));
}

/** Opens what `--against` names. Undefined without the option. */
async function openGiven(given: Arguments, { config, terminal, readAs }: Opened): Promise<Against | undefined> {
  const what = given.text("against");
  if (what === undefined) return undefined;
  return openAgainst(what, { config: slashed(config), folder: terminal.folder, readAs });
}

/** Has the command line refused if there is nothing to compare with. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoSuchLock) throw new UsageError(error.message);
    throw error;
  }
}
