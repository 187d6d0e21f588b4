import { relative } from "node:path";
import { ScriptTarget } from "typescript";
import type { FileAnswer, Service } from "../../transformer/service/service.js";
import { outside } from "../support/outside.js";
import { type ServiceProject, serviceProject } from "./ask.js";
import { person, sources } from "./sources.js";

type ServiceModule = typeof import("../../transformer/service/service.js");
const { createService } = outside<ServiceModule>(require.resolve("../../transformer/service/service.js"));

const project = serviceProject("service-answers", {
  ...sources,
  "src/malformed.ts": `${person(1)}export const = 1;\n`,
  "src/wrong.ts": person(0),
  "src/twice.ts": `/** @dataContract */ export interface Twice {\n  /** @dataMember 1 */\n  first: string;\n  /** @dataMember 1 */\n  second: string;\n}\n`,
  "src/module.mts": person(1),
  "src/common.cts": person(1),
  "src/component.tsx": `${person(1)}export const element = <T,>(one: T) => one;\n`,
  "src/declared.d.ts": person(1).replace("*/ export interface", "*/\nexport declare interface"),
  "node_modules/pack/index.ts": person(1),
  "node_modules/pack/package.json": JSON.stringify({
    name: "pack",
    version: "1.0.0",
    peerDependencies: { interwire: "*" },
  }),
  "parts/package.json": JSON.stringify({ name: "parts" }),
  "parts/user.ts": `export type { Person } from "../src/person.js";\nexport type { Person as Installed } from "pack";\n`,
  "src/installed.ts": `import type { Person } from "pack";\nexport type Installed = Person;\n`,
});

const open = (of: ServiceProject = project): Service => createService({ cwd: of.folder, cacheDir: false });
const service = open();
const answer = (name: string, text?: string): FileAnswer => service.answer(project.path(name), text);
const dependencies = (name: string): string[] => answer(name).dependencies.map((one) => relative(project.folder, one));

/** Field numbers in the tables of a text. */
const numbers = (text: string | undefined): string[] =>
  [...(text ?? "").matchAll(/\bno: (\d+)/g)].map(([, one]) => one ?? "");

/** Whether a line is there, with something between. */
function holds(edited: string, line: string): boolean {
  let at = 0;
  for (const character of edited) if (character === line[at]) at++;
  return at === line.length;
}

describe("a file that is answered with edits", () => {
  test.each(["src/person.ts", "src/module.mts", "src/common.cts", "src/component.tsx"])("%s", (name) => {
    expect(answer(name).edited?.code).toContain("export function Person$message()");
  });

  test.each(["src/person.ts", "src/contract.ts", "src/user.ts", "src/barrel.ts"])("keeps the lines of %s", (name) => {
    const edited = answer(name).edited?.code.split("\n") ?? [];
    const lines = project.read(name).split("\n");
    expect(lines.filter((line, at) => !holds(edited[at] ?? "", line))).toEqual([]);
  });

  test("is told by a barrel what it re-exports, and by a call its contract", () => {
    expect(answer("src/barrel.ts").edited?.code).toContain('export { Person$message } from "./person.js";');
    expect(answer("src/user.ts").edited?.code).toContain("contractOf<IStaff>(IStaff$contract$iw())");
  });
});

test.each([
  ["that has nothing to do with contracts", "src/plain.ts"],
  ["of declarations", "src/declared.d.ts"],
  ["of a package", "node_modules/pack/index.ts"],
  ["that does not parse", "src/malformed.ts"],
  ["that is not there", "src/missing.ts"],
])("a file %s is left as it is", (_, name) => {
  const { edited, diagnostics } = answer(name);
  expect([edited, diagnostics]).toEqual([undefined, []]);
});

test("what is wrong is plain data", () => {
  const file = project.path("src/twice.ts");
  expect(answer("src/twice.ts").diagnostics).toEqual([
    {
      code: "IW1003",
      severity: "error",
      text: "Field number 1 is used by both 'first' and 'second' in Twice. Give 'second' an unused number; next free: 2.",
      file,
      start: 111,
      length: 6,
      line: 5,
      column: 3,
      related: [{ file, start: 71, length: 5, line: 3, column: 3, text: "'first' has number 1." }],
      fixes: [
        {
          title: "Change its number to 2",
          isPreferred: true,
          edits: [{ span: { file, start: 104, length: 1 }, text: "2" }],
        },
      ],
    },
  ]);
});

