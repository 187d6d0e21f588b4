import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { onlyBlock, readPage } from "../docs/pages.js";
import { everyNth } from "../support/sample.js";
import { type HostApp, hostApp, mistake, printed } from "./host-app.js";
import { installManagers, type PackageManager } from "./package-manager.js";
import { install, newFolder, pack, succeed, tspc, write } from "./packed.js";

jest.setTimeout(600_000);

const contracts = (type: string): string => `import type { int32 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Double(x: ${type}): Promise<int32>;
}
`;
const program = `import { createChannel, createClientFactory, createServer, type int32 } from "interwire";
import type { ICalculator } from "./contracts.js";
class Calculator implements ICalculator {
  async Double(x: int32) {
    return 2 * x;
  }
}
const server = createServer().map(Calculator);
const channel = createChannel(await server.listen("127.0.0.1:0"));
console.log(await createClientFactory().createClient<ICalculator>(channel).Double(21));
channel.close();
await server.close();
`;

/** A project in which nothing is installed. */
function project(name: string): string {
  const folder = newFolder(name);
  const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, rootDir: "src", outDir: "out" };
  write(folder, "package.json", JSON.stringify({ name: "typescript-7", private: true, type: "module" }));
  write(
    folder,
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: ["node"] }, include: ["src"] }),
  );
  write(folder, "src/contracts.ts", contracts("int32"));
  write(folder, "src/main.ts", program);
  return folder;
}

function interwireIn(folder: string, ...args: readonly string[]) {
  const bin = join(folder, "node_modules/interwire/dist/tools/cli/main.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: "utf8" });
  return { status, stdout, stderr };
}

describe("a project with TypeScript 7", () => {
  let folder: string;
  const interwire = (...args: readonly string[]) => interwireIn(folder, ...args);
  beforeAll(() => {
    folder = project("typescript-7");
    install(folder, pack().path, "typescript@7.0.2", "@types/node@20.19");
  });

  test("is told what to install for a compiler API", () => {
    expect(interwire("build")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "IW3003: TypeScript 7.0.2 has no compiler API to read contracts with, and @typescript/typescript6, which has it, is not installed. " +
        "Install both: npm install -D typescript@npm:@typescript/typescript6@6 @typescript/native@npm:typescript@7.\n",
    });
  });

  test("is built over it, and its program answers a call", () => {
    install(folder, "@typescript/typescript6@6.0.2");
    expect(interwire("build")).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(succeed(folder, process.execPath, "out/main.js")).toBe("42\n");
  });

  test("has its types checked by tsc 7 and its contracts by interwire, in the order of the files", () => {
    write(folder, "src/contracts.ts", contracts("any"));
    write(folder, "src/types.ts", "export const text: string = 5;\n");
    expect(interwire("build")).toEqual({
      status: 1,
      stdout:
        "src/contracts.ts(5,13): error TS901201: IW1201: Parameter 'x' of ICalculator.Double has type 'any', which has no form on the wire. Write a type that determines how it is sent; interwire's Value takes any JSON, Struct any JSON object, and Any any message.\n" +
        "src/types.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.\n",
      stderr: "",
    });
  });
});

/** The packages that the page installs for TypeScript 7. */
const [, besideNative = ""] = /`npm i -D (typescript@npm:[^`]*)`/.exec(readPage("docs/set-up.md").text) ?? [];
const versionOf7 = /^Version 7\.\S+\n$/;

describe("TypeScript 7 beside the API of version 6", () => {
  let folder: string;
  const shell = (command: string): string => succeed(folder, "bash", "-ec", command);
  const inOrder = (name: string, native: string): string =>
    `ok       TypeScript: 7.0.2 in node_modules/${native}, and the API of 6.0.3 from ${name}\n`;
  beforeAll(() => {
    folder = project("typescript-7-beside");
    install(folder, pack().path, "@types/node@20.19");
  });

  test("each by its own name has a tsc of version 6 with npm, which doctor says", () => {
    shell("npm i -D typescript@7.0.2 @typescript/typescript6");
    expect(shell("npx tsc --version")).toMatch(/^Version 6\./);
    const { status, stdout } = interwireIn(folder, "doctor");
    expect(status).toBe(1);
    expect(stdout).toContain(
      `problem  TypeScript: 7.0.2 in node_modules/typescript is installed, and tsc is 6.0.3 in node_modules/@typescript/old: both have a program of that name, and npm links one of them
         npm install -D ${besideNative}
