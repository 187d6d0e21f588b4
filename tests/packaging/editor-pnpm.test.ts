// Where TypeScript's server finds the plugin among the links of pnpm, which hides packages from those that do not depend on them.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { TypeScriptServer } from "../editor/tsserver.js";
import { installManagers } from "./package-manager.js";
import { newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const misspelt = "/** @serviceContrat */\nexport interface IShop {}\n";

describe("pnpm that hoists nothing", () => {
  let env: NodeJS.ProcessEnv;
  beforeAll(() => {
    env = installManagers("pnpm")("pnpm");
  });

  /** Installs a project at the root of a workspace, or in a package of it, and returns its folder. */
  function install(at: string, settings: readonly string[]): string {
    const folder = newFolder("editor-pnpm");
    const project = join(folder, at);
    const manifest = { name: "shop", version: "1.0.0", private: true, type: "module" };
    const dependencies = { interwire: `file:${pack().path}`, typescript: "6.0.3" };
    const plugins = [{ name: "interwire", transform: "interwire/transformer", transformProgram: true }];
    const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, types: [], plugins };
    write(folder, "package.json", JSON.stringify({ name: "root", private: true }));
    write(folder, "pnpm-workspace.yaml", ['packages: ["packages/*"]', "hoist: false", ...settings, ""].join("\n"));
    write(project, "package.json", JSON.stringify({ ...manifest, dependencies }));
    write(project, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
    write(project, "src/shop.ts", "export {};\n");
    const { status, stdout, stderr } = spawnSync("pnpm", ["install", "--ignore-scripts"], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
    return project;
  }

  async function codesIn(project: string, ...options: readonly string[]): Promise<readonly number[]> {
    const server = new TypeScriptServer(join(project, "node_modules/typescript"), project, { options });
    try {
      const file = join(project, "src/shop.ts");
      await server.write(file, misspelt);
      return (await server.problems(file)).map(({ code }) => code);
    } finally {
      await server.stop();
    }
  }

  test("has it found in a project of its own", async () => {
    expect(await codesIn(install(".", []))).toEqual([901004]);
  });

  test("hides it in a package of a workspace, unless the server may load plugins of projects", async () => {
    const project = install("packages/shop", []);
    expect(await codesIn(project)).toEqual([]);
    expect(await codesIn(project, "--allowLocalPluginLoads")).toEqual([901004]);
  });

  test("has it found in a package of a workspace that hoists it to the root", async () => {
    expect(await codesIn(install("packages/shop", ["publicHoistPattern: [interwire]"]))).toEqual([901004]);
  });
});
