import type { Change } from "./change.js";
import type { Lock } from "./lock.js";

/**
 * The contracts and messages of packages that have other bytes, or other paths, than when they were locked. Whether older peers
 * survive this is not known here, but from two versions of the package.
 */
export function comparePackageParts(locked: Lock, present: Lock): Change[] {
  return [...present.packages].flatMap(([name, now]) => {
    const before = locked.packages.get(name);
    return before === undefined || before === now ? [] : [changeOf(name, before, now)];
  });
}

/** Whether a change is that of a contract or message of a package. */
export function isOfPackage({ path, use }: Change): boolean {
  return "message" in use.part && use.part.message === path && path.includes("/");
}

function changeOf(name: string, was: string, now: string): Change {
  const at = name.lastIndexOf("/");
  const owner = name.slice(0, Math.max(at, 0));
  const before = `npm install --no-save before@npm:${owner}@<its version before>`;
  const see = `${before} and interwire lock --diff -p node_modules/${owner} --against node_modules/before`;
  const text = `${name.slice(at + 1)} of ${owner} was ${was} when it was locked and is ${now} now. What differs is shown by ${see}.`;
  return { category: "none", path: name, text, use: { part: { message: name } } };
}
