import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ProjectReader } from "../../tools/projects/project-reader.js";
import { interwire } from "../support/interwire.js";
import { outside } from "../support/outside.js";
import { everyNth, isSample } from "../support/sample.js";
import { fixtures } from "./compared-sources.js";
import { installTools } from "./install-tools.js";
import { type ComparedSources, writeProject } from "./same-answers.js";

jest.setTimeout(300_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);
const { inProcessReader } = outside<typeof import("../../tools/projects/in-process-reader.js")>(
  require.resolve("../../tools/projects/in-process-reader.js"),
);
const { nativeReader } = outside<typeof import("../../tools/projects/native-reader.js")>(
  require.resolve("../../tools/projects/native-reader.js"),
);
const installed = installTools("native-commands", `typescript@${triedVersions.at(-1)}`);
const { env } = outside<NodeJS.Process>("node:process");
const native = join(installed, "node_modules/typescript");

const useNative = (): void => {
  env.INTERWIRE_TYPESCRIPT = native;
};
beforeEach(useNative);
afterAll(() => {
  delete env.INTERWIRE_TYPESCRIPT;
});

// What commands report and write is the same for every compiler.
describe("with TypeScript 7.1", () => {
  useNative();
  // Those with snapshots are in the sample, as jest takes a snapshot that no test asks for as a failure.
  const commands = [
    "check",
    "generate",
    "build",
    "docs",
    "lock",
    "watch",
    "proto",
    "lock-against",
    "progress",
    "against",
  ];
  for (const name of everyNth(3, commands)) require(`../cli/${name}.test.js`);
});

/** The files in which TypeScript 7 prints the code or the comments of the source otherwise than TypeScript 6, and what differs. */
const printedOtherwise: Readonly<Record<string, string>> = {
  "IW1006-include.js": "the comma behind the last of the imports that are left is kept",
  "IW1007-file.d.ts": "the comment at the end stands before what was added",
  "IW1007-file.js": "the comment at the end stands before what was added",
  "IW1008-reserved.js": "the comment between a decorator that is left out and its member is kept",
  "IW1012.d.ts": "a class of a JavaScript file is declared",
  "IW1020.js": "the comment before an import of types is left out",
  "IW1302-map.js": "parentheses around a name are left out",
  "IW1303.js": "parentheses around a name are left out",
  "IW1304-message.js": "parentheses around a name are left out",
  "IW1304.js": "parentheses around a name are left out",
  "IW1309.js": "parentheses around a name are left out",
  "annotated.js": "the comment before a member behind the added one is kept",
  "conformance.js": "the comment before an import of types is left out",
};

/** The texts of all files below a folder, by path. */
function textsIn(folder: string): ReadonlyMap<string, string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const files = names.filter((name) => /\.(?:[cm]?[jt]s|json|map)$/.test(name)).sort();
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const seen = new Set<string>();

const builds = fixtures.flatMap((sources) => [
  { sources, module: "as it is", args: [] },
  { sources, module: "commonjs", args: ["--module", "commonjs", "--moduleResolution", "bundler"] },
]);

test.each(everyNth(3, builds))(
  "build of the sources in $sources.name, module $module, writes the bytes that TypeScript 6 writes",
  async ({ sources, args }) => {
    const folder = dirname(writeProject(installed, { ...sources, name: `build-${sources.name}` }));
    const build = async (outDir: string): Promise<ReadonlyMap<string, string>> => {
      await interwire(folder, "build", "--declaration", "--rootDir", "src", "--outDir", outDir, ...args);
      return textsIn(join(folder, outDir));
    };
    const found = await build("out-7");
    delete env.INTERWIRE_TYPESCRIPT;
    const expected = await build("out-6");
    expect(found.size).toBeGreaterThan(0);
    expect([...found.keys()]).toEqual([...expected.keys()]);
    const others = [...expected].filter(([name, text]) => found.get(name) !== text).map(([name]) => name);
    for (const name of others) seen.add(name);
    expect(others.filter((name) => !(name in printedOtherwise))).toEqual([]);
  },
);

/** What both readers take for the sources of a project that may have contracts or problems. */
function concernedIn(tsconfig: string): Readonly<Record<string, readonly string[]>> {
  const names = (reader: ProjectReader): readonly string[] => {
    let found: readonly string[] = [];
    reader.inEach((read) => {
      found = [...read.linked, ...read.sources].map(({ fileName }) => fileName).sort();
      return [];
    });
    reader.close();
    return found;
  };
  const progress = { say: () => undefined, end: () => undefined };
  const version = triedVersions.at(-1) ?? "";
  return {
    six: names(inProcessReader(outside("typescript"), tsconfig, { progress })),
    seven: names(nativeReader({ name: "typescript", version, folder: native }, tsconfig, { progress })),
  };
}

/** Files that have contracts, reach some by imports or augmentations, or have nothing to do with any. */
const reached: ComparedSources = {
  name: "reached",
  compilerOptions: { module: "NodeNext" },
  write(folder) {
    const files = {
      "person.ts": "export interface Person {\n  /** @dataMember 1 */\n  id: string;\n}\n",
      "barrel.ts": 'export * from "./person.js";\n',
      "user.ts": 'import type { Person } from "./barrel.js";\nexport type People = Person[];\n',
      "plain.ts": "export const one = 1;\n",
      "other.ts": 'import { one } from "./plain.js";\nexport const two = one + 1;\n',
      "open.ts": "export interface Open {\n  name?: string;\n}\n",
      "adds.ts":
        'import type { Person } from "./person.js";\ndeclare module "./open.js" {\n  interface Open {\n    person?: Person;\n  }\n}\n',
      "opened.ts": 'import type { Open } from "./open.js";\nexport type Opened = Open;\n',
      "calls.ts": 'import { contractOf } from "interwire";\nexport const of = contractOf;\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  },
};

test.each(everyNth(3, [reached, ...fixtures]))(
  "the files in $name that may have contracts are those of TypeScript 6",
  (sources) => {
    const { six, seven } = concernedIn(writeProject(installed, { ...sources, name: `concerned-${sources.name}` }));
    expect(seven).toEqual(six);
  },
);

test("files that reach no contract are not among them", () => {
  const { seven = [] } = concernedIn(writeProject(installed, { ...reached, name: "concerned" }));
  const names = seven.map((name) => basename(name, ".ts"));
  expect(names).toEqual(["adds", "barrel", "calls", "open", "opened", "person", "user"]);
});

test("every exception is one", () => {
  if (isSample) return;
  expect([...seen].sort()).toEqual(Object.keys(printedOtherwise));
});
