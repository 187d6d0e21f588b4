import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Page, readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { type HostApp, hostApp, mistake, printed } from "./host-app.js";
import { freePort, install, newFolder, pack, succeed, write } from "./packed.js";

jest.setTimeout(600_000);

const page: Page = readPage("docs/frameworks.md");
const entry = { transform: "interwire/transformer", transformProgram: true };
const folder = newFolder("frameworks");
const nest = join(folder, "node_modules/@nestjs/cli/bin/nest.js");
const nestPackages = ["@nestjs/core@12.5.1", "@nestjs/common@12.5.1", "@nestjs/platform-express@12.5.1"];
const runner = ["@nestjs/testing@12.1.1", "vitest@4.1.12"];
const others = ["@nestjs/cli@12.0.8", "reflect-metadata@0.2.2", "rxjs@7.8.2", "express@5.3.0", "@types/express@5.0.6"];

/** The options that `nest new` writes, without the compiler's defaults. */
const nestOptions = {
  module: "nodenext",
  target: "ES2023",
  isolatedModules: true,
  declaration: true,
  removeComments: true,
  emitDecoratorMetadata: true,
  experimentalDecorators: true,
  sourceMap: true,
  incremental: true,
  skipLibCheck: true,
  strict: true,
  types: ["node"],
  rootDir: ".",
  outDir: "dist",
};

beforeAll(() => {
  write(folder, "package.json", JSON.stringify({ name: "frameworks", private: true, type: "module" }));
  const tools = ["typescript@6.0.3", "ts-patch@4.0.1", "@types/node@20.19", "fastify@5.12.8"];
  install(folder, pack().path, ...nestPackages, ...runner, ...others, ...tools);
});

describe("nest build, with the plugin in nest-cli.json", () => {
  let app: HostApp;
  const configuration = { ...JSON.parse(blockFor(page, "nest-cli.json")), sourceRoot: "." };
  beforeAll(() => {
    configuration.compilerOptions.deleteOutDir = false;
    app = hostApp({
      folder: join(folder, "edits"),
      tsconfig: { compilerOptions: nestOptions },
      files: { "nest-cli.json": JSON.stringify(configuration) },
    });
  });
  const build = (): string => stripVTControlCharacters(app.node(nest, "build"));
  const program = (): string => app.node("--enable-source-maps", "dist/main.js");

  test("compiles contracts, with maps to lines and columns", () => {
    expect([build(), program()]).toEqual(["", printed()]);
  });

  test("emits what an edit of a type two files away changes, though its own builder does not", () => {
    app.edit("= int32", "= uint32");
    expect([build(), program()]).toEqual(["", printed("uint32")]);
  });

  test("fails at the member as long as it is wrong, and writes nothing", () => {
    app.edit("@dataMember 1", "@dataMember 0");
    const told = [build(), build()];
    app.edit("@dataMember 0", "@dataMember 1");
    expect(told).toEqual(Array(2).fill(`Found 1 error(s).\n\n${mistake}\n\n5   name: string;\n    ~~~~\n\n\n`));
    expect(program()).toBe(printed("uint32"));
    expect([build(), program()]).toEqual(["", printed()]);
  });

  test("--watch compiles anew after an edit of a type two files away, and tells of a mistake until it is fixed", async () => {
    const watching = app.start(process.execPath, nest, "build", "--watch");
    await watching.printed("Found 0 errors");
    expect(program()).toBe(printed());
    app.edit("= int32", "= uint32");
    await watching.printed("Found 0 errors");
    expect(program()).toBe(printed("uint32"));
    app.edit("@dataMember 1", "@dataMember 0");
    await watching.printed(mistake.split("IW1002")[1] ?? "");
    await watching.printed("Found 1 error");
    app.edit("= uint32", "= int32");
    await watching.printed(mistake.split("IW1002")[1] ?? "");
    await watching.printed("Found 1 error");
    app.edit("@dataMember 0", "@dataMember 1");
    await watching.printed("Found 0 errors");
    expect(program()).toBe(printed());
  });

  test("fails with a builder that asks for single files", () => {
    const script = `const { before } = require("interwire/nest");
const ts = require("typescript");
try { before({}, ts.createProgram(["main.ts"], {})); } catch (error) { console.log(error.message); }`;
    expect(app.node("-e", script)).toBe(
      'IW3002: The entry of interwire/nest in nest-cli.json is for the builder tsc, and another builder has loaded it. Set "builder": "tsc" in its compilerOptions, or remove the entry and compile contracts with ts-patch or interwire generate.\n',
    );
  });

  test("refuses an option of the entry", () => {
    const plugins = [{ name: "interwire/nest", options: { strict: true } }];
    write(app.folder, "nest-cli.json", JSON.stringify({ sourceRoot: ".", compilerOptions: { plugins } }));
    const told = build();
    write(app.folder, "nest-cli.json", JSON.stringify(configuration));
    expect(told.trim()).toBe(
      "Error  IW3002: The entry of interwire/nest in compilerOptions.plugins of nest-cli.json has the unknown option 'strict'. Remove it: interwire has no options there.",
    );
  });
});

