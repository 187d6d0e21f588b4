import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withCacheOf } from "../../transformer/hosts/persistent-cache.js";
import { packageStamp } from "../../transformer/service/package-stamp.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** A project whose compiler is nothing but a version: one that were loaded would fail. */
function projectWith(typescript: string): string {
  const folder = temporaryFolder();
  const home = join(folder, "node_modules/typescript");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ name: "typescript", version: typescript }));
  return folder;
}

const stamp = packageStamp();

test.each<[string, { readonly type: string; version?: string }, object, string | undefined]>([
  ["6.0.3", { type: "filesystem", version: "mine" }, {}, `mine interwire ${stamp} typescript 6.0.3 {}`],
  ["6.0.4", { type: "filesystem", version: "mine" }, {}, `mine interwire ${stamp} typescript 6.0.4 {}`],
  ["6.0.3", { type: "persistent" }, {}, `interwire ${stamp} typescript 6.0.3 {}`],
  [
    "6.0.3",
    { type: "persistent" },
    { tsconfig: "a.json" },
    `interwire ${stamp} typescript 6.0.3 {"tsconfig":"a.json"}`,
  ],
  ["6.0.3", { type: "persistent" }, { lock: "json" }, `interwire ${stamp} typescript 6.0.3 {"lock":"json"}`],
  ["6.0.3", { type: "memory" }, {}, undefined],
])("with TypeScript %s the cache %j has its version for the options %j", (typescript, cache, given, version) => {
  withCacheOf({ context: projectWith(typescript), options: { cache } }, given);
  expect(cache.version).toBe(version);
});
