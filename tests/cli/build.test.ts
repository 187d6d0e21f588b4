import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { interwire } from "../support/interwire.js";
import { contractsConfig, createWorkspace, tsconfig } from "../support/workspace.js";

const people = `import type { int32 } from "interwire";
export interface Person {
  /** @dataMember 1 */
  id: int32;
}
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Find(id: int32): Promise<Person>;
}
`;
const use = (specifier: string): string => `import { contractOf } from "interwire";
import type { IPeople } from "${specifier}";
console.log(contractOf<IPeople>().services[0]?.operations[0]?.path);
`;
const esm = { module: "NodeNext", moduleResolution: "NodeNext", declaration: true, sourceMap: true };
const incremental = { ...esm, incremental: true };
const { folder, tspc, run } = createWorkspace({
  name: "cli-build",
  files: {
    "package.json": { type: "module" },
    "tsconfig.json": tsconfig({ ...esm }, { include: ["src"] }),
    "src/people.ts": people,
    "src/use.ts": use("./people.js"),
    "wrong/tsconfig.json": contractsConfig({ ...esm, composite: true }),
    "wrong/src/people.ts": people.replace("@dataMember 1", "@dataMember 0"),
    "wrong/src/types.ts": "export const text: string = 5;\n",
    "strict/tsconfig.json": contractsConfig({ ...esm, composite: true, noEmitOnError: true }),
    "strict/src/people.ts": people.replace("@dataMember 1", "@dataMember 0"),
    "solution/tsconfig.json": { files: [], references: [{ path: "api" }, { path: "app" }] },
    "solution/api/tsconfig.json": contractsConfig({ ...esm, composite: true }),
    "solution/api/src/people.ts": people,
    "solution/app/tsconfig.json": tsconfig({ ...esm, composite: true }, { references: [{ path: "../api" }] }),
    "solution/app/src/use.ts": use("../../api/out/people.js"),
    "broken/tsconfig.json": { files: [], references: [{ path: "../strict" }, { path: "../wrong" }] },
    "incremental/tsconfig.json": contractsConfig(incremental),
    "loose/tsconfig.json": contractsConfig({ ...incremental, strict: false }),
    "loose/src/people.ts": people,
    "incremental/src/people.ts": people,
  },
});
const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");

