import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { createTransformer as Create, JestOptions } from "../../transformer/hosts/jest.js";
import type { Then } from "../../transformer/hosts/jest-next.js";
import type { TransformOptions } from "../../transformer/hosts/jest-types.js";
import { root } from "../support/compile.js";
import { jestProject } from "./run-jest.js";

const person = (number: number): string =>
  `/** @dataContract */ export interface Person {\n  /** @dataMember ${number} */\n  name: string;\n}\n`;

const project = jestProject("jest-cache", {
  "person.ts": person(1),
  "barrel.ts": `export type { Person } from "./person.js";\n`,
  "employee.ts": `import type { Person } from "./barrel.js";\n/** @dataContract */ export interface Employee extends Person {\n  /** @dataMember 9 */\n  salary: string;\n}\n`,
  "contract.ts": `import type { Employee } from "./employee.js";\n/** @serviceContract */ export interface IStaff {\n  /** @operationContract */\n  Get(one: Employee): Promise<void>;\n}\nexport function one(): number { return 1; }\n`,
  "user.ts": `import { contractOf } from "interwire";\nimport type { IStaff } from "./contract.js";\nexport const path = contractOf<IStaff>();\n`,
  "helper.ts": `import { describeStaff } from "./user-helper.js";\nimport type { IStaff } from "./contract.js";\nexport const described = describeStaff<IStaff>();\n`,
  "user-helper.ts": `import { type Contract, contractOf } from "interwire";\nexport function describeStaff<T>(contract?: Contract<T>) { return contractOf(contract); }\n`,
  "later.ts": `import { contractOf } from "interwire";\nimport type { ILater } from "./not-yet.js";\nexport const later = contractOf<ILater>();\n`,
  "money.ts": `import type { Money } from "money";\n/** @dataContract */ export interface Price extends Money {\n  /** @dataMember 9 */\n  currency: string;\n}\n`,
  "left.ts": `import { pad } from "left-pad";\nimport type { Person } from "./person.js";\nexport const padded = pad;\nexport type Padded = Person;\n`,
  "plain.ts": `import { pad } from "left-pad";\nexport const one = pad as string | number;\n`,
  "global.d.ts": `declare type Amount = string;\n`,
  "node_modules/money/package.json": JSON.stringify({
    name: "money",
    version: "1.0.0",
    types: "index.d.ts",
    peerDependencies: { interwire: "*" },
  }),
  "node_modules/money/index.d.ts": `export interface Money { amount: string }\n`,
  "node_modules/left-pad/package.json": JSON.stringify({ name: "left-pad", version: "1.0.0", types: "index.d.ts" }),
  "node_modules/left-pad/index.d.ts": `export declare const pad: string;\n`,
});

const host = join(root, "dist/transformer/hosts/jest.js");
const load = (path: string): typeof Create => (require(path) as { createTransformer: typeof Create }).createTransformer;

const called = (more: Partial<TransformOptions> = {}): TransformOptions => ({
  config: { rootDir: project.folder, cwd: project.folder },
  configString: "",
  instrument: false,
  supportsStaticESM: false,
  transformerConfig: {},
  ...more,
});

const textOf = (name: string): string => readFileSync(join(project.folder, name), "utf8");

function keyOf(name: string, options: JestOptions = {}, more: Partial<TransformOptions> = {}, from = host): string {
  const transformer = load(from)(options);
  return transformer.getCacheKey?.(textOf(name), join(project.folder, name), called(more)) ?? "";
}

/** The files that are compiled in one process: jest in watch mode keeps one. */
const transformer = load(host)();
const compiled = (name: string): string => transformer.process(textOf(name), join(project.folder, name), called()).code;

/** Options that hand over to another transformer. */
// biome-ignore lint/suspicious/noThenProperty: it is the name of the option.
const handOver = (next: Then): JestOptions => ({ then: next });

/** Lets go of what was looked at: the next file is another suite's. */
const nextSuite = (): Promise<void> => new Promise((done) => setImmediate(done));

/** A change and whether the key of a file must follow it. */
async function changes(name: string, change: () => void): Promise<boolean> {
  await nextSuite();
  const before = keyOf(name);
  expect(keyOf(name)).toBe(before);
  change();
  await nextSuite();
  return keyOf(name) !== before;
}

