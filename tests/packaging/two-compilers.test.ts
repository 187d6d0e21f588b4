import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RemoteProject } from "../../transformer/compiler/remote/open-remote-project.js";
import { outside } from "../support/outside.js";
import { installTools } from "./install-tools.js";
import {
  answersInProcess,
  answersOf,
  type FixtureProject,
  programOf,
  sourcesOf,
  writeProject,
} from "./same-answers.js";

jest.setTimeout(600_000);

const { openRemoteProject, triedVersions } = outside<
  typeof import("../../transformer/compiler/remote/open-remote-project.js")
>(require.resolve("../../transformer/compiler/remote/open-remote-project.js"));

const node = { module: "NodeNext" };
const bundler = { module: "ESNext", moduleResolution: "Bundler" };
const isSource = (entry: string): boolean => entry.endsWith(".ts");
const needsLooseOptions = (entry: string): boolean => entry.startsWith("IW1401");

const projects: readonly FixtureProject[] = [
  { name: "contracts", from: "test-fixtures/contracts", takes: isSource, compilerOptions: node },
  { name: "emitted", from: "test-fixtures/emitted", takes: isSource, compilerOptions: node },
  { name: "google", from: "test-fixtures/google", takes: isSource, compilerOptions: node },
  {
    name: "invalid",
    from: "test-fixtures/invalid",
    takes: (entry) => !entry.endsWith(".txt") && !needsLooseOptions(entry),
    compilerOptions: { ...bundler, allowJs: true, stripInternal: true },
  },
  {
    name: "invalid-loose",
    from: "test-fixtures/invalid",
    takes: (entry) => isSource(entry) && needsLooseOptions(entry),
    compilerOptions: { ...bundler, strict: false },
  },
];

/**
 * Answers in which the two compilers differ, as `contracts/recorded.ts model`, each with the reason: at present none.
 */
const exceptions: Readonly<Record<string, string>> = {};

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

/** The answers that are not equal, without those that may differ. */
function differences(
  tsconfig: string,
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): readonly (readonly [string, string | undefined, string])[] {
  const isAllowed = (key: string): boolean =>
    key.slice(dirname(dirname(tsconfig)).length + 1).replace("/src/", "/") in exceptions;
  return [...expected].flatMap(([key, text]) =>
    found.get(key) === text || isAllowed(key) ? [] : [[key, found.get(key), text] as const],
  );
}

describe.each(projects)("TypeScript 6 and TypeScript 7 make the same of the fixtures in $name", (fixtures) => {
  test.each([
    ["what is asked fetched ahead", true],
    ["each question asked alone", false],
  ])("%s", (_, isAhead) => {
    const tsconfig = writeProject(folder(), fixtures);
    const program = programOf(tsconfig);
    const names = sourcesOf(program);
    expect(names.length).toBeGreaterThan(0);
    const { compiler } = open(tsconfig);
    if (isAhead) compiler.fetchAhead(names);
    expect(differences(tsconfig, answersInProcess(program), answersOf(compiler, names))).toEqual([]);
  });
});

test("an edit of one file changes the answers about all files as in TypeScript 6", () => {
  const [fixtures] = projects as readonly [FixtureProject];
  const tsconfig = writeProject(folder(), fixtures);
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
    project.change([edited], texts);
    const program = programOf(tsconfig, texts);
    const names = sourcesOf(program);
    project.compiler.fetchAhead([edited]);
    const found = answersOf(project.compiler, names);
    expect([what, differences(tsconfig, answersInProcess(program), found)]).toEqual([what, []]);
    models.add(found.get(`${edited} model`));
  }
  // The model of the text with an error behind everything is that of the text as it was.
  expect(models.size).toBe(edits.length - 1);
});
