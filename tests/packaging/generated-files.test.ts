import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closings, declarations, printed, program } from "../generate/fixtures.js";
import { generate } from "../support/generate.js";
import { install, newFolder, pack, succeed, write } from "./packed.js";

jest.setTimeout(600_000);

describe("generated files, with TypeScript 7 alone", () => {
  let folder: string;
  let compile: () => string;
  beforeAll(() => {
    folder = newFolder("generated-files");
    const compiler = newFolder("generated-files-compiler");
    write(compiler, "package.json", "{}");
    install(compiler, "typescript@7.0.2");
    write(folder, "package.json", JSON.stringify({ name: "generated-files", private: true, type: "module" }));
    install(folder, pack().path, "@types/node@20.19");
    for (const [path, text] of Object.entries(declarations)) write(folder, path, text);
    write(folder, "src/closings.ts", closings);
    write(folder, "src/main.ts", program);
    const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, rootDir: "src", outDir: "out" };
    const options = { ...compilerOptions, types: ["node"], verbatimModuleSyntax: true, isolatedDeclarations: true };
    write(
      folder,
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { ...options, declaration: true }, include: ["src"] }),
    );
    const tsc = join(compiler, "node_modules/typescript/bin/tsc");
    compile = () => spawnSync(process.execPath, [tsc, "--pretty", "false"], { cwd: folder, encoding: "utf8" }).stdout;
  });

  test("compile, and answer calls", () => {
    expect(generate(folder).problems).toEqual([]);
    expect(compile()).toBe("");
    expect(succeed(folder, process.execPath, "out/main.js")).toBe(printed);
  });

  test("are refused after a change of their contract", () => {
    const path = "src/generics.ts";
    write(folder, path, readFileSync(join(folder, path), "utf8").replace("Get(key: K)", "Get(key: V)"));
    expect(compile().replace(/\(\d+,\d+\)/g, "")).toContain(
      `src/generics.iw.ts: error TS1360: Type 'Contract<unknown, string>' does not satisfy the expected type '"IW4002: IStore.Get changed after interwire generate. Run it again."'.\n`,
    );
  });
});
