import { join } from "node:path";
import { home } from "../support/memory-disk";

/** The choices of an edit: every one has a few texts, and a state picks one of each. */
export const choices = {
  "deep's comment": ["The deep end.", "Another comment."],
  "a line comment": ["// One.", "// Two: @dataMember 7"],
  "deep's number": ["@dataMember 1", "@dataMember 5", "@dataMember one", ""],
  "deep's member": ["id", "key"],
  "deep's type": ["int32", "int64", "string", "Inner"],
  "a member of deep": ["", "/** @dataMember 9 */ more: string[];", "/** @dataMember 1 */ more: boolean;"],
  "a number three files away": ["@dataMember 1", "@dataMember 3"],
  "an alias": ["int32", "string", "double"],
  "an enum": [
    "export enum Color { None = 0, Red = 1 }",
    "export enum Color { None = 0, Red = 2, Green = 3 }",
    "export const Color = { None: 0, Red: 1 } as const; export type Color = (typeof Color)[keyof typeof Color];",
    "/** @dataContract */ export interface Color { /** @dataMember 1 */ red: int32 }",
    "export const Color = { None: 0, Red: 1, Crimson: 1 } as const; export type Color = (typeof Color)[keyof typeof Color];",
    "export const enum Color { None = 0, Red = 1 }",
    "export const enum Color { None = 0, Red = 4 }",
  ],
  "a oneof": [
    "{ /** @dataMember 11 */ case: 'ofDeep'; value: Deep } | { case?: undefined }",
    "{ /** @dataMember 12 */ case: 'ofDeep'; value: Deep } | { case?: undefined }",
    "{ /** @dataMember 12 */ case: 'ofAmount'; value: Amount } | { /** @dataMember 11 */ case: 'ofColor'; value: Color } | { case?: undefined }",
    "{ case: 'ofDeep'; value: Deep } | { case?: undefined }",
    "Deep | undefined",
  ],
  "a derived message": ['Omit<Message, "colors">', 'Partial<Pick<Message, "amount">>', "Partial<Message>"],
  "the contract's mark": ["@serviceContract", '@serviceContract { name: "Renamed" }', ""],
  "a constant": ['"Clock"', '"Timer"', "5", 'String("Clock")'],
  "the contract's home": ["contracts", "moved"],
  "an operation": ["@operationContract", '@operationContract { name: "Add" }', "@operationContact", ""],
  "the operation's name": ["Sum", "Total"],
  "a parameter": ["x: int32", "x: int64", "x: Message, y: int32", "x: Date, y: any"],
  "a second operation": [
    "",
    "/** @operationContract */ Ping(): Promise<void>;",
    "/** @operationContract */ Ping(): int32",
  ],
  "the first barrel": [
    'export type { ICalculator, IStore, Message, Short } from "./HOME"; export type { Amount } from "./deep"; export { Color } from "./deep";',
    'export * from "./HOME"; export * from "./deep";',
    'export type * from "./HOME"; export * from "./deep";',
    'export type { IStore, Message, Short } from "./HOME"; export * from "./deep";',
  ],
  "the second barrel": [
    'export * from "./first";',
    'export type { ICalculator, IStore, Message, Short, Amount } from "./first"; export { Color } from "./first";',
    'import type { ICalculator as Local } from "./first"; export type { Local as ICalculator }; export * from "./first";',
  ],
  "a helper": [
    "export function clients() { return createClientFactory(); }",
    "export function clients() { return { createClient<T>(at: Channel): T | undefined { return at && undefined; } }; }",
    "export function clients(): ClientFactory { const made = createClientFactory(); return made; }",
  ],
  "a body": ['"127.0.0.1:1"', '"127.0.0.1:2"'],
  "a stated body": ["value * 2", "value + value"],
  "an unconcerned file": ["value * 2", "value + value"],
  "an implementation": ["implements ICalculator", ""],
} as const satisfies Record<string, readonly string[]>;

export type ChoiceName = keyof typeof choices;

/** The chosen text of every choice, by its index; 0 where none is given. */
export type State = Readonly<Partial<Record<ChoiceName, number>>>;

/** The contract files of a state. */
function contractFiles(text: (name: ChoiceName) => string): Record<string, string> {
  const contract = `/** ${text("the contract's mark")} */
export interface ICalculator extends IBase {
  /** ${text("an operation")} */
  ${text("the operation's name")}(${text("a parameter")}): Promise<Message>;
  ${text("a second operation")}
}
/** @serviceContract */
export interface IStore<T> {
  /** @operationContract */
  Put(value: T): Promise<void>;
}
export type { Message, Short } from "./messages";
`;
  const imports = `import type { int32, int64 } from "interwire"; import type { Message } from "./messages";
import type { IBase } from "./base";
export type Wide = int64 | int32;
`;
  const isMoved = text("the contract's home") === "moved";
  return {
    "base.ts": `export interface IBase {\n  /** @operationContract */\n  Check(): Promise<boolean>;\n}\n`,
    "contracts.ts": isMoved ? "export {};\n" : imports + contract,
    "moved.ts": isMoved ? imports + contract : "export {};\n",
    "first.ts": `${text("the first barrel").replace("HOME", text("the contract's home"))}\n`,
    "second.ts": `${text("the second barrel")}\nexport { Clock } from "./clock"; export { clients } from "./helper";\n`,
    "names.ts": `export const Names = { clock: ${text("a constant")} } as const;\n`,
    "constant.ts": `import { Names } from "./names";\nexport const Name = Names.clock;\n`,
    "clock.ts": `import { OperationContract, ServiceContract } from "interwire"; import { Name } from "./constant";
@ServiceContract({ name: Name as never })
export class Clock { @OperationContract() Now(): string { return ""; } }
`,
    "helper.ts": `import { type Channel, type ClientFactory, createClientFactory } from "interwire";
export type { Channel, ClientFactory };
${text("a helper")}
`,
  };
}