describe("the files that an answer depends on", () => {
  test.each([
    [
      "those imported for types, and the barrels on the way",
      "src/user.ts",
      [
        "src/user.ts",
        "src/contract.ts",
        "src/barrel.ts",
        "src/person.ts",
        "src/global.d.ts",
        "package.json",
        "tsconfig.json",
      ],
    ],
    [
      "the package.json files of a workspace, and not those of installed packages",
      "parts/user.ts",
      [
        "parts/user.ts",
        "src/person.ts",
        "node_modules/pack/index.ts",
        "src/global.d.ts",
        "parts/package.json",
        "package.json",
        "tsconfig.json",
      ],
    ],
    ["those of a file that has nothing to do with contracts", "src/plain.ts", ["src/plain.ts", "src/add.ts"]],
    [
      "a package that may hold contracts",
      "src/installed.ts",
      ["src/installed.ts", "node_modules/pack/index.ts", "src/global.d.ts", "package.json", "tsconfig.json"],
    ],
    ["a declaration file alone", "src/declared.d.ts", ["src/declared.d.ts"]],
  ])("%s", (_, name, expected) => {
    expect(dependencies(name)).toEqual(expected);
  });
});

describe("a change", () => {
  const changing = serviceProject("service-changes", sources);
  const watched = open(changing);
  const of = (name: string, text?: string): FileAnswer => watched.answer(changing.path(name), text);

  test("of a type two files away is seen when it is told", () => {
    const before = watched.key(changing.path("src/user.ts"));
    changing.write("src/person.ts", person(7));
    expect(watched.key(changing.path("src/user.ts"))).toBe(before);
    watched.changed(changing.path("src/person.ts"));
    expect(watched.key(changing.path("src/user.ts"))).not.toBe(before);
    expect(numbers(of("src/person.ts").edited?.code)).toEqual(["7"]);
  });

  test("is seen when everything may have changed", () => {
    changing.write("src/person.ts", person(8));
    watched.refresh();
    expect(numbers(of("src/person.ts").edited?.code)).toEqual(["8"]);
  });

  test("counts as the host has it, until the file itself changes", () => {
    expect(numbers(of("src/person.ts", person(9)).edited?.code)).toEqual(["9"]);
    expect(numbers(of("src/person.ts").edited?.code)).toEqual(["9"]);
    watched.changed(changing.path("src/person.ts"));
    expect(numbers(of("src/person.ts").edited?.code)).toEqual(["8"]);
  });

  test("that marks a file concerns those that import it", () => {
    expect(of("src/plain.ts").edited).toBeUndefined();
    changing.write("src/add.ts", `${changing.read("src/add.ts")}${person(1)}`);
    changing.write("src/plain.ts", `${changing.read("src/plain.ts")}export type { Person } from "./add.js";\n`);
    for (const name of ["src/add.ts", "src/plain.ts"]) watched.changed(changing.path(name));
    expect(of("src/plain.ts").edited?.code).toContain('Person$message } from "./add.js"');
  });

  test("of a comment moves the place in it that a problem of another file points at", () => {
    const [bases, both] = [changing.path("src/bases.ts"), changing.path("src/both.ts")];
    const text = ["IOne", "ITwo"].map(
      (name) => `/** @serviceContract { name: "Same" } */ export interface ${name} {}\n`,
    );
    const write = (comment: string): void => {
      changing.write("src/bases.ts", comment + text.join(""));
      watched.changed(bases);
    };
    const lines = (): unknown => of("src/both.ts").diagnostics[0]?.related.map(({ line }) => line);
    write("");
    changing.write(
      "src/both.ts",
      `import type { IOne, ITwo } from "./bases.js";\n/** @serviceContract */ export interface IBoth extends IOne, ITwo {}\n`,
    );
    watched.changed(both);
    const key = watched.key(both);
    expect(lines()).toEqual([1, 2]);
    write("// More.\n");
    expect([watched.key(both), lines()]).toEqual([key, [2, 3]]);
  });

  test("of the tsconfig.json changes the options", () => {
    const text = changing.read("tsconfig.json");
    expect(watched.compiler(changing.path("src/user.ts")).options.stripInternal).toBeUndefined();
    changing.write("tsconfig.json", text.replace('"strict":true', '"strict":true,"stripInternal":true'));
    watched.changed(changing.path("tsconfig.json"));
    expect(watched.compiler(changing.path("src/user.ts")).options.stripInternal).toBe(true);
  });

  test.each<[string, (changed: string) => void]>([
    ["when it is told", (path) => watched.changed(path)],
    ["when everything may have changed", () => watched.refresh()],
  ])("of the package.json is seen %s", (_, tell) => {
    const person = changing.path("src/person.ts");
    const text = changing.read("package.json");
    const codes = (): string[] => [watched.key(person), ...of("src/person.ts").diagnostics.map(({ code }) => code)];
    const before = codes();
    // What is published needs interwire among its dependencies.
    changing.write("package.json", JSON.stringify({ ...JSON.parse(text), files: ["src"] }));
    tell(changing.path("package.json"));
    const after = codes();
    changing.write("package.json", text);
    tell(changing.path("package.json"));
    expect([after.length - before.length, after[0] === before[0], codes()]).toEqual([1, false, before]);
  });

  test("that brings a missing module", () => {
    changing.write("src/later.ts", `export type { Later } from "./not-yet.js";\n`);
    expect(of("src/later.ts").edited).toBeUndefined();
    changing.write("src/not-yet.ts", person(1).replace("Person", "Later"));
    watched.changed(changing.path("src/not-yet.ts"));
    expect(of("src/later.ts").edited?.code).toContain("Later$message");
  });

  test("that takes a module and its folder away", () => {
    changing.write("src/more/far.ts", person(1).replace("Person", "Far"));
    changing.write("src/near.ts", `export type { Far } from "./more/far.js";\n`);
    watched.changed(changing.path("src/more/far.ts"));
    expect(of("src/near.ts").edited?.code).toContain("Far$message");
    changing.remove("src/more");
    watched.changed(changing.path("src/more/far.ts"));
    expect(of("src/near.ts").edited).toBeUndefined();
  });
});

