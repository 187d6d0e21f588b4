import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { createProject } from "../../transformer/project.js";
import { type Compiled, compileProject, root } from "../support/compile";
import { applyEdits } from "../support/edited.js";

const folder = join(root, "test-fixtures/emitted");
const names = readdirSync(folder).sort();
const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
const stems = names.map((name) => name.replace(/\.ts$/, ""));

let esm: Compiled;
let cjs: Compiled;
beforeAll(() => {
  esm = compileProject({ name: "emitted-esm", files, format: "esm" });
  cjs = compileProject({ name: "emitted-cjs", files, format: "cjs" });
});

it("compiles without a word in both formats", () => {
  expect([esm.output, esm.exitCode, cjs.output, cjs.exitCode]).toEqual(["", 0, "", 0]);
});

describe.each(stems)("%s", (stem) => {
  it("emits this JavaScript", () => {
    expect(esm.read(`${stem}.js`)).toMatchSnapshot();
  });

  it("emits this declaration file", () => {
    expect(esm.read(`${stem}.d.ts`)).toMatchSnapshot();
  });

  it("emits the same declaration file in CommonJS", () => {
    expect(cjs.read(`${stem}.d.ts`)).toBe(esm.read(`${stem}.d.ts`));
  });
});

describe("for a target older than the printed functions", () => {
  const older = compileProject({
    name: "emitted-older",
    files,
    format: "esm",
    compilerOptions: { target: "ES2020", useDefineForClassFields: false },
  });

  it("the compiler writes what is around the tables", () => {
    expect([older.output, older.exitCode]).toEqual(["", 0]);
    for (const stem of stems) expect([stem, older.read(`${stem}.js`).match(/\?\?=/)]).toEqual([stem, null]);
    expect(older.read("calculator.js")).toContain("ICalculator$contract.table = ");
  });
});

describe.each(["ES2022", "ESNext"])("for %s, of a module that awaits using something", (target) => {
  const { exitCode, output, read } = compileProject({
    name: `emitted-using-${target}`,
    files: {
      "using.ts": `/** @serviceContract */ export interface IDoor {\n  /** @operationContract */\n  Open(): Promise<string>;\n}
await using door = { async [Symbol.asyncDispose]() {} };\nexport { door };\n`,
    },
    format: "esm",
    compilerOptions: { target, lib: ["ES2023", "ESNext.Disposable"] },
  });

  it("exports the table at the top of the module", () => {
    expect([output, exitCode]).toEqual(["", 0]);
    expect(read("using.js")).toMatch(/^export function IDoor\$contract\(\)/m);
  });
});

/** The table functions of an emitted module. */
type Emitted = Record<string, () => { name?: string; services: unknown; fields: { no: number; name: string }[] }>;
const load = (stem: string): Emitted => require(cjs.emitted(`${stem}.js`)) as Emitted;

function paths(contract: { services: unknown } | undefined): string[] {
  const services = contract?.services as { operations: { path: string }[] }[];
  return services.flatMap((service) => service.operations.map((operation) => operation.path));
}

