import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { serviceProject, type Told } from "./ask.js";
import { person, sources } from "./sources.js";

const asked = ["src/person.ts", "src/contract.ts", "src/barrel.ts", "src/user.ts"];

/** Every file of a project's cache. */
function entriesOf(folder: string): string[] {
  const cache = join(folder, "node_modules/.cache/interwire");
  const found = readdirSync(cache, { withFileTypes: true, recursive: true }).filter((one) => one.isFile());
  return found.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => !path.endsWith("pruned"));
}

test("a file that has nothing to do with contracts needs no compiler", async () => {
  const { answers, loadedCompiler } = await serviceProject("service-plain", { ...sources }).ask("src/plain.ts");
  expect([answers[0]?.code, answers[0]?.key]).toEqual([null, ""]);
  expect(loadedCompiler).toBe(false);
});

describe("a second process", () => {
  const project = serviceProject("service-warm", { ...sources, "src/wrong.ts": person(0) });
  const ask = (): Promise<Told> => project.ask(...asked, "src/wrong.ts");
  let first: Told;
  let second: Told;

  beforeAll(async () => {
    first = await ask();
    second = await ask();
  });

  test("loads no compiler", () => {
    expect([first.loadedCompiler, second.loadedCompiler]).toEqual([true, false]);
  });

  test("is told the same: texts, maps, problems, dependencies and what was made of them", () => {
    expect(second.answers).toEqual(first.answers);
    expect(first.answers.filter(({ code, javascript }) => code === null || javascript === "")).toEqual([]);
    expect(second.answers.at(-1)?.diagnostics.map(({ code, line }) => [code, line])).toEqual([["IW1002", 3]]);
  });

  test("makes good what a broken disk has lost", async () => {
    const entries = entriesOf(project.folder);
    expect(entries.length).toBeGreaterThan(asked.length);
    entries.forEach((path, at) => {
      const text = readFileSync(path, "utf8");
      if (at % 3 === 0) truncateSync(path, Math.floor(text.length / 2));
      if (at % 3 === 1) writeFileSync(path, text.replace(/[a-z]/g, "x"));
    });
    expect((await ask()).answers).toEqual(first.answers);
    expect(await ask()).toEqual(second);
  });
});

test("processes that start together are told the same, and leave whole entries alone", async () => {
  const project = serviceProject("service-together", { ...sources });
  const told = await Promise.all([project.ask(...asked), project.ask(...asked), project.ask(...asked)]);
  for (const one of told) expect(one.answers).toEqual(told[0]?.answers);
  const names = entriesOf(project.folder).map((path) => basename(path));
  expect(names.filter((name) => !/^[0-9a-f]{38}$/.test(name))).toEqual([]);
  expect((await project.ask(...asked)).loadedCompiler).toBe(false);
});

test("a file of none of the projects that a tsconfig.json lists needs no compiler twice", async () => {
  const project = serviceProject("service-stranger", {
    ...sources,
    "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "./src" }] }),
    "src/tsconfig.json": JSON.stringify({ compilerOptions: { composite: true, strict: true, types: [] } }),
    "tests/person.ts": person(3),
  });
  const first = await project.ask("tests/person.ts");
  expect(first.answers[0]?.code).toContain("no: 3");
  expect(await project.ask("tests/person.ts")).toEqual({ ...first, loadedCompiler: false });
  project.write("src/tsconfig.json", JSON.stringify({ compilerOptions: { composite: true }, include: ["../tests"] }));
  expect((await project.ask("tests/person.ts")).answers[0]?.key).not.toBe(first.answers[0]?.key);
});
