import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./compile.mjs";

/**
 * Installs every tool that `tests/matrix` runs, as its lockfile says, and the packed package beside them: far from the repository, so that
 * nothing resolves into it. It goes when this process ends.
 */
export function installHosts(packed) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "interwire-hosts-")));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const manifests = ["package.json", "package-lock.json"];
  for (const name of manifests) cpSync(join(root, "tests/matrix", name), join(folder, name));
  const options = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  addPacked(folder, packed);
  return folder;
}

/** The tarball changes with every build, so no lockfile can have it. */
function addPacked(folder, packed) {
  const target = join(folder, "node_modules/interwire");
  const [tarball] = readdirSync(packed).filter((name) => name.endsWith(".tgz"));
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", join(packed, tarball), "-C", target, "--strip-components", "1"]);
}