describe("the project of a file", () => {
  const several = serviceProject("service-projects", {
    "one/tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, moduleResolution: "Bundler", module: "ESNext", paths: { "@/*": ["./*"] } },
    }),
    "one/person.ts": person(1),
    "one/user.ts": 'export type { Person } from "@/person";\n',
    "two/tsconfig.json": JSON.stringify({ files: [], references: [{ path: "./app" }, { path: "./tests" }] }),
    "two/app/tsconfig.json": JSON.stringify({ compilerOptions: { composite: true, target: "ES2021" } }),
    "two/app/person.ts": person(1),
    "two/tests/tsconfig.json": JSON.stringify({
      compilerOptions: { composite: true, target: "ES2023" },
      include: [".", "../more"],
    }),
    "two/more/person.ts": person(1),
    "other.json": JSON.stringify({ compilerOptions: { strict: true, target: "ES2020" } }),
  });
  const one = open(several);
  const targetOf = (name: string, of = one): string | undefined =>
    ScriptTarget[of.compiler(several.path(name)).options.target ?? 0];

  test("is the nearest tsconfig.json's, with its paths", () => {
    expect(one.answer(several.path("one/user.ts")).edited?.code).toContain('Person$message } from "@/person"');
  });

  test("is the one among references that has the file", () => {
    expect([targetOf("two/more/person.ts"), targetOf("two/app/person.ts")]).toEqual(["ES2023", "ES2021"]);
  });

  test("is that of a reference also for a file that is new", () => {
    several.write("two/more/new.ts", person(1));
    one.changed(several.path("two/more/new.ts"));
    expect(targetOf("two/more/new.ts")).toBe("ES2023");
  });

  test("stays open when a file is added or a comment of the tsconfig.json changes", () => {
    const { options } = one.compiler(several.path("two/app/person.ts"));
    several.write("two/app/added.ts", person(1));
    several.write("two/app/tsconfig.json", `// The app.\n${several.read("two/app/tsconfig.json")}`);
    for (const name of ["two/app/added.ts", "two/app/tsconfig.json"]) one.changed(several.path(name));
    expect(one.compiler(several.path("two/app/added.ts")).options).toBe(options);
  });

  test("is the given one", () => {
    const given = createService({ cwd: several.folder, tsconfig: "other.json", cacheDir: false });
    expect(targetOf("one/person.ts", given)).toBe("ES2020");
  });
});