describe("paths and numbers, by hand", () => {
  it("calculator", () => {
    expect(paths(load("calls").calculator?.())).toEqual([
      "/ICalculator/Bare",
      "/ICalculator/Echo",
      "/ICalculator/Nothing",
      "/ICalculator/Sum",
      "/ICalculator/Sum3",
    ]);
    expect(paths(load("calculator").IFeed$contract?.())).toEqual([
      "/demo.v1.Feed/Greet",
      "/demo.v1.Feed/Upload",
      "/demo.v1.Feed/Watch",
    ]);
  });

  it("generics", () => {
    expect(paths(load("calls").people?.())).toEqual([
      "/demo.IStore-Int32-Person/Get",
      "/demo.IStore-Int32-Person/List",
      "/demo.IStore-Int32-Person/Pages",
      "/demo.IStore-Int32-Person/Pair",
      "/demo.IStore-Int32-Person/Touch",
    ]);
    expect(paths(load("calls").points?.())).toEqual([
      "/IPoints/Count",
      "/demo.IStore-Int32-Some-Point/Get",
      "/demo.IStore-Int32-Some-Point/List",
      "/demo.IStore-Int32-Some-Point/Pages",
      "/demo.IStore-Int32-Some-Point/Pair",
      // An unmarked base belongs to the most derived contract of the first chain.
      "/IPoints/Touch",
    ]);
  });

  it("classes", () => {
    expect(paths(load("classes").BoxService$contract?.())).toEqual(["/Boxes/Double"]);
  });

  it("calls: what a helper is given, what it forwards, and what stands for undefined", () => {
    const { calculator, given, helped } = load("calls");
    expect(given?.()).toBe(calculator?.());
    expect(helped?.()).toBe(calculator?.());
  });

  it("messages: what a helper is given, what it forwards, and what stands for undefined", () => {
    const { person, page, pages, pair, given, helped } = load("messages");
    expect(person?.()).toBe(load("shapes").Person$message?.());
    expect([given?.(), helped?.()]).toEqual([person?.(), person?.()]);
    expect([page?.().name, pages?.().name, pair?.().name]).toEqual([
      "Page-Int32",
      "Page-Person",
      "ValueTuple-Int32-Person",
    ]);
  });

  it("barrel: every contract and message under the names of the barrel", () => {
    const barrel = load("barrel");
    expect(barrel.INews$contract).toBe(load("calculator").IFeed$contract);
    expect(
      Object.keys(barrel)
        .filter((name) => name.includes("$"))
        .sort(),
    ).toEqual([
      "Address$message",
      "Employee$message",
      "ICalculator$contract",
      "INews$contract",
      "IPoints$contract",
      "IStore$contract",
      "IUnmarked$contract",
      "Page$message",
      "Person$message",
      "Point$message",
      "Scalars$message",
    ]);
  });

  it("shapes", () => {
    const numbers = (name: string): Record<string, number> =>
      Object.fromEntries((load("shapes")[name]?.().fields ?? []).map((field) => [field.name, field.no]));
    expect(numbers("Scalars$message")).toMatchObject({ i32: 1, data: 16, last: 536870911 });
    expect(numbers("Address$message")).toEqual({ street: 1, city: 2 });
    expect(numbers("Person$message")).toMatchObject({ name: 1, friend: 5, "odd name": 14 });
    expect(numbers("Employee$message")).toMatchObject({ name: 1, salary: 20 });
  });
});

describe("the edited text is valid TypeScript", () => {
  it("and plain tsc compiles it under strict options to what the built tree runs as", () => {
    const program = ts.createProgram(
      names.map((name) => join(esm.folder, "src", name)),
      { ...ts.getDefaultCompilerOptions(), strict: true, module: ts.ModuleKind.NodeNext, types: ["node"] },
    );
    const project = createProject(inProcess(ts, program));
    const edited = Object.fromEntries(
      names.map((name) => {
        const file = program.getSourceFile(join(esm.folder, "src", name)) as ts.SourceFile;
        return [name, applyEdits(ts, file, project.edits(file, "typescript")).code];
      }),
    );
    const compilerOptions = { noUncheckedIndexedAccess: true, noUnusedLocals: false, plugins: [] };
    const plain = compileProject({ name: "emitted-edited", files: edited, compiler: "tsc", compilerOptions });
    expect(plain.output).toBe("");
    const { calculator, people, points } = require(plain.emitted("calls.js")) as Emitted;
    const described = (contract: { services: unknown } | undefined): unknown =>
      JSON.parse(JSON.stringify(contract?.services));
    expect(described(calculator?.())).toEqual(described(load("calls").calculator?.()));
    expect(described(people?.())).toEqual(described(load("calls").people?.()));
    expect(described(points?.())).toEqual(described(load("calls").points?.()));
  });
});
