import { createManifests } from "../../transformer/analyze/manifest";
import { type AnswerInputs, digestInputs, packageFacts } from "../../transformer/dependencies/answer-inputs";
import { compilerPackage, otherCompiler, serviceProject } from "../service/ask";
import { person, sources } from "../service/sources";
import { outside } from "../support/outside";

type ServiceModule = typeof import("../../transformer/service/service");
const { createService } = outside<ServiceModule>(require.resolve("../../transformer/service/service.js"));

const inputs: AnswerInputs = {
  text: "a",
  imports: "a",
  ambient: "a",
  ownPackage: "a",
  compilerOptions: "a",
  pluginOptions: {},
  lock: "a",
  compiler: "a",
};

const changed: { readonly [Input in keyof AnswerInputs]: AnswerInputs[Input] } = {
  text: "b",
  imports: "b",
  ambient: "b",
  ownPackage: "b",
  compilerOptions: "b",
  pluginOptions: { lock: "json" },
  lock: "b",
  compiler: "b",
};

test.each(Object.keys(changed) as (keyof AnswerInputs)[])("an answer is kept by %s", (input) => {
  expect(digestInputs({ ...inputs, [input]: changed[input] })).not.toBe(digestInputs(inputs));
});

test("the same inputs have the same digest", () => {
  expect(digestInputs({ ...inputs })).toBe(digestInputs(inputs));
});

const facts = (json: object): string =>
  packageFacts(
    createManifests((path) => (path === "/p/package.json" ? JSON.stringify(json) : undefined)).of("/p/a.ts"),
  );

const published = { name: "p", files: ["out"], dependencies: { interwire: "1" } };

test.each<[string, object, boolean]>([
  ["its name", { ...published, name: "q" }, true],
  ["what it publishes", { ...published, files: ["dist"] }, true],
  ["that it is private", { ...published, private: true }, true],
  ["where it lists interwire", { ...published, dependencies: {}, devDependencies: { interwire: "1" } }, true],
  ["a package for its developers alone", { ...published, devDependencies: { shop: "1" } }, true],
  ["its version", { ...published, version: "2.0.0" }, false],
  ["its scripts", { ...published, scripts: { build: "tspc" } }, false],
  ["a further dependency", { ...published, dependencies: { interwire: "1", left: "1" } }, false],
])("of a package.json, %s matters: %p", (_, json, matters) => {
  expect(facts(json) !== facts(published)).toBe(matters);
});

const version = process.env[otherCompiler] === undefined ? "6.0.3" : "7.1.0";

/** A project whose compiler has a version that can be changed, with packages and with files that imports could lead to. */
const project = serviceProject("answer-inputs", {
  ...sources,
  "tsconfig.json": JSON.stringify({ extends: "./base.json", include: ["src"] }),
  "base.json": JSON.stringify({
    compilerOptions: { target: "ES2022", module: "ESNext", moduleResolution: "Bundler", strict: true, types: ["*"] },
  }),
  "src/user.ts": `${sources["src/user.ts"]}export type { Money } from "money";\nexport { pad } from "left-pad";\nexport * from "./other.js";\nexport * from "./late.js";\nexport * from "@acme/late";\nexport * from "later/parts";\nexport * from "plain";\n`,
  "src/other/index.ts": "export {};\n",
  "src/other.tsx": "export {};\n",
  "node_modules/money/package.json": JSON.stringify({
    name: "money",
    version: "1.0.0",
    types: "index.d.ts",
    peerDependencies: { interwire: "*" },
  }),
  "node_modules/money/index.d.ts": "export interface Money { amount: string }\n",
  "node_modules/left-pad/package.json": JSON.stringify({ name: "left-pad", version: "1.0.0", types: "index.d.ts" }),
  "node_modules/left-pad/index.d.ts": "export declare const pad: string;\n",
  "node_modules/plain/package.json": JSON.stringify({ name: "plain", version: "1.0.0", main: "index.js" }),
  "node_modules/plain/index.js": "",
  "node_modules/@types/global/package.json": JSON.stringify({
    name: "@types/global",
    version: "1.0.0",
    types: "index.d.ts",
  }),
  "node_modules/@types/global/index.d.ts": "declare type Global = string;\n",
  ...compilerPackage(version),
});