describe("the cache key of a file", () => {
  test.each<[string, string, () => void, boolean]>([
    ["its own text", "user.ts", () => project.write("user.ts", `${textOf("user.ts")}\n`), true],
    ["a type four imports away", "user.ts", () => project.write("person.ts", person(2)), true],
    ["a type behind a barrel", "employee.ts", () => project.write("person.ts", person(3)), true],
    ["a barrel", "employee.ts", () => project.write("barrel.ts", `${textOf("barrel.ts")}export {};\n`), true],
    [
      "a helper with a contract parameter",
      "helper.ts",
      () => project.write("user-helper.ts", textOf("user-helper.ts").replace("<T>(", "<T extends object>(")),
      true,
    ],
    [
      "a comment in a contract",
      "user.ts",
      () =>
        project.write(
          "contract.ts",
          textOf("contract.ts").replace("@serviceContract", "The staff.\n * @serviceContract"),
        ),
      false,
    ],
    [
      "the body of a function of a stated type",
      "user.ts",
      () => project.write("contract.ts", textOf("contract.ts").replace("return 1", "return 2")),
      false,
    ],
    ["a module that was missing", "later.ts", () => project.write("not-yet.ts", "export {};\n"), true],
    ["a global declaration", "user.ts", () => project.write("global.d.ts", "declare type Amount = number;\n"), true],
    [
      "a package that may hold contracts",
      "money.ts",
      () => project.write("node_modules/money/index.d.ts", `export interface Money { amount: number }\n`),
      true,
    ],
    [
      "a package that holds none",
      "left.ts",
      () => project.write("node_modules/left-pad/index.d.ts", `export declare const pad: number;\n`),
      false,
    ],
    [
      "a file that it does not import",
      "employee.ts",
      () => project.write("plain.ts", `${textOf("plain.ts")}\n`),
      false,
    ],
    ["a contract that it does not reach", "plain.ts", () => project.write("person.ts", person(4)), false],
  ])("%s", async (_, name, change, expected) => {
    expect(await changes(name, change)).toBe(expected);
  });

  test("the next transformer, its options, the module format and coverage", () => {
    const keys = [
      keyOf("user.ts"),
      keyOf("user.ts", handOver("@swc/jest")),
      keyOf("user.ts", handOver(["@swc/jest", { minify: true }])),
      keyOf("user.ts", handOver(["@swc/jest", { minify: true }]), { supportsStaticESM: true }),
      keyOf("user.ts", {}, { supportsStaticESM: true }),
      keyOf("user.ts", {}, { instrument: true }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("options that the next transformer changes make no other key", () => {
    const options = handOver(["@swc/jest", { jsc: { parser: { syntax: "typescript" } } }]);
    const before = JSON.stringify(options);
    expect(keyOf("user.ts", options)).toBe(keyOf("user.ts", options));
    expect(JSON.stringify(options)).toBe(before);
  });

  test("options with functions, such as Babel's plugins, are handed over", () => {
    const plugin = () => ({ visitor: {} });
    expect(
      keyOf("plain.ts", handOver(["babel-jest", { plugins: [plugin], configFile: false, babelrc: false }])),
    ).not.toBe("");
  });

  test("what its package.json says, which another process reads anew", () => {
    const keyOfPublished = (json: object): string => {
      project.write("package.json", JSON.stringify({ name: "cached", files: ["out"], ...json }));
      let key = "";
      jest.isolateModules(() => {
        key = keyOf("user.ts");
      });
      return key;
    };
    const listed = keyOfPublished({ peerDependencies: { interwire: "*" } });
    expect(keyOfPublished({ peerDependencies: { interwire: "*" } })).toBe(listed);
    expect(keyOfPublished({ devDependencies: { interwire: "*" } })).not.toBe(listed);
  });

  test("the version of interwire", () => {
    const copy = jestProject("jest-cache-version", {
      "package.json": JSON.stringify({ name: "interwire", version: "99.0.0" }),
    });
    cpSync(join(root, "dist/transformer"), join(copy.folder, "dist/transformer"), { recursive: true });
    const other = join(copy.folder, "dist/transformer/hosts/jest.js");
    expect(keyOf("user.ts", {}, {}, other)).not.toBe(keyOf("user.ts"));
    expect(keyOf("plain.ts", {}, {}, other)).toBe(keyOf("plain.ts"));
  });
});

describe("in one process, as in watch mode", () => {
  const numbers = (code: string): string[] => [...code.matchAll(/\bno: (\d+)/g)].map((match) => match[1] ?? "");

  test("a changed base changes the message that inherits from it", async () => {
    project.write("person.ts", person(5));
    await nextSuite();
    expect(numbers(compiled("employee.ts"))).toEqual(["5", "9"]);
    project.write("person.ts", person(6));
    await nextSuite();
    expect(numbers(compiled("employee.ts"))).toEqual(["6", "9"]);
  });

  test("an error comes and goes", async () => {
    project.write("person.ts", person(9));
    await nextSuite();
    expect(() => compiled("employee.ts")).toThrow("IW1003: Field number 9 is used by both");
    project.write("person.ts", person(7));
    await nextSuite();
    expect(numbers(compiled("employee.ts"))).toEqual(["7", "9"]);
  });

  test("a contract appears in a new file", async () => {
    project.write("late.ts", textOf("later.ts").replace("not-yet", "now"));
    await nextSuite();
    expect(compiled("late.ts")).not.toContain("$contract");
    project.write("now.ts", textOf("contract.ts").replace("IStaff", "ILater"));
    await nextSuite();
    expect(compiled("late.ts")).toContain("ILater$contract");
  });

  test("a file that reaches nothing is handed over as it is", () => {
    expect(compiled("plain.ts")).not.toContain("interwire");
  });
});

describe("a set-up that cannot work says so", () => {
  test.each<[string, JestOptions, RegExp]>([
    [
      "a transformer that is not installed",
      handOver("@swc/jset"),
      /^IW3001: The transformer '@swc\/jset' .* cannot be loaded: /,
    ],
    [
      "a module that is no transformer",
      handOver("typescript"),
      /^IW3001: 'typescript' has no synchronous jest transformer\. /,
    ],
    [
      "a tsconfig.json that is missing",
      { tsconfig: "missing.json" },
      /^IW3004: interwire cannot read .*missing\.json: /,
    ],
    ["a tsconfig.json that is malformed", { tsconfig: "bad.json" }, /^IW3004: interwire cannot read .*bad\.json: /],
  ])("%s", (_, options, text) => {
    project.write("bad.json", "{ compilerOptions");
    expect(() => keyOf("user.ts", options)).toThrow(text);
  });
});