function messageFiles(text: (name: ChoiceName) => string): Record<string, string> {
  return {
    "inner.ts": `import type { int32 } from "interwire";
export interface Inner {
  /** ${text("a number three files away")} */
  inner: int32;
}
`,
    "deep.ts": `import type { double, int32, int64 } from "interwire"; import type { Inner } from "./inner";
export type Amount = ${text("an alias")};
export type Unused = [double, int64, Inner];
${text("an enum")}
export type Choice = ${text("a oneof")};
${text("a line comment")}
export interface Deep {
  /**
   * ${text("deep's comment")}
   * ${text("deep's number")}
   */
  ${text("deep's member")}: ${text("deep's type")};
  ${text("a member of deep")}
}
`,
    "messages.ts": `import type { Amount, Choice, Color, Deep } from "./deep";
export interface Message {
  choice: Choice;
  /** @dataMember 1 */ deep: Deep;
  /** @dataMember 2 */ amount: Amount;
  /** @dataMember 3 */ colors: Color[];
}
export type Short = ${text("a derived message")};
`,
  };
}

function userFiles(text: (name: ChoiceName) => string, barrel: string): Record<string, string> {
  return {
    "user.ts": `import { createChannel } from "interwire"; import { type ICalculator, clients } from "${barrel}";
export async function run(): Promise<unknown> {
  return clients().createClient<ICalculator>(createChannel(${text("a body")}));
}
`,
    "generic.ts": `import { contractOf } from "interwire"; import type { Amount, IStore, Message } from "${barrel}";
export const stores = [contractOf<IStore<Amount>>(), contractOf<IStore<Message>>()] as const;
`,
    "service.ts": `import type { ICalculator } from "${barrel}";
export class Calculator ${text("an implementation")} {
  [operation: string]: (...values: never[]) => never;
  declare Sum: never; declare Total: never; declare Ping: never; declare Check: never;
}
export type Known = ICalculator;
`,
    "timed.ts": `import { contractOf } from "interwire"; import { Clock } from "${barrel}";
export const clock = contractOf<Clock>();
export class Timed extends Clock {}
`,
    "extending.ts": `import type { Amount, ICalculator, Message } from "${barrel}";
/** @serviceContract */
export interface IScientific extends ICalculator {
  /** @operationContract */
  Power(base: Amount, of: Message): Promise<Amount>;
}
`,
    "other.ts": `import type { Amount, Color, Message, Short } from "${barrel}";
export interface Other {
  /** @dataMember 1 */ amount: Amount;
  /** @dataMember 2 */ color: Color;
  /** @dataMember 3 */ short: Short;
  /** @dataMember 4 */ unnamed: Pick<Message, "amount">;
}
`,
    "stated.ts": `import type { Amount } from "${barrel}";
export function twice(value: number, of: Amount): number { return of === undefined ? 0 : ${text("a stated body")}; }
`,
    "unconcerned.ts": `export const double = (value: number): number => { return ${text("an unconcerned file")}; };\n`,
  };
}

/** A project's texts in one state: everything in one folder, or the contracts in a package of their own. */
export function sourcesOf(state: State, layout: "one" | "two"): Record<string, string> {
  const text = (name: ChoiceName): string => choices[name][state[name] ?? 0] ?? "";
  const inner = { ...messageFiles(text), ...contractFiles(text) };
  const outer = userFiles(text, layout === "one" ? "./second" : "contracts");
  const within = (folder: string, files: Record<string, string>): [string, string][] =>
    Object.entries(files).map(([name, content]) => [`${folder}/src/${name}`, content]);
  return Object.fromEntries(
    layout === "one" ? within(".", { ...inner, ...outer }) : [...within("contracts", inner), ...within("app", outer)],
  );
}

const base = {
  target: "ES2022",
  lib: ["ES2023"],
  types: [],
  module: "CommonJS",
  moduleResolution: "Bundler",
  strict: true,
  skipLibCheck: true,
  declaration: true,
  sourceMap: true,
  rootDir: "src",
  outDir: "out",
  // The contracts need none of gRPC's types, which bring all of Node's: a program takes half the time without them.
  paths: { "@grpc/grpc-js": [join(home, "grpc.d.ts")] },
  plugins: [{ transform: "interwire/transformer", transformProgram: true }],
};

/** The configuration files of a project. */
export function configurationOf(options: object, layout: "one" | "two"): Record<string, string> {
  const single = { ...base, incremental: true, ...options };
  const composite = { ...base, composite: true, declarationMap: true, ...options };
  const files: Record<string, object> =
    layout === "one"
      ? { "tsconfig.json": { compilerOptions: single, include: ["src"] }, "package.json": { type: "commonjs" } }
      : {
          "tsconfig.json": { files: [], references: [{ path: "contracts" }, { path: "app" }] },
          "package.json": { type: "commonjs", workspaces: ["contracts", "app"] },
          "contracts/package.json": {
            name: "contracts",
            main: "./out/second.js",
            types: "./out/second.d.ts",
            dependencies: { interwire: "*" },
          },
          "contracts/tsconfig.json": { compilerOptions: composite, include: ["src"] },
          "app/package.json": { name: "app", dependencies: { contracts: "*", interwire: "*" } },
          "app/tsconfig.json": {
            compilerOptions: composite,
            include: ["src"],
            references: [{ path: "../contracts" }],
          },
        };
  const texts = Object.entries(files).map(([name, value]) => [name, JSON.stringify(value, null, 2)]);
  return { ...Object.fromEntries(texts), "grpc.d.ts": "export {};\n" };
}
