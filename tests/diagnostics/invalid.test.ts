import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  acceptExpected,
  compileFixtures,
  type Fixture,
  fixtures,
  linesByFixture,
  linesOf,
  loose,
  ordinary,
} from "./fixtures.js";

const runs = [ordinary, loose].map((chosen, index) => {
  const compiled = compileFixtures(`diagnostics-invalid-${index}`, chosen);
  return { chosen, compiled, lines: linesByFixture(compiled.output, chosen) };
});

function linesFor(fixture: Fixture): readonly string[] {
  return runs.find(({ chosen }) => chosen.includes(fixture))?.lines.get(fixture.name) ?? [];
}

test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_, fixture) => {
  const lines = linesFor(fixture);
  if (process.env.ACCEPT !== undefined) acceptExpected(fixture, lines);
  else expect(lines).toEqual(fixture.expected);
});

test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
  "%s reports its own code alone",
  (_, fixture) => {
    const codes = new Set(linesFor(fixture).map((line) => /: error (TS\d+: IW\d{4}): /.exec(line)?.[1] ?? line));
    expect([...codes]).toEqual([`TS90${fixture.code.slice(2)}: ${fixture.code}`]);
  },
);

test("every problem of a program is reported in one run, each once", () => {
  for (const { chosen, compiled } of runs) {
    const lines = linesOf(compiled.output);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toHaveLength(chosen.flatMap(({ expected }) => expected).length);
    expect(compiled.exitCode).not.toBe(0);
  }
});

describe.each(["--noEmit", "--noEmitOnError"])("tspc %s", (option) => {
  const compiled = compileFixtures(`diagnostics-invalid${option}`, ordinary, option);

  test("reports the same and fails", () => {
    expect(linesOf(compiled.output)).toEqual(linesOf(runs[0]?.compiled.output ?? ""));
    expect(compiled.exitCode).not.toBe(0);
  });

  test("writes no output", () => {
    expect(existsSync(join(compiled.folder, "out"))).toBe(false);
  });
});
