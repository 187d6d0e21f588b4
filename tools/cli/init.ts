import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { slashed } from "../../transformer/service/slashed.js";
import { checkTools } from "../setup/check-tools.js";
import { repairWith } from "../setup/diagnose.js";
import { readJsonFile } from "../setup/json-file.js";
import { installCommand, runCommand } from "../setup/package-manager.js";
import { type InitPlan, obstacles, planInit } from "../setup/plan-init.js";
import { isReadable } from "../setup/read-tsconfig.js";
import { readSetup, type Setup } from "../setup/setup.js";
import { type Command, UsageError } from "./command.js";
import { environment } from "./doctor.js";
import { readInitialContracts } from "./init-contracts.js";
import { importOption } from "./server-options.js";
import type { Terminal } from "./terminal.js";
import { writeChanged } from "./write-changed.js";

export const init: Command = {
  summary: "sets up a project: tsconfig.json, scripts, an example and its test",
  usage: "[--proto <file>… [-I <folder>]] [--install]",
  options: {
    proto: {
      type: "string",
      value: "<file>",
      multiple: true,
      help: "Begin with the contracts of this .proto file, in place of the example; may be given again.",
    },
    ...importOption,
    install: { type: "boolean", help: "Install the packages afterwards, with the project's package manager." },
  },
  notes:
    "It works in an empty folder and in a project, and asks nothing. A file that is there is not overwritten: package.json and\n" +
    "tsconfig.json get what they lack, other files stay as they are. The package manager, TypeScript 5.9, 6 or 7, and vitest or jest\n" +
    "are those of the project. Where there are none: npm, TypeScript 6, and the test runner of Node.js.",
  examples: ["interwire init", "interwire init --install", "interwire init --proto shop.proto"],
  async run(given, terminal) {
    if (given.texts("import").length > 0 && given.texts("proto").length === 0) {
      throw new UsageError("There is --import without --proto.");
    }
    const setup = readOwnSetup(terminal.folder);
    const initial = await readInitialContracts(given, terminal);
    if (typeof initial === "number") return initial;
    const plan = planInit(setup, initial?.contracts);
    write(plan, terminal);
    for (const [path, text] of Object.entries(initial?.modules ?? {})) writeChanged(terminal, path, text);
    const after = readOwnSetup(terminal.folder);
    for (const { about, isProblem, text, fix } of [...obstacles(after), ...checkTools(after)]) {
      if (isProblem) terminal.print(`left     ${about}: ${text}. ${fix}\n`);
    }
    const install = installCommand(setup.manager);
    const isAsked = given.flag("install");
    const isInstalled = isAsked && runInstall(terminal, install) === 0;
    const start = plan.start ?? runCommand(setup.manager, "start");
    const test = initial === undefined ? [runCommand(setup.manager, "test")] : [];
    const next = [...(isInstalled ? [] : [install]), start, ...test];
    terminal.print(`\nNext:\n${next.map((line) => `  ${line}\n`).join("")}`);
    return isAsked && !isInstalled ? 2 : 0;
  },
};

/**
 * Reads how the project in a folder is set up: package.json, tsconfig.json and installed packages. A package.json of a parent
 * folder is ignored.
 * @throws UsageError if a file cannot be read
 */
function readOwnSetup(folder: string): Setup {
  const manifest = readJsonFile(join(folder, "package.json"));
  const setup = readSetup(folder, join(folder, "tsconfig.json"), environment());
  const files = setup.projects.filter((one) => !isReadable(one));
  for (const one of [manifest, ...files]) {
    if ("status" in one && one.status === "missing-base") {
      const path = slashed(relative(folder, one.path));
      throw new UsageError(
        `${path} extends ${one.base}, which is not there. Install the packages of the project first.`,
      );
    }
    if ("status" in one && one.status === "unreadable") {
      const place = `${slashed(relative(folder, one.path))} (line ${one.line})`;
      throw new UsageError(`${place} cannot be read: ${one.reason}. Correct it first.`);
    }
  }
  return { ...setup, manifest, files: readdirSync(folder).sort() };
}

function write({ files, edits }: InitPlan, { folder, print }: Terminal): void {
  for (const path of Object.keys(files)) refuseFile(folder, dirname(path));
  for (const { path, says } of repairWith(edits)) print(`changed  ${slashed(relative(folder, path))}: ${says}\n`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: "wx" });
    print(`wrote    ${path}\n`);
  }
}

/**
 * Refuses to write the example if the path of one of its folders is taken by a file.
 * @throws UsageError
 */
function refuseFile(folder: string, path: string): void {
  for (let at = path; at !== "."; at = dirname(at)) {
    if (statSync(join(folder, at), { throwIfNoEntry: false })?.isDirectory() === false) {
      throw new UsageError(
        `${at} is a file, and the example is to be written into a folder of that name. Rename it first.`,
      );
    }
  }
}

function runInstall({ folder, note }: Terminal, command: string): number {
  const [program = "", ...args] = command.split(" ");
  const isWindows = process.platform === "win32";
  const { status, error } = spawnSync(program, args, { cwd: folder, stdio: "inherit", shell: isWindows });
  if (error !== undefined) note(`interwire: ${command} did not start: ${error.message}\n`);
  return status ?? 1;
}