`,
    );
  });

  test("gives tsc to version 7 by the command that doctor and the page name", () => {
    shell(`npm install -D ${besideNative}`);
    expect(shell("npx tsc --version")).toMatch(versionOf7);
    const { stdout } = interwireIn(folder, "doctor");
    expect(stdout).toContain(inOrder("@typescript/typescript6", "@typescript/native"));
    expect(stdout).toContain("\nEverything is in order.\n");
  });

  test("is built by these packages, with types checked by version 7", () => {
    expect(interwireIn(folder, "build")).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(succeed(folder, process.execPath, "out/main.js")).toBe("42\n");
    write(folder, "src/types.ts", "export const text: string = 5;\n");
    expect(interwireIn(folder, "build").stdout).toBe(
      "src/types.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.\n",
    );
  });
});

/** How package managers add packages, and how they start programs. */
const managers: readonly (readonly [PackageManager, string, string])[] = [
  ["pnpm", "pnpm add -D", "pnpm exec"],
  ["yarn-1", "yarn add -D", "yarn --silent"],
  ["yarn-pnp", "yarn add -D", "yarn"],
  ["bun", "bun add -d", "bun x"],
];

test.each(everyNth(4, managers))("%s gives tsc to version 7 by the same packages", (manager, add, exec) => {
  const folder = newFolder(`typescript-7-${manager}`);
  const env = installManagers(manager)(manager);
  const shell = (command: string): string => {
    const { status, stdout, stderr } = spawnSync("bash", ["-ec", command], { cwd: folder, encoding: "utf8", env });
    expect([command, status, status === 0 ? "" : stdout + stderr]).toEqual([command, 0, ""]);
    return stdout;
  };
  write(folder, "package.json", JSON.stringify({ name: "seven", version: "1.0.0", private: true }));
  if (manager === "yarn-pnp") {
    write(folder, "yarn.lock", "");
    write(folder, ".yarnrc.yml", "nodeLinker: pnp\n");
  }
  shell(`${add} ${besideNative}`);
  expect(shell(`${exec} tsc --version`)).toMatch(versionOf7);
});

test("a consumer of a compiled contract package needs TypeScript 7 alone", () => {
  const folder = newFolder("typescript-7-consumer");
  const blocks = [...readPage("docs/publishing.md").blocks, ...readPage("docs/consumers.md").blocks];
  for (const { words, text } of blocks) {
    if (/^(acme|client)/.test(words.file ?? "")) write(folder, words.file ?? "", text);
  }
  const contracts = join(folder, "acme-contracts");
  install(contracts, "--no-save", pack().path, "typescript@6.0.3", "ts-patch@4.0.1", "@types/node@20.19");
  tspc(contracts);
  const client = join(folder, "client");
  install(client, pack(contracts).path, pack().path, "typescript@7.0.2", "@types/node@20.19");
  expect(succeed(client, "npx", "tsc")).toBe("");
  expect(succeed(client, process.execPath, "out/main.js")).toBe(onlyBlock(readPage("docs/consumers.md"), "text").text);
  expect(interwireIn(client, "doctor").stdout).toContain("\nEverything is in order.\n");
});

describe("the hosts of a project with TypeScript 7", () => {
  let app: HostApp;
  const missing =
    "IW3003: TypeScript 7.0.2 has no compiler API to read contracts with, and @typescript/typescript6, which has it, is not installed. " +
    "Install both: npm install -D typescript@npm:@typescript/typescript6@6 @typescript/native@npm:typescript@7.";
  const plugin = (tool: string): string => `import interwire from "interwire/vite";
import { defineConfig } from "${tool}";
export default defineConfig({ plugins: [interwire()], build: { ssr: "main.ts" } });
`;
  beforeAll(() => {
    const files = {
      "vite.config.ts": plugin("vite"),
      "vitest.config.ts": plugin("vitest/config"),
      "main.test.ts": `import { contractOf } from "interwire";
import { expect, test } from "vitest";
import type { IGreeter } from "./contract.js";
test("the contract", () => expect(contractOf<IGreeter>().service).toBe("IGreeter"));
`,
    };
    app = hostApp({ folder: newFolder("typescript-7-hosts"), files });
    install(app.folder, pack().path, "vite@8.3.8", "vitest@4.1.12", "typescript@7.0.2", "@types/node@20.19");
  });

  const register = (): string => app.node("--import", "interwire/register", "main.ts");
  const vite = (): string =>
    app.node("node_modules/vite/bin/vite.js", "build", "--sourcemap") +
    app.node("--enable-source-maps", "dist/main.js");
  const vitest = (): string => app.node("node_modules/vitest/vitest.mjs", "run");
  const mistaken = (what: () => string): string => {
    app.edit("@dataMember 1", "@dataMember 0");
    const told = what();
    app.edit("@dataMember 0", "@dataMember 1");
    return told;
  };

  test("are told what to install for a compiler API", () => {
    expect([register(), vite(), vitest()]).toEqual([
      expect.stringContaining(`[${missing}]`),
      expect.stringContaining(`\n[plugin interwire] ${app.folder}/main.ts\nHostError: ${missing}\n`),
      expect.stringContaining(`\nHostError: ${missing}\n`),
    ]);
  });

  test("run contracts over it, and find mistakes in them", () => {
    install(app.folder, "@typescript/typescript6@6.0.2");
    expect(register()).toBe(printed());
    expect(vite()).toContain(printed());
    expect(vitest()).toContain("1 passed");
    for (const run of [register, vite, vitest]) expect(mistaken(run)).toContain(mistake);
  });
});
