import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { onlyBlock, readPage } from "../docs/pages.js";
import { everyNth } from "../support/sample.js";
import { installManagers, type PackageManager, packageManagers } from "./package-manager.js";
import { freePort, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const readme = readPage("README.md");
const page = readPage("docs/package-managers.md");

/** The files that a layout begins with, beside package.json. */
const layouts: Readonly<Record<string, readonly [PackageManager, Readonly<Record<string, string>>]>> = {
  pnpm: ["pnpm", {}],
  "pnpm without hoisting": ["pnpm", { ".npmrc": "hoist=false\n" }],
  "yarn 1": ["yarn-1", {}],
  "yarn with Plug'n'Play": ["yarn-pnp", { "yarn.lock": "", ".yarnrc.yml": "nodeLinker: pnp\n" }],
  bun: ["bun", {}],
};

let environment: (name: PackageManager) => NodeJS.ProcessEnv;
beforeAll(() => {
  environment = installManagers(...packageManagers);
});

const tried = everyNth(3, Object.entries(layouts));

test.each(tried)("%s: the page leads to a running call", async (name, [manager, files]) => {
  const folder = newFolder(name.replaceAll(/\W/g, "-"));
  const env = environment(manager);
  const port = String(await freePort());
  const shell = (command: string): string => {
    const { status, stdout, stderr } = spawnSync("bash", ["-ec", command], { cwd: folder, encoding: "utf8", env });
    expect([command, status, status === 0 ? "" : stdout + stderr]).toEqual([command, 0, ""]);
    return stdout;
  };
  const [runtime = "", tools = "", start = "", client = ""] = commandsOf(manager);
  const manifest = { name: "calculator", version: "1.0.0", private: true, type: "module" };
  for (const [path, text] of Object.entries({ ...files, "package.json": JSON.stringify(manifest) }))
    write(folder, path, text);
  // The name before the path is for Yarn, which asks for it.
  shell(runtime.replace("interwire", `${manager === "yarn-pnp" ? "interwire@" : ""}${pack().path}`));
  shell(tools);
  write(folder, "tsconfig.json", onlyBlock(readPage("docs/set-up.md"), "jsonc").text);
  for (const { words, text } of readme.blocks) {
    if (words.file !== undefined) write(folder, words.file, text.replace("50051", port));
  }
  const server = spawn("bash", ["-ec", start], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  try {
    let told = "";
    for await (const chunk of server.stdout) {
      told += String(chunk);
      if (told.includes("listening on")) break;
    }
    expect(told).toContain("listening on");
    expect(shell(client)).toBe(onlyBlock(readme, "text").text);
  } finally {
    const ended = once(server, "exit");
    // The manager's own process, and the program that it runs.
    if (server.exitCode === null) process.kill(-(server.pid ?? 0));
    if (server.exitCode === null) await ended;
  }
});

test("every list of the page is run", () => {
  const lists = page.blocks.filter(({ language, words }) => language === "sh" && !("npm-deny" in words));
  expect(lists.flatMap(({ words }) => Object.keys(words))).toEqual(packageManagers);
});

const blockNamed = (name: string): string => page.blocks.find(({ words }) => name in words)?.text.trim() ?? "";
/** A line of the page without the version of what comes with grpc-js. */
const versionless = (text: string): string => text.replace(/protobufjs@\d+\.\d+\.\d+/, "protobufjs@…");

describe("the install script of protobufjs is named until it is denied", () => {
  const project = (name: string): string => {
    const folder = newFolder(name);
    write(folder, "package.json", JSON.stringify({ name, version: "1.0.0", private: true }));
    return folder;
  };
  const run = (folder: string, command: string, env: NodeJS.ProcessEnv): string => {
    const { stdout, stderr } = spawnSync("bash", ["-ec", command], { cwd: folder, encoding: "utf8", env });
    return versionless(stdout + stderr);
  };

  test("by npm 11", () => {
    const folder = project("npm-scripts");
    const [major = 0, minor = 0] = run(folder, "npm --version", process.env).split(".").map(Number);
    // Earlier versions run all scripts, and say nothing.
    if (major < 11 || (major === 11 && minor < 19)) return;
    const line = versionless(blockNamed("npm-install-scripts"));
    expect(run(folder, `npm install ${pack().path}`, process.env)).toContain(line);
    run(folder, blockNamed("npm-deny"), process.env);
    expect(run(folder, "npm install", process.env)).not.toContain("install-scripts");
  });

  test("by pnpm 10", () => {
    const folder = project("pnpm-scripts");
    const env = environment("pnpm");
    const line = versionless(blockNamed("pnpm-ignored-builds"));
    expect(run(folder, `pnpm add ${pack().path}`, env)).toContain(line);
    write(
      folder,
      "pnpm-workspace.yaml",
      page.blocks.find(({ words }) => words.file === "pnpm-workspace.yaml")?.text ?? "",
    );
    expect(run(folder, "rm -r node_modules && pnpm install", env)).not.toContain("Ignored build scripts");
  });
});

function commandsOf(manager: PackageManager): string[] {
  const text = page.blocks.find(({ words }) => manager in words)?.text ?? "";
  return text.trim().split("\n");
}
