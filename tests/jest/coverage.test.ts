import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sampledRows } from "../support/sample.js";
import { documentedConfig, type JestProject, jestProject } from "./run-jest.js";

const boxes = `import { contractOf, DataContract, DataMember, type int32 } from "interwire";

@DataContract({}) export class Box {
  @DataMember(1) width: int32 = 0;
  area(): number { return this.width * this.width; }
  never(): string { return "never called"; }
}

/** @serviceContract */
export interface IBoxes {
  /** @operationContract */
  Double(box: Box): Promise<Box>;
}

export function pathOf(skip: boolean): string {
  if (skip) {
    return "skipped";
  }
  const { service } = contractOf<IBoxes>(); return service;
}
`;

const files = {
  "boxes.ts": boxes,
  "boxes.test.ts": `import { Box, pathOf } from "./boxes.js";
test("covers", () => expect([new Box().area(), pathOf(false)]).toEqual([0, "IBoxes"]));
`,
  ...documentedConfig("swc.config.cjs"),
  ...documentedConfig("typescript.config.cjs"),
};

/** The part of istanbul's report that is read here. */
interface FileCoverage {
  readonly statementMap: Readonly<Record<string, { readonly start: { readonly line: number } }>>;
  readonly s: Readonly<Record<string, number>>;
  readonly fnMap: Readonly<
    Record<string, { readonly name: string; readonly loc: { readonly start: { readonly line: number } } }>
  >;
  readonly f: Readonly<Record<string, number>>;
}

let project: JestProject;
beforeAll(() => {
  project = jestProject("jest-coverage", files);
});

function coverageOf(config: string, provider: string): FileCoverage {
  const directory = `coverage-${provider}-${config}`;
  const args = [
    "--coverage",
    "--coverageProvider",
    provider,
    "--coverageReporters",
    "json",
    "--coverageDirectory",
    directory,
  ];
  expect(project.run(config, args).suite("boxes.test.ts")).toMatchObject({ status: "passed", message: "" });
  const report = JSON.parse(readFileSync(join(project.folder, directory, "coverage-final.json"), "utf8")) as Record<
    string,
    FileCoverage
  >;
  return report[join(project.folder, "boxes.ts")] as FileCoverage;
}

/** The lines of statements that ran, or did not. */
function lines({ statementMap, s }: FileCoverage, ran: boolean): number[] {
  const chosen = Object.keys(statementMap).filter((key) => (s[key] ?? 0) > 0 === ran);
  return [...new Set(chosen.map((key) => statementMap[key]?.start.line ?? 0))].sort((a, b) => a - b);
}

test.each(sampledRows(1, ["typescript.config.cjs", "swc.config.cjs"]))(
  "the babel provider counts what the user wrote: %s",
  (config) => {
    const coverage = coverageOf(config, "babel");
    expect(lines(coverage, false)).toEqual([6, 17]);
    expect(lines(coverage, true)).toEqual(expect.arrayContaining([5, 16, 19]));
    expect(Math.max(...lines(coverage, true))).toBe(19);
    expect(
      Object.values(coverage.fnMap)
        .map(({ loc }) => loc.start.line)
        .sort((a, b) => a - b),
    ).toEqual([5, 6, 15]);
  },
);

test("the v8 provider has the same lines", () => {
  const coverage = coverageOf("swc.config.cjs", "v8");
  expect(lines(coverage, false)).toEqual([17, 18]);
  expect(lines(coverage, true)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20]);
});
