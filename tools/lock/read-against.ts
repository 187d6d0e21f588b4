import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { lockName } from "../../transformer/lock/lock-input.js";

/** The error for a lock file to compare with that is not there. */
export class NoSuchLock extends Error {}

/**
 * Reads the lock file that `--against` names: a file, the one in a folder, or that of a branch, tag or commit of git. `own` is the
 * path of the project's lock file, whose place in the repository git is asked for.
 * @throws NoSuchLock if there is none
 */
export function readAgainst(what: string, own: string, folder: string): string {
  const path = resolve(folder, what);
  const found = statSync(path, { throwIfNoEntry: false });
  const file = found?.isDirectory() === true ? join(path, lockName) : path;
  if (found !== undefined) {
    const text = statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, "utf8") : undefined;
    if (text === undefined) throw new NoSuchLock(`--against is '${what}', and there is no ${lockName} in it.`);
    return text;
  }
  try {
    return execFileSync("git", ["show", "--end-of-options", `${what}:./${basename(own)}`], {
      cwd: dirname(own),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1 << 28,
    });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    const [reason = "git does not run"] = (stderr ?? "").trim().split("\n");
    throw new NoSuchLock(
      `--against is '${what}', which is no file or folder, and git has no such ${lockName}: ${reason}.`,
    );
  }
}