/** The key of a file in a process that starts with what earlier ones left on disk. */
const keyOf = (name = "src/user.ts"): string => createService({ cwd: project.folder }).key(project.path(name));
const replace = (name: string, from: string, to: string): void => {
  expect(project.read(name)).toContain(from);
  project.write(name, project.read(name).replace(from, to));
};

/** Installs a package with declarations. */
function installed(name: string, file = "index.d.ts"): void {
  project.write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", types: file }));
  project.write(`node_modules/${name}/${file}`, "export declare const late: string;\n");
}

describe("what is kept on disk follows", () => {
  const followed: readonly (readonly [string, keyof AnswerInputs, () => void])[] = [
    ["the file's text", "text", () => project.write("src/user.ts", `${project.read("src/user.ts")}\n`)],
    ["a type behind a barrel, two imports away", "imports", () => project.write("src/person.ts", person(2))],
    ["a barrel", "imports", () => project.write("src/barrel.ts", `${project.read("src/barrel.ts")}export {};\n`)],
    ["a module that was missing", "imports", () => project.write("src/late.ts", "export {};\n")],
    ["a file that takes the place of another", "imports", () => project.write("src/other.ts", "export {};\n")],
    ["a file that leaves its place to another", "imports", () => project.remove("src/other.ts")],
    [
      "an installed package that may hold contracts",
      "imports",
      () => replace("node_modules/money/index.d.ts", "string", "number"),
    ],
    [
      "the entry of such a package",
      "imports",
      () => {
        project.write("node_modules/money/other.d.ts", "export interface Money { amount: string }\n");
        replace("node_modules/money/package.json", "index.d.ts", "other.d.ts");
      },
    ],
    [
      "the version of another package",
      "imports",
      () => replace("node_modules/left-pad/package.json", "1.0.0", "1.0.1"),
    ],
    [
      "a nearer copy of a package",
      "imports",
      () => {
        project.write(
          "src/node_modules/left-pad/package.json",
          JSON.stringify({ name: "left-pad", version: "2.0.0", types: "index.d.ts" }),
        );
        project.write("src/node_modules/left-pad/index.d.ts", "export declare const pad: string;\n");
      },
    ],
    ["a package with a scope that was missing", "imports", () => installed("@acme/late")],
    ["a package whose module was missing", "imports", () => installed("later", "parts.d.ts")],
    ["declarations of a package that has none", "imports", () => installed("@types/plain")],
    ["a global declaration", "ambient", () => project.write("src/global.d.ts", "declare type Amount = number;\n")],
    [
      "a new file of global declarations",
      "ambient",
      () => project.write("src/types/more.d.ts", "declare type More = number;\n"),
    ],
    [
      "the version of a package whose declarations are global",
      "compilerOptions",
      () => replace("node_modules/@types/global/package.json", "1.0.0", "1.0.1"),
    ],
    [
      "a new package whose declarations are global",
      "compilerOptions",
      () => {
        project.write(
          "node_modules/@types/more/package.json",
          JSON.stringify({ name: "@types/more", version: "1.0.0", types: "index.d.ts" }),
        );
        project.write("node_modules/@types/more/index.d.ts", "declare type Further = string;\n");
      },
    ],
    [
      "what the package publishes",
      "ownPackage",
      () => project.write("package.json", JSON.stringify({ name: "answer-inputs", type: "module", files: ["out"] })),
    ],
    [
      "the tsconfig.json",
      "compilerOptions",
      () => replace("tsconfig.json", '"include"', '"compilerOptions":{"noImplicitReturns":true},"include"'),
    ],
    ["the file that the tsconfig.json extends", "compilerOptions", () => replace("base.json", "ES2022", "ES2023")],
    [
      "a nearer tsconfig.json",
      "compilerOptions",
      () =>
        project.write(
          "src/tsconfig.json",
          JSON.stringify({ extends: "../tsconfig.json", compilerOptions: { strict: true } }),
        ),
    ],
    [
      "the version of the compiler",
      "compiler",
      () => replace("node_modules/typescript/package.json", version, `${version}1`),
    ],
  ];

  test.each(followed)("%s (%s)", (_, __, change) => {
    const before = keyOf();
    expect(keyOf()).toBe(before);
    change();
    expect(keyOf()).not.toBe(before);
  });

  /** Has the project use interwire's entry with options, in a tsconfig.json of its own. */
  const useOptions = (options: object): void => {
    const plugins = [{ transform: "interwire/transformer", transformProgram: true, ...options }];
    project.write("src/tsconfig.json", JSON.stringify({ extends: "../tsconfig.json", compilerOptions: { plugins } }));
  };

  test("the options of the plugin", () => {
    useOptions({ later: true });
    expect(() => keyOf()).toThrow("IW3002: ");
    const keys = [{}, { lock: true }, { lock: "json" }].map((options) => {
      useOptions(options);
      return keyOf();
    });
    expect(new Set(keys).size).toBe(3);
    project.remove("src/tsconfig.json");
  });

  test("the lock file beside the tsconfig.json that asks for it, also where that is extended", () => {
    useOptions({ lock: true });
    const before = keyOf();
    project.write("interwire.lock", "elsewhere\n");
    expect(keyOf()).toBe(before);
    project.write("src/interwire.lock", "a\n");
    const written = keyOf();
    expect(written).not.toBe(before);
    project.write("src/interwire.lock", "b\n");
    expect(keyOf()).not.toBe(written);
    project.write("src/deep/tsconfig.json", JSON.stringify({ extends: "../tsconfig.json" }));
    project.write("src/deep/user.ts", project.read("src/user.ts").replaceAll('"./', '"../'));
    const inherited = keyOf("src/deep/user.ts");
    project.write("src/interwire.lock", "a\n");
    expect(keyOf("src/deep/user.ts")).not.toBe(inherited);
    for (const name of [
      "src/tsconfig.json",
      "src/deep/tsconfig.json",
      "src/deep/user.ts",
      "src/interwire.lock",
      "interwire.lock",
    ])
      project.remove(name);
  });

  test("declarations further out of a package that has none, where no declarations are global", () => {
    const inner = serviceProject("answer-inputs-types", {
      ...sources,
      "src/user.ts": `${sources["src/user.ts"]}export * from "plain";\n`,
      "src/node_modules/plain/package.json": JSON.stringify({ name: "plain", version: "1.0.0", main: "index.js" }),
      "src/node_modules/plain/index.js": "",
      "node_modules/@types/other/package.json": JSON.stringify({ name: "@types/other", version: "1.0.0" }),
    });
    const key = (): string => createService({ cwd: inner.folder }).key(inner.path("src/user.ts"));
    const before = key();
    expect(key()).toBe(before);
    inner.write("node_modules/@types/plain/package.json", JSON.stringify({ name: "@types/plain", version: "1.0.0" }));
    inner.write("node_modules/@types/plain/index.d.ts", "export declare const late: string;\n");
    expect(key()).not.toBe(before);
  });

  test("each input at least once", () => {
    const seen = new Set<string>([...followed.map(([, input]) => input), "pluginOptions", "lock"]);
    expect([...seen].sort()).toEqual(Object.keys(inputs).sort());
  });

  test.each<[string, () => void]>([
    ["a file that it does not import", () => project.write("src/plain.ts", `${project.read("src/plain.ts")}\n`)],
    ["a new file", () => project.write("src/new.ts", person(1))],
    [
      "what a package without contracts declares",
      () => replace("node_modules/left-pad/index.d.ts", "string", "number"),
    ],
    [
      "a comment in a contract",
      () => replace("src/contract.ts", "/** @serviceContract", "/** The staff. @serviceContract"),
    ],
    [
      "a comment in a message behind a barrel",
      () => project.write("src/person.ts", `${project.read("src/person.ts")}// More.\n`),
    ],
  ])("but not %s", (_, change) => {
    const before = keyOf();
    change();
    expect(keyOf()).toBe(before);
  });
});