describe("the page", () => {
  const shop = join(folder, "shop");
  let ports: readonly number[];
  beforeAll(async () => {
    ports = [await freePort(), await freePort()];
    for (const { words, text } of page.blocks) {
      const placed = text.replaceAll("50051", String(ports[0])).replaceAll("3000", String(ports[1]));
      if (words.file !== undefined) write(shop, words.file, placed);
    }
    const compilerOptions = { ...nestOptions, rootDir: "src" };
    write(shop, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
    succeed(shop, process.execPath, nest, "build");
  });

  test("its application of Nest answers HTTP and calls, and ends at a signal", async () => {
    // Nest sends itself the signal again, once all has ended.
    await running("dist/main.js", [null, "SIGTERM"], async () => {
      const answers = [await get({}), await get({ authorization: "Bearer ada's" })];
      expect(answers).toEqual([expect.objectContaining({ statusCode: 403 }), { count: 3 }]);
      const printedBy = page.blocks.find(({ language }) => language === "text")?.text;
      expect(visit()).toBe(printedBy);
    });
  });

  test.each(["fastify", "express"])("its program of %s does so, too", async (name) => {
    await running(`dist/${name}.js`, [0, null], async () => {
      expect(await get({})).toEqual({ count: 3 });
      expect(visit().split("\n")[0]).toBe("3");
    });
  });

  const spec = `import { Test } from "@nestjs/testing";
import { createChannel, createClientFactory, createServer } from "interwire";
import type { IStock } from "../src/contracts.js";
import { Stock } from "../src/stock.js";
test("counts", async () => {
  const application = await Test.createTestingModule({ providers: [Stock] }).compile();
  const server = createServer().implement<IStock>(application.get(Stock));
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  expect(await createClientFactory().createClient<IStock>(channel).Count("tea")).toBe(3);
  channel.close();
  await server.close();
});
`;
  test.each([
    ["passes with the page's vitest.config.e2e.ts", "interwire()", 0, "1 passed"],
    ["fails with IW2001 without the plugin there, as nest new writes it", "", 1, "IW2001"],
  ])("an end-to-end test %s", (_, plugins, code, told) => {
    const configuration = blockFor(page, "vitest.config.e2e.ts");
    write(shop, "vitest.config.ts", configuration.replace("e2e-spec", "spec"));
    write(shop, "vitest.config.e2e.ts", configuration.replace("interwire()", plugins));
    write(shop, "test/stock.e2e-spec.ts", spec);
    const vitest = [join(folder, "node_modules/vitest/vitest.mjs"), "run", "--config", "./vitest.config.e2e.ts"];
    const { status, stdout, stderr } = spawnSync(process.execPath, vitest, { cwd: shop, encoding: "utf8" });
    expect([status, stripVTControlCharacters(stdout + stderr)]).toEqual([code, expect.stringContaining(told)]);
  });

  /** Runs a program, uses it once it listens, and ends it as systems do. */
  async function running(program: string, end: readonly unknown[], use: () => Promise<void>): Promise<void> {
    const child = spawn(process.execPath, [program], { cwd: shop, stdio: ["ignore", "ignore", "inherit"] });
    const ended = once(child, "exit");
    try {
      await use();
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).toEqual(end);
  }

  const visit = (): string => spawnSync(process.execPath, ["dist/shop.js"], { cwd: shop, encoding: "utf8" }).stdout;

  async function get(headers: Record<string, string>): Promise<unknown> {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${ports[1]}/stock/tea`, { headers }).catch(() => undefined);
      if (answer !== undefined) return await answer.json();
    }
  }
});

test("nest build compiles with a compiler that ts-patch has patched, with the plugin and without it", () => {
  const patched = join(folder, "edits");
  const compilerOptions = { ...nestOptions, jsx: "react", plugins: [entry] };
  write(patched, "tsconfig.json", JSON.stringify({ compilerOptions }));
  succeed(folder, process.execPath, "node_modules/ts-patch/bin/ts-patch.js", "install");
  for (const plugins of [["interwire/nest"], []]) {
    rmSync(join(patched, "dist"), { recursive: true, force: true });
    write(patched, "nest-cli.json", JSON.stringify({ sourceRoot: ".", compilerOptions: { plugins } }));
    succeed(patched, process.execPath, nest, "build");
    expect(succeed(patched, process.execPath, "--enable-source-maps", "dist/main.js")).toBe(printed());
  }
});
