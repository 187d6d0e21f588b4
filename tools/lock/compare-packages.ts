import { changesOf, openLock } from "../../transformer/lock/describe-program.js";
import { emptyLock } from "../../transformer/lock/lock.js";
import { type Problem, placeless } from "../problems/problem.js";
import { lockAt, NoSuchLock } from "./read-against.js";

/** Two versions of an installed package. */
export interface PackageVersions {
  readonly folder: string;
  /** The path of the folder, or of the lock file, of the version before. */
  readonly against: string;
  /** What the user has written for that path. */
  readonly what: string;
}

/**
 * What has changed between two versions of a package, by their lock files or by what they export. Compatible changes are warnings.
 * @throws NoSuchLock if one of them has neither
 */
export async function comparePackages({ folder, against, what }: PackageVersions): Promise<readonly Problem[]> {
  const before = await lockAt(against, what);
  if (before === undefined) throw new NoSuchLock(`--against is '${what}', which is no file or folder.`);
  const now = openLock(await lockAt(folder, folder), emptyLock);
  const locked = openLock(before, now.lock);
  const unreadable = [...now.problems, ...locked.problems];
  if (unreadable.length > 0) return unreadable.map(({ code, text }) => placeless(code, text));
  return changesOf(locked.lock, now.lock, false).map(({ code, category, text }) =>
    placeless(code ?? "IW5015", text, category === "wire" ? "error" : "warning"),
  );
}
