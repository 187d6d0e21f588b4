import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileProject } from "../support/compile.js";
import { expectRecorded } from "../support/recorded.js";
import { type Fixture, fixtures, fromFolder, linesAbout, linesOf, ordinary } from "./fixtures.js";

const answers = new Map<Fixture, readonly string[]>();
const answerTo = (fixture: Fixture): readonly string[] => {
  const lines = answers.get(fixture) ?? linesAbout(fixture);
  answers.set(fixture, lines);
  return lines;
};

describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_, fixture) => {
  test("is refused with these words", () => {
    expectRecorded(fixture.answer, `${answerTo(fixture).join("\n")}\n`);
  });

  test("is refused for its own code alone", () => {
    const codes = new Set(answerTo(fixture).map((line) => /: error (TS\d+: IW\d{4}): /.exec(line)?.[1] ?? line));
    expect([...codes]).toEqual([`TS90${fixture.code.slice(2)}: ${fixture.code}`]);
  });
});

test("every recorded answer is of a fixture", () => {
  const recorded = readdirSync(dirname(fixtures[0]?.answer ?? "")).filter((name) => name.endsWith(".txt"));
  expect(recorded.map((name) => name.replace(/\.txt$/, "")).sort()).toEqual(fixtures.map(({ name }) => name).sort());
});

/** A project with some fixtures, all in one program. */
function projectOf(name: string, chosen: readonly Fixture[]): Parameters<typeof compileProject>[0] {
  const files = Object.assign({}, ...chosen.map((fixture) => fixture.files));
  return { name, files, compilerOptions: { ...chosen[0]?.compilerOptions } };
}

test("tspc prints every text of all fixtures in one run, each once, and fails", () => {
  const { output, exitCode } = compileProject(projectOf("diagnostics-invalid", ordinary));
  expect(fromFolder(linesOf(output)).toSorted()).toEqual(ordinary.flatMap(answerTo).toSorted());
  expect(exitCode).not.toBe(0);
});

describe.each(["--noEmit", "--noEmitOnError"])("tspc %s", (option) => {
  const chosen = fixtures.filter(({ code }) => code === "IW1401");
  const compiled = compileProject({ ...projectOf(`diagnostics-invalid${option}`, chosen), args: [option] });

  test("reports a fixture that needs other options, and fails", () => {
    expect(fromFolder(linesOf(compiled.output))).toEqual(chosen.flatMap(answerTo));
    expect(compiled.exitCode).not.toBe(0);
  });

  test("writes no output", () => {
    expect(existsSync(join(compiled.folder, "out"))).toBe(false);
  });
});
