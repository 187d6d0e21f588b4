import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { DaemonArguments } from "../../transformer/hosts/daemon-protocol.js";
import { hostProject, printed, register } from "./host-project.js";

const person = "src/people/person.ts";
const message = (field: string): string => `message Person { ${field} }`;

/** The daemons of the program that a process watches: the IDs of their processes, and their arguments. */
function daemonsOf({ pid }: { readonly pid?: number | undefined }): readonly (readonly [number, DaemonArguments])[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [, file, argument] = commandOf(name);
      if (!file?.endsWith("/hosts/daemon.js") || argument === undefined) return [];
      const daemon = JSON.parse(argument) as DaemonArguments;
      return daemon.watcher === pid ? [[Number(name), daemon] as const] : [];
    });
}

function commandOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
}

describe.each([
  ["--import", "module", [...register], {}],
  ["NODE_OPTIONS", "commonjs", [], { NODE_OPTIONS: register.join(" ") }],
] as const)("node --watch with interwire/register, given by %s, in a package of type %s", (_, type, options, env) => {
  const project = hostProject(`daemon-${type}`, type);
  let watching: ChildProcess;

  beforeAll(async () => {
    watching = project.start(["--watch", ...options, "src/main.ts"], env);
    await printed(watching, message("name: string = 1"));
  });
  afterAll(() => end(watching));

  test("loads a compiler for the first edit alone", async () => {
    project.edit(person, "@dataMember 1", "@dataMember 2");
    await printed(watching, message("name: string = 2"));
    const loaded = project.compilersLoaded();
    project.edit(person, "@dataMember 2", "@dataMember 3");
    await printed(watching, message("name: string = 3"));
    project.edit(person, "@dataMember 3", "@dataMember 4");
    await printed(watching, message("name: string = 4"));
    expect(project.compilersLoaded()).toBe(loaded);
  });

  test("prints a mistake, and goes on once it is mended", async () => {
    const loaded = project.compilersLoaded();
    project.edit(person, "@dataMember 4", "@dataMember 0");
    await printed(watching, "IW1002: Field number 0 of 'name' in Person is out of range");
    project.edit(person, "@dataMember 0", "@dataMember 5");
    await printed(watching, message("name: string = 5"));
    expect(project.compilersLoaded()).toBe(loaded);
  });

  test("reads the types of a package anew that was installed meanwhile", async () => {
    installTimes(project.folder, "1.0.0", "export type Times = number;\n");
    project.edit(person, "export interface", 'import type { Times } from "times";\nexport interface');
    project.edit(person, "name: string;", "name: string;\n  /** @dataMember 1 */\n  times?: Times;");
    await printed(watching, message("times: optional double = 1; name: string = 5"));
    installTimes(project.folder, "1.0.1", "export type Times = bigint;\n");
    project.edit(person, "@dataMember 5", "@dataMember 6");
    await printed(watching, message("times: optional int64 = 1; name: string = 6"));
    project.edit(person, "@dataMember 6", "@dataMember 7");
    await printed(watching, message("times: optional int64 = 1; name: string = 7"));
  });

  test("goes on with another daemon where one was killed", async () => {
    const [[killed] = []] = daemonsOf(watching);
    process.kill(killed as number, "SIGKILL");
    project.edit(person, "@dataMember 7", "@dataMember 8");
    await printed(watching, "name: string = 8");
    const pids = daemonsOf(watching).map(([pid]) => pid);
    expect(pids).toEqual([expect.any(Number)]);
    expect(pids).not.toEqual([killed]);
  });

  test("takes its daemon with it, even if it is killed", async () => {
    const [[, daemon] = []] = daemonsOf(watching);
    const socket = connect((daemon as DaemonArguments).address);
    await once(socket, "connect");
    await end(watching, "SIGKILL");
    await once(socket, "close");
    expect(daemonsOf(watching)).toEqual([]);
  });
});

test("a program that is not watched starts no daemon", async () => {
  const project = hostProject("daemon-unwatched", "module");
  const child = project.start([...register, "src/main.ts"]);
  await printed(child, message("name: string = 1"));
  await once(child, "close");
  expect(daemonsOf(process)).toEqual([]);
});

test("programs that are started together share a daemon", async () => {
  const project = hostProject("daemon-together", "module");
  const start = (): ChildProcess => project.start([...register, "src/main.ts"], { WATCH_REPORT_DEPENDENCIES: "1" });
  const children = [start(), start(), start()];
  await Promise.all(children.map((child) => printed(child, message("name: string = 1"))));
  expect(daemonsOf(process)).toHaveLength(1);
});

function installTimes(folder: string, version: string, types: string): void {
  const path = join(folder, "node_modules/times");
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify({ name: "times", version, types: "index.d.ts" }));
  writeFileSync(join(path, "index.d.ts"), types);
}