describe("build", () => {
  test("emits what tspc does: scripts, declarations and maps", async () => {
    expect(await interwire(folder, "build")).toEqual({ status: 0, output: "", notes: "" });
    const outputs = ["people.js", "people.d.ts", "people.js.map", "use.js"];
    // TypeScript 7 leaves an empty member out of maps.
    const texts = () => outputs.map((name) => read("out", name).replace('"sourceRoot":"",', ""));
    const built = texts();
    rmSync(join(folder, "out"), { recursive: true });
    const config = JSON.parse(read("tsconfig.json"));
    config.compilerOptions.plugins = [{ transform: "interwire/transformer", transformProgram: true }];
    writeFileSync(join(folder, "tsconfig.tspc.json"), JSON.stringify(config));
    expect(tspc("-p", "tsconfig.tspc.json").exitCode).toBe(0);
    expect(built).toEqual(texts());
    expect(run("out/use.js").output).toBe("/IPeople/Find\n");
  });

  test("reports the problems of contracts and of types, and emits what it can", async () => {
    const { status, output } = await interwire(folder, "build", "-p", "wrong");
    expect(status).toBe(1);
    expect(output).toBe(
      "wrong/src/people.ts(4,3): error TS901002: IW1002: Field number 0 of 'id' in Person is out of range. Use 1 to 536870911 without 19000 to 19999; next free: 1.\n" +
        "wrong/src/types.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.\n",
    );
    expect(existsSync(join(folder, "wrong/out/types.js"))).toBe(true);
  });

  test("emits nothing under noEmitOnError", async () => {
    expect((await interwire(folder, "build", "-p", "strict")).status).toBe(1);
    expect(existsSync(join(folder, "strict/out"))).toBe(false);
  });

  test("takes the options of tsc", async () => {
    expect((await interwire(folder, "build", "--outDir", "elsewhere", "--declaration", "false")).status).toBe(0);
    expect(["elsewhere/people.js", "elsewhere/people.d.ts"].map((name) => existsSync(join(folder, name)))).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    [
      "--outDirr",
      "x",
      "interwire: Unknown compiler option '--outDirr'. Did you mean 'outDir'? See interwire build --help.\n",
    ],
    [
      "src/use.ts",
      "",
      "interwire: 'src/use.ts' is a file, and a project is built as a whole. Name its tsconfig.json with -p. See interwire build --help.\n",
    ],
  ])("refuses %s", async (first, second, notes) => {
    const args = [first, second].filter((one) => one !== "");
    expect(await interwire(folder, "build", ...args)).toEqual({ status: 2, output: "", notes });
  });

  test("-b builds references in their order", async () => {
    expect(await interwire(folder, "build", "-b", "-p", "solution")).toEqual({ status: 0, output: "", notes: "" });
    expect(run("solution/app/out/use.js").output).toBe("/IPeople/Find\n");
  });

  test("-b reports the problems of all projects at once", async () => {
    const { status, output } = await interwire(folder, "build", "-b", "-p", "broken", "--format", "json");
    expect(status).toBe(1);
    const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; file: string }[] };
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["IW1002", "strict/src/people.ts"],
      ["IW1002", "wrong/src/people.ts"],
      ["TS2322", "wrong/src/types.ts"],
    ]);
  });

  test("goes on from the notes of an incremental build, and reports again what is still wrong", async () => {
    const source = join(folder, "incremental/src/people.ts");
    const build = () => interwire(folder, "build", "-p", "incremental");
    expect(await build()).toEqual({ status: 0, output: "", notes: "" });
    writeFileSync(source, people.replace("@dataMember 1", "@dataMember 0"));
    const broken = await build();
    expect([broken.status, await build()]).toEqual([1, broken]);
    writeFileSync(source, people.replace("@dataMember 1", "@dataMember 7"));
    expect((await build()).status).toBe(0);
    expect(read("incremental/out/people.js")).toContain("no: 7");
  });

  test("emits again what an option had made it refuse", async () => {
    const build = () => interwire(folder, "build", "-p", "loose");
    expect((await build()).output).toContain("IW1401");
    expect(read("loose/out/people.js")).toContain("Person was compiled with errors");
    writeFileSync(join(folder, "loose/tsconfig.json"), JSON.stringify(contractsConfig(incremental)));
    expect(await build()).toEqual({ status: 0, output: "", notes: "" });
    expect(read("loose/out/people.js")).not.toContain("was compiled with errors");
  });

  test("-b builds again what has another input of any kind, and nothing else", async () => {
    const project = join(folder, "noted");
    const config = (more: object): string => JSON.stringify(contractsConfig({ ...esm, composite: true, ...more }));
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    };
    write("package.json", JSON.stringify({ type: "module" }));
    write("tsconfig.json", config({}));
    write("src/people.ts", people);
    const build = async (): Promise<boolean> => {
      const before = statSync(join(project, "out/people.js"), { throwIfNoEntry: false })?.mtimeMs;
      expect(await interwire(folder, "build", "-b", "-p", "noted")).toMatchObject({ status: 0, output: "" });
      return statSync(join(project, "out/people.js")).mtimeMs !== before;
    };
    expect(await build()).toBe(true);
    expect(await build()).toBe(false);
    // TypeScript compares times, and the clock of the file system may not have ticked since the first build.
    const timeOf = (path: string): number => statSync(join(project, path)).mtimeMs;
    const built = Math.max(...readdirSync(project, { recursive: true, encoding: "utf8" }).map(timeOf));
    do write("src/people.ts", people.replace("@dataMember 1", "@dataMember 3"));
    while (timeOf("src/people.ts") <= built);
    expect(await build()).toBe(true);
    expect(readFileSync(join(project, "out/people.js"), "utf8")).toContain("no: 3");
    expect(await build()).toBe(false);
    write("tsconfig.json", config({ wrong: true }));
    expect((await interwire(folder, "build", "-b", "-p", "noted")).output).toContain("TS5023");
  });
});
