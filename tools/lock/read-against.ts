import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { openLock } from "../../transformer/lock/describe-program.js";
import { emptyLock, type Lock } from "../../transformer/lock/lock.js";
import { lockName } from "../../transformer/lock/lock-input.js";
import { printLock } from "../../transformer/lock/print-lock.js";
import { isFile, isFolder } from "../../transformer/service/on-disk.js";
import { type Problem, placeless } from "../problems/problem.js";
import type { Overlay } from "../projects/overlay.js";
import type { ProjectReader, ReadProject } from "../projects/project-reader.js";
import { type Commit, findCommit, GitError } from "./files-at-ref.js";
import { joinedLocks } from "./joined-locks.js";
import { type ComparedLock, describeProject } from "./lock-project.js";
import { lockOfPackage } from "./package-lock.js";

/** The error for something to compare with that is not there, or cannot be read. */
export class NoSuchLock extends Error {}

/** What `--against` names. */
export interface Against {
  /** The lock to compare a project with. Undefined if the project is not compared. */
  lockFor(read: ReadProject): ComparedLock | undefined;
  /** What was locked, or to be locked, for projects that are at their places no more. */
  orphans(): readonly OrphanedLock[];
  /** What to tell the user about the choice of it. Undefined if there was none. */
  readonly remark?: string | undefined;
}

/** What was known of a project that was moved, or is gone. */
export interface OrphanedLock {
  readonly folder: string;
  readonly lock: Lock;
}

/** The project of a command, for {@link openAgainst}. */
export interface ComparedProject {
  /** The path of its tsconfig.json. */
  readonly config: string;
  /** The folder from which paths are resolved. */
  readonly folder: string;
  /** Opens the project with the texts of an overlay in place of those on disk. */
  readAs(overlay: Overlay): ProjectReader;
}

/**
 * Opens what `--against` names: a lock file, a folder with one, an installed package, or a branch, tag or commit of git. A file or a
 * folder is compared with the project of the command alone, a commit with each of the projects that are read.
 * @throws NoSuchLock if there is nothing to compare with
 */
export async function openAgainst(what: string, { config, folder, readAs }: ComparedProject): Promise<Against> {
  const path = resolve(folder, what);
  const isCommit = !/^\.{0,2}[/\\]/.test(what) && isKnown(what, dirname(config));
  let text: string | undefined;
  try {
    text = await lockAt(path, what);
  } catch (error) {
    if (!isCommit || !(error instanceof NoSuchLock)) throw error;
  }
  if (text === undefined) return againstCommit(what, config, readAs);
  const found: ComparedLock = { text, of: "file" };
  const kind = isFile(path) ? "file" : "folder";
  const remark = `--against is '${what}', which is a ${kind}, and also a commit of git. The ${kind} is compared. Write ./${what} for it, or ${what}~0 for the commit.`;
  return {
    lockFor: (read) => (read.config === config ? found : undefined),
    orphans: () => [],
    remark: isCommit ? remark : undefined,
  };
}

function isKnown(ref: string, folder: string): boolean {
  try {
    findCommit(ref, folder);
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

/**
 * The text of a lock file, by its path or its folder, or of the one that the tables of the package in a folder would have. Undefined
 * if the path does not exist.
 * @throws NoSuchLock if the folder has neither a lock file nor tables
 */
export async function lockAt(path: string, what: string): Promise<string | undefined> {
  if (isFile(path)) return readFileSync(path, "utf8");
  if (!isFolder(path)) return undefined;
  const file = join(path, lockName);
  if (isFile(file)) return readFileSync(file, "utf8");
  const found = await lockOfPackage(path);
  if (typeof found !== "string") return printLock(found);
  throw new NoSuchLock(`'${what}' has no ${lockName}, and ${found}.`);
}

function againstCommit(what: string, config: string, readAs: ComparedProject["readAs"]): Against {
  let commit: Commit;
  try {
    commit = findCommit(what, dirname(config));
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const reason = error.message === "" ? "" : `: ${error.message}`;
    throw new NoSuchLock(`--against is '${what}', which is no file or folder, and git has no such commit${reason}.`);
  }
  let described: ReadonlyMap<string, string> | undefined;
  const orphans = (): OrphanedLock[] => {
    const former = [...commit.named(lockName), ...(described ?? [])].map(
      ([path, text]) => [dirname(path), text] as const,
    );
    const left = former.filter(([folder]) => !isFile(join(folder, lockName)) && !isFile(join(folder, "tsconfig.json")));
    return left.flatMap(([folder, text]) => {
      const { lock, problems } = openLock(text, emptyLock);
      return problems.length > 0 ? [] : [{ folder, lock }];
    });
  };
  return {
    lockFor(read) {
      const text = commit.text(read.lock.path);
      if (text !== undefined) return { text, of: "file" };
      described ??= describeAt(what, config, commit.differences(), readAs);
      const own = described.get(read.config);
      if (own !== undefined) return { text: own, of: "project" };
      // A project that is referenced may be new, or was at another place.
      return {
        text: printLock(
          orphans()
            .map(({ lock }) => lock)
            .reduce(joinedLocks, emptyLock),
        ),
        of: "any",
      };
    },
    orphans,
  };
}

/** The texts of the lock files that the projects would have had in a commit, by the paths of their tsconfig.json files. */
function describeAt(
  what: string,
  config: string,
  overlay: Overlay,
  readAs: ComparedProject["readAs"],
): ReadonlyMap<string, string> {
  if (overlay.has(config) && overlay.get(config) === undefined) {
    throw new NoSuchLock(`--against is '${what}', which has no ${lockName} of this project, and no ${config} to read.`);
  }
  const found = new Map<string, string>();
  const reader = readAs(overlay);
  try {
    const problems = reader.inEach((read) => {
      const described = describeProject(read);
      if ("length" in described) return described;
      found.set(read.config, printLock(described.present));
      return described.conflicts.map(({ code, text }) => placeless(code, text));
    });
    const [first] = problems;
    if (first !== undefined) throw new NoSuchLock(unreadableText(what, first));
    return found;
  } catch (error) {
    throw reader.failure(error);
  } finally {
    reader.close();
  }
}

function unreadableText(what: string, { code, text, place }: Problem): string {
  const at = place === undefined ? "" : ` in ${place.file}, line ${place.line}`;
  return `--against is '${what}', which has no ${lockName}, and whose sources have an error, with the packages that are installed now${at}: ${code}: ${text}`;
}
