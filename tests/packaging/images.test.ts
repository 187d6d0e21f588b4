import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { onlyBlock, readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { commandOf, type Instruction, type Stage, stagesOf, withoutRoot } from "./dockerfile.js";
import { current, freePort, newFolder, npmInstall, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const page = readPage("docs/images.md");
const stages = stagesOf(blockFor(page, "Dockerfile"));
const folder = newFolder("images");
/** The context of the build is as deep as the folders of the stages, so that the path of the tarball is the same in all. */
const context = join(folder, "context/app");
let port = "";

beforeAll(async () => {
  port = String(await freePort());
  write(context, "package.json", JSON.stringify({ name: "calculator", private: true, type: "module" }));
  write(context, "tsconfig.json", onlyBlock(readPage("docs/set-up.md"), "jsonc").text);
  for (const { words, text } of page.blocks) {
    // A test listens on the loopback alone.
    const placed = text.replaceAll("0.0.0.0:50051", `127.0.0.1:${port}`).replaceAll("50051", port);
    if (words.file !== undefined) write(context, words.file, placed);
  }
  npmInstall(context, "--package-lock-only", pack().path);
  npmInstall(context, "--package-lock-only", "-D", ...current);
  for (const [at, stage] of stages.entries()) build(stage, folderOf(at));
});

const folderOf = (at: number): string => join(folder, `stage${at}`);
const final = stages.at(-1) as Stage;
const instruction = (name: string): Instruction => final.instructions.find((one) => one.name === name) as Instruction;

/** Does in a folder what an engine does in a container, as far as that needs none. */
function build({ instructions }: Stage, root: string): void {
  const ignored = blockFor(page, ".dockerignore").trim().split("\n");
  const env: NodeJS.ProcessEnv = { ...process.env };
  let cwd = root;
  for (const { name, text } of instructions) {
    if (name === "WORKDIR") {
      cwd = join(root, withoutRoot(text));
      mkdirSync(cwd, { recursive: true });
    }
    if (name === "ENV") env[text.split("=")[0] ?? ""] = text.split("=")[1];
    if (name === "RUN") {
      const { status, stdout, stderr } = spawnSync("bash", ["-ec", text], { cwd, env, encoding: "utf8" });
      expect([text, status, status === 0 ? "" : stdout + stderr]).toEqual([text, 0, ""]);
    }
    if (name !== "COPY") continue;
    const from = /^--from=(\S+) /.exec(text)?.[1];
    const paths = text.replace(/^--from=\S+ /, "").split(" ");
    const to = resolve(cwd, paths.pop() ?? "");
    for (const path of paths) {
      const source = from === undefined ? join(context, path) : join(folderOf(stageNamed(from)), withoutRoot(path));
      const target = paths.length > 1 ? join(to, basename(path)) : to;
      cpSync(source, target, {
        recursive: true,
        filter: (one) => from !== undefined || !ignored.includes(basename(one)),
      });
    }
  }
}

function stageNamed(name: string): number {
  return stages.findIndex((stage) => stage.name === name);
}

const app = join(folderOf(stages.length - 1), "app");

function run([program = "", ...args]: readonly string[]): number | null {
  return spawnSync(program === "node" ? process.execPath : program, args, { cwd: app, stdio: "ignore" }).status;
}

test("the image has what runs, and no tool that has compiled it", () => {
  expect(existsSync(join(app, "out/server.js"))).toBe(true);
  expect(existsSync(join(app, "server.ts"))).toBe(false);
  const lock = JSON.parse(readFileSync(join(app, "node_modules/.package-lock.json"), "utf8")) as { packages: object };
  const installed = Object.keys(lock.packages);
  expect(installed).toContain("node_modules/interwire");
  expect(installed).not.toContain("node_modules/typescript");
  expect(installed).not.toContain("node_modules/ts-patch");
});

test("its program serves calls, its probe tells so, and it ends at a signal", async () => {
  const probe = commandOf(instruction("HEALTHCHECK"));
  expect(run(probe)).toBe(1);
  const [program = "", ...args] = commandOf(instruction("CMD"));
  expect(program).toBe("node");
  const server = spawn(process.execPath, args, { cwd: app, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  try {
    await once(server.stdout, "data");
    expect(run(probe)).toBe(0);
  } finally {
    server.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});

test("it runs as a user without rights, on an image of Node, and answers where it listens", () => {
  expect(stages.map(({ image }) => image)).toEqual(Array(stages.length).fill(expect.stringMatching(/^node:\d+-slim$/)));
  expect(instruction("USER").text).toBe("node");
  const order = final.instructions.map(({ name }) => name);
  expect(order.indexOf("USER")).toBeGreaterThan(order.lastIndexOf("RUN"));
  expect(blockFor(page, "server.ts")).toContain(`0.0.0.0:${instruction("EXPOSE").text}`);
});

test.each([
  ["a misspelt instruction", "FROM node:24-slim\nCOPPY . .", "This is no instruction of a Dockerfile: COPPY . ."],
  ["a copy without a target", "FROM node:24-slim\nCOPY .", "This is no instruction of a Dockerfile: COPY ."],
  [
    "a command that is no list",
    "FROM node:24-slim\nCMD node out",
    "This is no instruction of a Dockerfile: CMD node out",
  ],
  ["a stage that is not there", "FROM node:24-slim\nCOPY --from=built /a ./a", "There is no stage built."],
  ["no image", "RUN true", "RUN stands before the first FROM."],
])("%s is found", (_, text, expected) => {
  expect(() => stagesOf(text)).toThrow(expected);
});
