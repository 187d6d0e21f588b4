import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { longestCommand } from "../packaging/install-tools.js";
import { install, newFolder, pack, type Ran, write } from "../packaging/packed.js";
import { userEnvironment, whileServing } from "../packaging/web-server.js";
import type { Builder } from "./builder.js";
import { bundlers } from "./bundlers.js";
import { installNode } from "./newest-node.js";
import { runners } from "./runners.js";
import { servers } from "./servers.js";
import { workspaces } from "./workspaces.js";

jest.setTimeout(900_000);

const page = readPage("docs/builders.md");
const builders: readonly Builder[] = [...servers, ...bundlers, ...runners, ...workspaces];
const blocksOf = ({ name }: Builder) => page.blocks.filter(({ words }) => name in words);

let node: string;
beforeAll(() => {
  node = installNode("builders");
});

const env = {
  ...userEnvironment(),
  NUXT_TELEMETRY_DISABLED: "1",
  ASTRO_TELEMETRY_DISABLED: "1",
  TURBO_TELEMETRY_DISABLED: "1",
  NX_DAEMON: "false",
  DO_NOT_TRACK: "1",
};

const options = {
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  skipLibCheck: true,
  types: ["node"],
};

/** The project of a builder: what its page says, and the rest. */
function writeProject(builder: Builder): string {
  const folder = newFolder(builder.name);
  const { packages, files, manifest, compilerOptions, include } = builder;
  write(folder, "package.json", JSON.stringify({ name: "app", private: true, type: "module", ...manifest }));
  write(folder, "tsconfig.json", JSON.stringify({ compilerOptions: { ...options, ...compilerOptions }, include }));
  const tools = ["typescript@6.0.3", "@types/node@20.19.0"];
  install(folder, "--ignore-scripts", "--legacy-peer-deps", pack().path, ...tools, ...packages);
  for (const { words, text } of blocksOf(builder)) if (words.file !== undefined) write(folder, words.file, text);
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return folder;
}

const commandsOf = (builder: Builder): readonly string[] =>
  builder.commands ??
  blocksOf(builder).flatMap(({ language, text }) => (language === "sh" ? text.trim().split("\n") : []));

/** The arguments of Node for a command of the page. */
function nodeArguments(folder: string, command: string): readonly string[] {
  const [program, ...args] = command.split(" ").map((word) => word.replace(/^"|"$/g, ""));
  if (program === "node") return args;
  const [tool = "", ...rest] = args;
  return [join(folder, "node_modules/.bin", tool), ...rest];
}

function run(folder: string, command: string): Ran {
  const how = { cwd: folder, env, encoding: "utf8", timeout: longestCommand } as const;
  const { status, stdout, stderr } = spawnSync(node, nodeArguments(folder, command), how);
  return { status, output: stdout + stderr };
}

test.each(builders.map((builder) => [builder.name, builder] as const))("%s", async (_, builder) => {
  const folder = writeProject(builder);
  const commands = [...commandsOf(builder)];
  const last = commands.pop() ?? "";
  for (const command of commands) {
    const { status, output } = run(folder, command);
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${output}`);
  }
  if ("prints" in builder.shows) {
    expect(run(folder, last)).toEqual({ status: 0, output: expect.stringContaining(builder.shows.prints) });
    return;
  }
  const { serves, at } = builder.shows;
  await whileServing({ folder, env, node, args: nodeArguments(folder, last) }, async (server) => {
    expect(await server.get(at)).toEqual({ status: 200, text: serves });
  });
});

test("every tool that the page has blocks for is run", () => {
  const named = page.blocks.flatMap(({ words }) => Object.keys(words).filter((word) => word !== "file"));
  expect([...new Set(named)].sort()).toEqual(builders.map(({ name }) => name).sort());
});
