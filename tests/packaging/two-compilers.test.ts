import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contractSource } from "../proof/contract-source.js";
import { randomSchema } from "../proof/random-schema.js";
import { outside } from "../support/outside.js";
import { isSample } from "../support/sample.js";
import { withoutGrpc } from "../support/workspace.js";
import { bundler, contracts, fixtures } from "./compared-sources.js";
import { installTools } from "./install-tools.js";
import { openRemoteProject, type RemoteProject } from "./remote-project.js";
import {
  answersInProcess,
  answersOf,
  type ComparedSources,
  differences,
  sourcesOf,
  writeProject,
} from "./same-answers.js";

jest.setTimeout(600_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);

/** Set it to compare other contracts. */
const firstSeed = Number(process.env.INTERWIRE_SEED ?? 1);
const randomCount = isSample ? 40 : 2000;
const perFile = 20;

/** The contracts of random schemas, some in each file. */
const random: ComparedSources = {
  name: "random",
  write(folder) {
    for (let from = 0; from < randomCount; from += perFile) {
      const seeds = Array.from({ length: perFile }, (_, i) => firstSeed + from + i);
      const text = contractSource(seeds.map((seed) => randomSchema(seed, `S${seed}`)));
      writeFileSync(join(folder, `schemas${from}.ts`), text);
    }
  },
  compilerOptions: { ...bundler, ...withoutGrpc },
};

const folder = (): string => join(__dirname, "../../../projects/two-compilers");
const opened: RemoteProject[] = [];

beforeAll(() => {
  installTools("two-compilers", `typescript@${triedVersions.at(-1)}`);
});

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

function open(tsconfig: string): RemoteProject {
  const project = openRemoteProject(folder(), tsconfig);
  opened.push(project);
  return project;
}

describe.each([...fixtures, random])("TypeScript 5.9, 6 and 7 make the same of the sources in $name", (sources) => {
  let tsconfig: string;
  let inProcess: ReturnType<typeof answersInProcess>;
  beforeAll(() => {
    tsconfig = writeProject(folder(), sources);
    inProcess = answersInProcess(tsconfig);
  });

  test("5.9", () => {
    expect(inProcess.expected.size).toBeGreaterThan(0);
    expect(differences(inProcess.expected, inProcess.others["5.9"] ?? new Map())).toEqual([]);
  });

  test.each([
    ["7.1, what is asked fetched ahead", true],
    ["7.1, each question asked alone", false],
  ])("%s", (_, isAhead) => {
    const { compiler } = open(tsconfig);
    if (isAhead) compiler.fetchAhead(sourcesOf(compiler.program));
    expect(differences(inProcess.expected, answersOf(compiler))).toEqual([]);
  });
});

test("an edit of one file changes the answers about all files as in TypeScript 6", () => {
  const tsconfig = writeProject(folder(), contracts);
  const edited = join(dirname(tsconfig), "src/lines.ts");
  const written = readFileSync(edited, "utf8");
  const project = open(tsconfig);
  const edits: readonly (readonly [string, (text: string) => string])[] = [
    ["another number", (text) => text.replace(/@dataMember 1\b/, "@dataMember 77")],
    ["a number twice", (text) => text.replace(/@dataMember 2\b/, "@dataMember 1")],
    ["lines before everything", (text) => `// One line.\n\n${text}`],
    ["a new message", (text) => `${text}\nexport interface Added {\n  /** @dataMember 1 */\n  id: string;\n}\n`],
    ["an error of syntax", (text) => `${text}\nexport interface {`],
    ["as it was", (text) => text],
  ];
  const models = new Set<string | undefined>();
  for (const [what, edit] of edits) {
    const texts = { [edited]: edit(written) };
    project.change({ changed: [edited] }, texts);
    project.compiler.fetchAhead([edited]);
    const found = answersOf(project.compiler);
    const { expected } = answersInProcess(tsconfig, texts);
    expect([what, differences(expected, found)]).toEqual([what, []]);
    models.add(found.get(`${edited} model`));
  }
  // The model of the text with an error behind everything is that of the text as it was.
  expect(models.size).toBe(edits.length - 1);
});
