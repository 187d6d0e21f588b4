import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "./compile.mjs";

/**
 * Installs every tool that `tests/matrix` runs, as its lockfile says, and the packed package beside them: far from the repository, so that
 * nothing resolves into it. It goes when this process ends. INTERWIRE_TOOLS names a folder in which {@link installTools} has been at work.
 */
export function installHosts(packed) {
  const folder = process.env.INTERWIRE_TOOLS ?? installTools(mkdtempSync(join(tmpdir(), "interwire-hosts-")));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  addPacked(folder, packed);
  return realpathSync(folder);
}

/** Installs the tools in a folder. Waiting for the registry is most of it, so `.ci/run` begins with it long before they are needed. */
function installTools(folder) {
  const manifests = ["package.json", "package-lock.json"];
  for (const name of manifests) cpSync(join(root, "tests/matrix", name), join(folder, name));
  const options = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}

/** The tarball changes with every build, so no lockfile can have it. */
function addPacked(folder, packed) {
  const target = join(folder, "node_modules/interwire");
  const [tarball] = readdirSync(packed).filter((name) => name.endsWith(".tgz"));
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", join(packed, tarball), "-C", target, "--strip-components", "1"]);
}

const [, script, folder] = process.argv;
if (folder !== undefined && basename(script) === basename(import.meta.url)) installTools(folder);
