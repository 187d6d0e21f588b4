import type { Texts } from "./compared-project.js";

const asText = (value: object): string => JSON.stringify(value, null, 2);

const baseOptions = {
  target: "ES2022",
  lib: ["ES2023"],
  module: "NodeNext",
  typeRoots: ["types"],
  types: ["global", "more"],
  strict: true,
  skipLibCheck: true,
  declaration: true,
  rootDir: "src",
  outDir: "out",
};
const base = (options: object): string => asText({ compilerOptions: { ...baseOptions, ...options } });
const tsconfig = (settings: object): string => asText({ extends: "./base.json", include: ["src"], ...settings });
const manifest = (settings: object): string =>
  asText({ name: "money", version: "1.0.0", types: "index.d.ts", ...settings });

const message = (name: string): string => `import type { int32 } from "interwire";
export interface ${name} {
  /** @dataMember 1 */
  id: int32;
}
`;

/** A project whose files find others by packages, by folders and by the settings of the compiler. */
export const files: Texts = {
  "package.json": asText({ name: "files", type: "module" }),
  "tsconfig.json": tsconfig({}),
  "base.json": base({}),
  "types/global/index.d.ts": "declare type Title = string;\n",
  "src/person.ts": message("Person"),
  "src/place.d.ts": "export type Place = string;\n",
  "src/barrel.ts": 'export * from "./person.js";\nexport * from "./place.js";\nexport * from "./late.js";\n',
  "src/contracts.ts": `import type { Amount } from "money";
import type { Late, Person, Place } from "./barrel.js";
/** @serviceContract */
export interface IStaff {
  /** @operationContract */
  Hire(one: Person, as: Title): Promise<Place>;
  /** @operationContract */
  Pay(one: Person, amount: Amount): Promise<void>;
  /** @operationContract */
  Dismiss(one: Late): Promise<void>;
  /** @operationContract */
  Find(more: More): Promise<Person>;
}
`,
  "src/inner/contracts.ts": `import type { Amount } from "money";
import type { IStaff, Person } from "../user.js";
/** @serviceContract */
export interface IInner extends IStaff {
  /** @operationContract */
  Owe(one: Person): Promise<Amount>;
}
`,
  "src/user.ts": `import { createChannel, createClientFactory } from "interwire";
import type { IStaff } from "./contracts.js";
export type { IStaff } from "./contracts.js";
export type { Person } from "./barrel.js";
export const staff = createClientFactory().createClient<IStaff>(createChannel("127.0.0.1:1"));
`,
  "src/node_modules/money/package.json": manifest({}),
  "src/node_modules/money/index.d.ts": "export type Amount = number;\n",
};

/** Edits of files that are new, gone or elsewhere, of packages, and of the settings of the compiler. */
export const fileEdits: readonly (readonly [rule: string, texts: Texts])[] = [
  ["a module that was missing is there", { "src/late.ts": message("Late") }],
  ["a source takes the place of a declaration file", { "src/place.ts": "export type Place = boolean;\n" }],
  ["a module is gone", { "src/person.ts": undefined }],
  [
    "a module moves",
    {
      "src/person.ts": undefined,
      "src/people/person.ts": message("Person"),
      "src/barrel.ts": 'export * from "./people/person.js";\n',
    },
  ],
  ["two modules of a folder are gone", { "src/inner/contracts.ts": undefined, "src/user.ts": undefined }],
  ["a file that nothing imports is new", { "src/alone.ts": message("Alone") }],
  ["a global declaration is new", { "src/more.d.ts": "declare type More = string;\n" }],
  ["a global declaration of a package changes", { "types/global/index.d.ts": "declare type Title = boolean;\n" }],
  ["a package with global declarations is new", { "types/more/index.d.ts": "declare type More = string;\n" }],
  ["a package with global declarations is gone", { "types/global/index.d.ts": undefined }],
  ["a package changes", { "src/node_modules/money/index.d.ts": "export type Amount = string;\n" }],
  [
    "a package gets another entry",
    {
      "src/node_modules/money/other.d.ts": "export type Amount = boolean;\n",
      "src/node_modules/money/package.json": manifest({ types: "other.d.ts" }),
    },
  ],
  [
    "a package is nearer",
    {
      "src/inner/node_modules/money/package.json": manifest({ version: "2.0.0" }),
      "src/inner/node_modules/money/index.d.ts": "export type Amount = string;\n",
    },
  ],
  [
    "a package is gone",
    { "src/node_modules/money/package.json": undefined, "src/node_modules/money/index.d.ts": undefined },
  ],
  ["the package.json has another format of modules", { "package.json": asText({ name: "files", type: "commonjs" }) }],
  ["the package.json is gone", { "package.json": undefined }],
  ["a nearer package.json has another format", { "src/inner/package.json": asText({ type: "commonjs" }) }],
  ["the tsconfig.json is not strict", { "tsconfig.json": tsconfig({ compilerOptions: { strict: false } }) }],
  [
    "the tsconfig.json has another resolution",
    { "tsconfig.json": tsconfig({ compilerOptions: { module: "ESNext", moduleResolution: "Bundler" } }) },
  ],
  [
    "the tsconfig.json maps a package",
    {
      "tsconfig.json": tsconfig({ compilerOptions: { paths: { money: ["./mapped/money.d.ts"] } } }),
      "mapped/money.d.ts": "export type Amount = boolean;\n",
    },
  ],
  ["the tsconfig.json includes less", { "tsconfig.json": tsconfig({ include: ["src/barrel.ts"] }) }],
  ["the tsconfig.json excludes a folder", { "tsconfig.json": tsconfig({ exclude: ["src/inner"] }) }],
  ["the tsconfig.json names its files", { "tsconfig.json": tsconfig({ include: undefined, files: ["src/user.ts"] }) }],
  [
    "the tsconfig.json extends another file",
    { "tsconfig.json": tsconfig({ extends: "./loose.json" }), "loose.json": base({ strict: false }) },
  ],
  ["what the tsconfig.json extends changes", { "base.json": base({ strict: false, declaration: false }) }],
];
