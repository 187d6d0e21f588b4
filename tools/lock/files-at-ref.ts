import { execFileSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { slashed } from "../../transformer/service/slashed.js";
import type { Overlay } from "../projects/overlay.js";

/** The error for a command of git that fails, with git's reason, if git gives one. */
export class GitError extends Error {}

/** A commit of a repository of git. */
export interface Commit {
  /** The text of a file. Undefined if the commit does not have the file. */
  text(path: string): string | undefined;
  /** The texts of all files of a name that the commit has, by their paths. */
  named(name: string): ReadonlyMap<string, string>;
  /**
   * The sources and settings of the repository that differ from those on disk, with their texts in the commit. Files that git
   * ignores, such as installed packages, are not among them.
   */
  differences(): Overlay;
}

/**
 * Finds a branch, tag or commit in the repository of a folder.
 * @throws GitError if there is none
 */
export function findCommit(ref: string, folder: string): Commit {
  const id = git(folder, ["rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`]).trim();
  return {
    text(path) {
      const [file = ""] = path.split("/").slice(-1);
      try {
        const [[, text] = []] = textsIn(id, [`./${file}`], dirname(path));
        return text;
      } catch {
        return undefined;
      }
    },
    named(name) {
      const top = topOf(folder);
      const all = git(top, ["ls-tree", "-r", "--name-only", "-z", "--full-tree", id]).split("\0");
      const texts = textsIn(
        id,
        all.filter((path) => `/${path}`.endsWith(`/${name}`)),
        top,
      );
      return new Map(texts.map(([path, text]) => [slashed(join(top, path)), text]));
    },
    differences: () => differencesFrom(id, folder),
  };
}

/** What git says of a name that it does not know. */
const unknownRef = "fatal: Needed a single revision";

const isRead = /\.(?:[cm]?[jt]sx?|json)$/;

function differencesFrom(id: string, folder: string): Overlay {
  const top = git(folder, ["rev-parse", "--show-toplevel"]).trim();
  const tops = new Set([top, topOf(folder)].map(slashed));
  const diff = ["diff", "--name-status", "--no-renames", "--no-relative", "--no-ext-diff", "--ignore-submodules", "-z"];
  const changed = new Map(pairsOf(git(top, [...diff, id, "--"])));
  const left = [...changed].filter(([path, status]) => status !== "A" && isRead.test(path)).map(([path]) => path);
  const texts = textsIn(id, left, top);
  const untracked = git(top, ["ls-files", "--others", "--exclude-standard", "-z"]).split("\0");
  // A file that is on disk and no longer in the index may be in the commit.
  const others = untracked.filter((path) => !changed.has(path));
  const missing = [...[...changed].flatMap(([path, status]) => (status === "A" ? [path] : [])), ...others];
  const found: readonly (readonly [string, string | undefined])[] = [
    ...texts,
    ...missing.filter((path) => isRead.test(path)).map((path) => [path, undefined] as const),
  ];
  return new Map([...tops].flatMap((one) => found.map(([path, text]) => [slashed(join(one, path)), text] as const)));
}

/** The folder of a repository by the path by which the user reached it, which may have links. */
function topOf(folder: string): string {
  return resolve(folder, git(folder, ["rev-parse", "--show-cdup"]).trim());
}

/** The paths and the states of files, from what `git diff --name-status -z` prints. */
function pairsOf(text: string): readonly (readonly [path: string, status: string])[] {
  const parts = text.split("\0");
  return parts.flatMap((status, at) => (at % 2 === 0 && status !== "" ? [[parts[at + 1] ?? "", status] as const] : []));
}

/** What git prints in place of the kind of an object for a symbolic link that leads to nothing in the commit. */
const unresolved: ReadonlySet<string> = new Set(["symlink", "dangling", "loop", "notdir"]);

/** The texts of files in a commit, to which symbolic links may lead. What is no text there, such as a submodule, is left out. */
function textsIn(id: string, named: readonly string[], folder: string): readonly (readonly [string, string])[] {
  // Git is asked line by line.
  const paths = named.filter((path) => !path.includes("\n"));
  const found: (readonly [string, string])[] = [];
  const printed = run(
    folder,
    ["cat-file", "--batch", "--follow-symlinks"],
    paths.map((path) => `${id}:${path}\n`).join(""),
  );
  let at = 0;
  for (const path of paths) {
    const end = printed.indexOf("\n", at);
    const words = printed.toString("utf8", at, end).split(" ");
    const [kind, size] = unresolved.has(words[0] ?? "") ? words : words.slice(1);
    at = end + 1;
    if (kind === undefined || size === undefined) continue;
    const text = printed.toString("utf8", at, at + Number(size));
    if (kind === "blob") found.push([path, text]);
    at += Number(size) + 1;
  }
  return found;
}

function git(folder: string, args: readonly string[]): string {
  return run(folder, args).toString("utf8");
}

/** The environment without what git sets for its hooks, which names another repository than that of a folder. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, GIT_PREFIX: ____, ...others } = process.env;
  return others;
}

function run(folder: string, args: readonly string[], input?: string): Buffer {
  try {
    return execFileSync("git", args, {
      cwd: folder,
      env: ownEnvironment(),
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: 1 << 30,
      ...(input === undefined ? {} : { input }),
    });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    if (stderr === undefined) throw new GitError("git does not run");
    const [reason = ""] = stderr.toString("utf8").trim().split("\n");
    throw new GitError(reason === unknownRef ? "" : reason.replace(/\.$/, ""));
  }
}
