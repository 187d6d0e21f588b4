import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { createTransformer } from "../../transformer/hosts/jest";
import type { TransformOptions } from "../../transformer/hosts/jest-types";
import { factory } from "../../transformer/hosts/ts-jest-edits";
import { transformProgram } from "../../transformer/index";
import { documentedConfig, jestProject } from "../jest/run-jest";
import { compileProject, root } from "../support/compile";

const entry = { transform: "interwire/transformer", transformProgram: true };
const misspelt = { ...entry, lokc: "interwire.lock" };
const text =
  "IW3002: The entry of interwire/transformer in compilerOptions.plugins has the unknown option 'lokc'. " +
  "Remove it: the one option of interwire there is lock, and ts-patch needs transform and transformProgram.";

const source = 'import { contractOf } from "interwire";\nexport const call = contractOf;\n';
const folder = join(root, "build/projects/plugin-entry-hosts");
const file = join(folder, "a.ts");
const called: TransformOptions = {
  config: { rootDir: folder, cwd: folder },
  configString: "",
  instrument: false,
  supportsStaticESM: false,
  transformerConfig: {},
};

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  const compilerOptions = { types: [], skipLibCheck: true, plugins: [misspelt] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  writeFileSync(file, source);
});

describe("an option that nobody reads", () => {
  test("is reported by tspc at its place, and what is right is emitted", () => {
    const compiled = compileProject({
      name: "plugin-entry-own",
      files: { "a.ts": source },
      compilerOptions: { plugins: [{ name: "an-editor-plugin" }, misspelt] },
    });
    const [line, column] = placeOf(ts.sys.readFile(join(compiled.folder, "tsconfig.json")) ?? "", '"lokc"');
    expect(compiled.output).toBe(`tsconfig.json(${line},${column}): error TS903002: ${text}\n`);
    expect(compiled.exitCode).toBe(2);
    expect(compiled.read("a.js")).toContain("contractOf");
  });

  test("is reported without a place where a base file has it", () => {
    const shared = join(root, "build/projects/plugin-entry-base.json");
    writeFileSync(shared, JSON.stringify({ compilerOptions: { plugins: [misspelt] } }));
    const compiled = compileProject({ name: "plugin-entry-derived", files: { "a.ts": source }, args: ["--version"] });
    const derived = {
      extends: shared,
      compilerOptions: { types: [], skipLibCheck: true, noEmit: true },
      files: ["src/a.ts"],
    };
    writeFileSync(join(compiled.folder, "tsconfig.json"), JSON.stringify(derived));
    const { options, fileNames } = configOf(compiled.folder);
    const program = transformProgram(ts.createProgram(fileNames, options), undefined, misspelt, { ts });
    const found = program.getOptionsDiagnostics().filter(({ code }) => code === 903002);
    expect(found.map(({ file, messageText }) => [file, messageText])).toEqual([[undefined, text]]);
  });

  test.each<[string, () => unknown]>([
    ["interwire/jest, when it compiles", () => createTransformer().process(source, file, called)],
    ["interwire/jest, when it is asked for a key", () => createTransformer().getCacheKey?.(source, file, called)],
    [
      "ts-jest with its transformer",
      () => {
        const { options, fileNames } = configOf(folder);
        const program = ts.createProgram(fileNames, options);
        const configSet = { compilerModule: ts, raiseDiagnostics: () => undefined };
        const before = [factory({ _languageService: { getProgram: () => program }, configSet })];
        return program.emit(undefined, () => undefined, undefined, false, { before });
      },
    ],
  ])("fails under %s", (_, run) => {
    expect(run).toThrow(text);
  });
});

test("interwire/ts-jest fails the suite with it", () => {
  const files = { ...documentedConfig("ts-jest.config.cjs"), "a.test.ts": 'test("nothing", () => {});' };
  const project = jestProject("plugin-entry-ts-jest", files, { plugins: [misspelt] });
  const { message } = project.run("ts-jest.config.cjs").suite("a.test.ts");
  expect(message.split("\n").map((line) => line.trim())).toContain(text);
});

test("a lock has one of the values that it can have", () => {
  const compiled = compileProject({
    name: "plugin-entry-lock",
    files: { "a.ts": source },
    compilerOptions: { plugins: [{ ...entry, lock: "bytes" }] },
  });
  expect(compiled.output).toContain(
    `error TS903002: IW3002: The entry of interwire/transformer in compilerOptions.plugins has the option 'lock' with the value "bytes". Write "lock": true, or name the rules to apply: "wire", "json" or "source".\n`,
  );
});

test("an entry without transformProgram says so", () => {
  const program = ts.createProgram([], {});
  expect(() => transformProgram(program, undefined, entry, undefined as never)).toThrow(
    'IW3002: interwire/transformer was loaded without "transformProgram": true. Add it to its entry in compilerOptions.plugins.',
  );
});

function configOf(project: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(join(project, "tsconfig.json"), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, project, undefined, join(project, "tsconfig.json"));
}

function placeOf(content: string, part: string): [line: number, column: number] {
  const before = content.slice(0, content.indexOf(part)).split("\n");
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}
