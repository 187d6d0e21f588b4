import { existsSync, mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolderOf, cleanDiskCache, openDiskCache } from "../../transformer/service/disk-cache.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const megabyte = 1024 * 1024;

/** Puts a file of some size in a cache, used so many days ago. */
function place(folder: string, name: string, size: number, days: number): void {
  const path = join(folder, "00", name);
  mkdirSync(join(folder, "00"), { recursive: true });
  writeFileSync(path, "");
  truncateSync(path, size);
  const used = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(path, used, used);
}

/** The names of the placed files that are left. What a cache writes may be in their folder, too. */
function left(folder: string): readonly string[] {
  return readdirSync(join(folder, "00"))
    .filter((name) => name.length === 1)
    .sort();
}

test("what was written is read by its kind and key, also by another process' cache", () => {
  const folder = temporaryFolder();
  const value = { text: "ä\n\u2028", list: [1, null] };
  openDiskCache(folder).write("kind", "key", value);
  const other = openDiskCache(folder);
  expect([other.read("kind", "key"), other.read("kind", "other"), other.read("other", "key")]).toEqual([
    value,
    undefined,
    undefined,
  ]);
});

test("the last of two writers counts", () => {
  const folder = temporaryFolder();
  const [one, other] = [openDiskCache(folder), openDiskCache(folder)];
  one.write("kind", "key", "one");
  other.write("kind", "key", "other");
  expect(one.read("kind", "key")).toBe("other");
});

test("what was not used for longest goes when there is more than 64 MB", () => {
  const folder = temporaryFolder();
  for (const [name, days] of [
    ["a", 4],
    ["b", 3],
    ["c", 2],
  ] as const)
    place(folder, name, 24 * megabyte, days);
  openDiskCache(folder).write("kind", "key", "value");
  expect(left(folder)).toEqual(["c"]);
  expect(openDiskCache(folder).read("kind", "key")).toBe("value");
});

test("what fits stays, and the size is looked at once a day", () => {
  const folder = temporaryFolder();
  place(folder, "a", megabyte, 400);
  openDiskCache(folder).write("kind", "key", "value");
  for (const name of ["b", "c"]) place(folder, name, 40 * megabyte, 300);
  openDiskCache(folder).write("kind", "other", "value");
  expect(left(folder)).toEqual(["a", "b", "c"]);
});

test("a folder that cannot be written to is no error", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const cache = openDiskCache(join(file, "cache"));
  cache.write("kind", "key", "value");
  expect(cache.read("kind", "key")).toBeUndefined();
});

test("cleaning removes all of it, and what is not there", () => {
  const folder = join(temporaryFolder(), "cache");
  openDiskCache(folder).write("kind", "key", "value");
  cleanDiskCache(folder);
  expect(existsSync(folder)).toBe(false);
  cleanDiskCache(folder);
});

test("it is beside the nearest package.json that has packages installed", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), "{}");
  mkdirSync(join(folder, "packages/a/src"), { recursive: true });
  writeFileSync(join(folder, "packages/a/package.json"), "{}");
  const expected = join(folder, "node_modules/.cache/interwire");
  expect(cacheFolderOf(join(folder, "packages/a/src"))).toBe(expected);
});
