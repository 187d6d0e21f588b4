import { dirname, resolve } from "node:path";
import { isFile } from "../../transformer/service/on-disk.js";
import { type JsonFile, memberOf } from "./json-file.js";
import { configAt, isReadable, readTsconfigs, type TsconfigRead } from "./read-tsconfig.js";

/**
 * The projects in a folder: its tsconfig.json and the projects that it references. Without a tsconfig.json, the projects that
 * package.json's scripts compile.
 */
export function findProjects(config: string, manifest: JsonFile): readonly TsconfigRead[] {
  const own = readTsconfigs(config);
  const [first] = own;
  if (first === undefined || isReadable(first) || first.status !== "missing") return own;
  const named = projectsInScripts(manifest).flatMap(readTsconfigs);
  const byPath = new Map(named.map((one) => [isReadable(one) ? one.file.path : one.path, one]));
  return named.length === 0 ? own : [...byPath.values()];
}

/** The tsconfig.json files that scripts pass to a compiler: `tsc -b packages/api`. */
function projectsInScripts(manifest: JsonFile): readonly string[] {
  if (manifest.status !== "read") return [];
  const scripts = Object.values(Object(memberOf(manifest.value, "scripts"))).filter((one) => typeof one === "string");
  const words = scripts.flatMap((script) =>
    [...script.matchAll(/\b(?:tsc|tspc|interwire (?:build|check|generate))\s([^&|;]*)/g)].flatMap(([, args = ""]) =>
      args.split(/[\s=]+/),
    ),
  );
  const paths = words
    .map((word) => word.replace(/^["']|["']$/g, ""))
    .filter((word) => word !== "" && !word.startsWith("-"))
    .map((word) => configAt(resolve(dirname(manifest.path), word)));
  return [...new Set(paths)].filter((path) => path.endsWith(".json") && isFile(path));
}

const workspaceFiles = ["pnpm-workspace.yaml", "nx.json", "lerna.json", "turbo.json", "rush.json"];

/**
 * Whether a folder is the root of a workspace, whose packages have projects of their own: its package.json has `workspaces`, or
 * there is a configuration of pnpm, Nx, Lerna, Turborepo or Rush.
 */
export function isWorkspaceRoot(manifest: JsonFile, files: readonly string[]): boolean {
  return (
    files.some((file) => workspaceFiles.includes(file)) ||
    (manifest.status === "read" && memberOf(manifest.value, "workspaces") !== undefined)
  );
}
