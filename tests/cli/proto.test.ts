import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";

const money = `import type { int64 } from "interwire";
/** An amount, in cents. */
export interface Money {
  /** @dataMember 1 */
  cents: int64;
}
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}
`;

const shop = `import type { int32 } from "interwire";
import type { Money, Page } from "@acme/money";

/** The fate of an order. */
export const State = {
  /** Nobody has looked at it. */
  None: 0,
  /** @deprecated */
  Lost: 1,
} as const;
export type State = (typeof State)[keyof typeof State];

/** An order. */
export class Order {
  /** Counted from 1, see {@link Order}. */
  /** @dataMember 1 */ number: int32 = 0;
  /** @dataMember 2 */ price?: Money;
  /** @dataMember 3 */ state: State = 0;
  /** How it is paid. */
  payment:
    | { /** By card. @dataMember 4 */ case: "card"; value: string }
    | { /** @dataMember 5 */ case: "cash"; value: Money }
    | { case?: undefined } = {};
}

/** Why an order was refused; no operation has it. */
export interface Refusal {
  /** @dataMember 1 */
  reason: string;
}

/**
 * A store of anything.
 * @serviceContract
 */
export interface IStore<T> {
  /** @operationContract */
  All(): Promise<Page<T>>;
}
export type OrderStore = IStore<Order>;

/**
 * Takes orders.
 *
 * Every call needs a token.
 * @deprecated use another
 * @serviceContract { name: "Orders", namespace: "shop.v1" }
 */
export interface IOrders {
  /**
   * Places an order.
   * @param order what is wanted
   * @returns its number
   * @operationContract
   */
  Place(order: Order): Promise<int32>;
  /**
   * Follows orders.
   * @param from the first number
   * @operationContract
   */
  Follow(numbers: AsyncIterable<int32>, from: int32): AsyncIterable<Order>;
}
`;

const manifest = { name: "@acme/money", type: "module", exports: { ".": "./out/money.js" } };

/** The declaration file of a package with one message. */
function declared(name: string): string {
  return `export interface ${name} {
  /** @dataMember 1 */
  name: string;
}
export declare function ${name}$message(): import("interwire").Message<${name}, "h1">;
`;
}

const { folder, compile } = createWorkspace({
  name: "cli-proto",
  files: {
    "package.json": { type: "module" },
    "money/package.json": manifest,
    "money/tsconfig.json": tsconfig({}),
    "money/src/money.ts": money,
    "only/package.json": { ...manifest, name: "@acme/only", exports: { ".": { import: "./out/money.js" } } },
    "only/tsconfig.json": tsconfig({}),
    "only/src/money.ts": money,
    "consumer/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "consumer/src/bank.ts": `import type { Money } from "@acme/only";
/** @serviceContract */
export interface IBank {
  /** @operationContract */
  Pay(money: Money): Promise<void>;
}
`,
    "app/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "app/src/shop.ts": shop,
    "wrong/tsconfig.json": tsconfig({ plugins: [] }),
    "wrong/src/wrong.ts": "export interface Wrong { /** @dataMember 0 */ name: string }\n",
    "unresolved/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "unresolved/src/gen.ts": `import type { Money } from "./missing.js";
export interface Order {
  /** @dataMember 1 */
  name: strng;
}
/** @serviceContract */
export interface IGen {
  /** @operationContract */
  Add(money: Money): Promise<string>;
}
`,
    "circle/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "circle/src/circle.ts": `/** @dataContract { name: "a.Left" } */
export interface Left { /** @dataMember 1 */ right?: Right }
/** @dataContract { name: "b.Right" } */
export interface Right { /** @dataMember 1 */ left?: Left }
`,
    "empty/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "empty/src/empty.ts": "export {};\n",
    "racing/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "racing/src/racing.ts": `/** @serviceContract */
export interface IRacing {
  /** @operationContract */
  Find(constructor: string, toString: string): Promise<string>;
}
`,
    // A workspace: its packages are found in node_modules, and nothing is built.
    "workspace/api/package.json": {
      name: "@acme/api",
      type: "module",
      exports: "./out/ping.js",
      types: "./out/ping.d.ts",
    },
    "workspace/api/tsconfig.json": tsconfig({ composite: true, plugins: [] }),
    "workspace/api/src/ping.ts": `/** @serviceContract */
export interface IPing {
  /** @operationContract */
  Ping(): Promise<Thing>;
}
export interface Thing {
  /** @dataMember 1 */
  name: string;
}
`,
    "workspace/app/package.json": { name: "@acme/app", type: "module" },
    "workspace/app/tsconfig.json": tsconfig({ composite: true, plugins: [] }, { references: [{ path: "../api" }] }),
    "workspace/app/src/pong.ts": `import type { IPing, Thing } from "@acme/api";
/** @serviceContract */
export interface IPong extends IPing {
  /** @operationContract */
  Pong(): Promise<Thing>;
}
`,
    // Packages whose declaration files are there, and whose JavaScript is missing, fails, or knows nothing of interwire.
    "node_modules/absent/package.json": { name: "absent", types: "./index.d.ts", main: "./out/index.js" },
    "node_modules/absent/index.d.ts": declared("Absent"),
    "node_modules/failing/package.json": {
      name: "failing",
      exports: { "./api": { types: "./index.d.ts", default: "./index.js" } },
    },
    "node_modules/failing/index.d.ts": declared("Failing"),
    "node_modules/failing/index.js": `throw new Error("no database");\n`,
    "node_modules/plain/package.json": { name: "plain", types: "./index.d.ts", main: "./index.js" },
    "node_modules/plain/index.d.ts": declared("Plain"),
    "node_modules/plain/index.js": "",
    "node_modules/outdated/package.json": { name: "outdated", types: "./index.d.ts", main: "./index.js" },
    "node_modules/outdated/index.d.ts": declared("Outdated"),
    "node_modules/outdated/index.js": `const { message } = require("interwire/codegen");
exports.Outdated$message = () => message({ seam: 99, name: "Outdated", hash: "h1", fields: [] });
`,
    "unbuilt/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "unbuilt/src/unbuilt.ts": `import type { Absent } from "absent";
import type { Failing } from "failing/api";
import type { Plain } from "plain";
/** @serviceContract */
export interface IUnbuilt {
  /** @operationContract */
  Put(absent: Absent, failing: Failing, plain: Plain): Promise<Absent>;
}
`,
    "outdated/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "outdated/src/outdated.ts": `import type { Outdated } from "outdated";
/** @serviceContract */
export interface IOutdated {
  /** @operationContract */
  Put(one: Outdated): Promise<void>;
}
`,
    "unions/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "unions/src/unions.ts": `import type { int32 } from "interwire";
export interface Dice {
  /** @dataMember 1 */
  side: 1 | 2;
}
export interface ValueTuple_Int32_String {
  /** @dataMember 1 */
  name: string;
}
/** @serviceContract */
export interface IDice {
  /** @operationContract */
  Roll(dice: Dice): Promise<1 | 2 | 3>;
  /** @operationContract */
  Name(one: ValueTuple_Int32_String): Promise<void>;
  /** @operationContract */
  Add(all: [int32, string][]): Promise<void>;
}
`,
    "solution/tsconfig.json": { files: [], references: [{ path: "api" }, { path: "app" }] },
    "solution/api/tsconfig.json": tsconfig({ composite: true, plugins: [] }),
    "solution/api/src/ping.ts": `/** @serviceContract */
export interface IPing {
  /** Says hello. @operationContract */
  Ping(): Promise<string>;
}
`,
    "solution/app/tsconfig.json": tsconfig({ composite: true, plugins: [] }, { references: [{ path: "../api" }] }),
    "solution/app/src/pong.ts": `import type { IPing } from "../../api/src/ping.js";
/** @serviceContract */
export interface IPong extends IPing {
  /** @operationContract */
  Pong(): Promise<string>;
}
`,
  },
  links: {
    "node_modules/@acme/api": "workspace/api",
    "node_modules/@acme/money": "money",
    "node_modules/@acme/only": "only",
  },
});

const read = (path: string): string => readFileSync(join(folder, path), "utf8");
/** The messages without a package, of which shop.v1 has some. */
const apart = [
  ["14,14", "Order"],
  ["17,24", "Money"],
]
  .map(
    ([place, name]) =>
      `app/src/shop.ts(${place}): warning TS906005: IW6005: The message ${name} has no package, but is used in shop.v1: it is in ` +
      "another .proto file. Put such messages into the package of the contracts that use them: --contract-packages. Or name its package: " +
      `@dataContract { name: "shop.v1.${name}" }.\n`,
  )
  .join("");
const refused =
  "app/src/shop.ts(36,18): warning TS906001: IW6001: The service 'IStore-Order' has a name that .proto files cannot have: there it is " +
  "IStore_Order, and clients made of them call another service. Name it, on a contract that is not generic: @serviceContract { name: … }.\n";

beforeAll(() => {
  for (const one of ["money", "only"]) expect(compile("-p", one)).toEqual({ exitCode: 0, output: "" });
});

test("proto writes the files of a project with its comments, and has nothing to do again", async () => {
  expect(await interwire(folder, "proto", "-p", "app", "--out", "made")).toEqual({
    status: 0,
    output: apart + refused,
    notes: "wrote made/no_package.proto\nwrote made/shop/v1/contracts.proto\n",
  });
  expect(`${read("made/no_package.proto")}\n${read("made/shop/v1/contracts.proto")}`).toMatchSnapshot();
  expect(await interwire(folder, "proto", "-p", "app", "--out", "made")).toEqual({
    status: 0,
    output: apart + refused,
    notes: "",
  });
});

test("files have the options that the generators of other languages read", async () => {
  const names = [
    "--csharp-namespace",
    "Shop",
    "--csharp-namespace",
    "shop.v1=Shop.V1",
    "--go-package",
    "=example.com/plain",
  ];
  const run = await interwire(folder, "proto", "-p", "app", "--out", "options", ...names, "--java-package", "com.shop");
  expect(run.status).toBe(0);
  const options = (path: string): string[] =>
    read(path)
      .split("\n")
      .filter((line) => line.startsWith("option "));
  expect(options("options/no_package.proto")).toEqual([
    'option csharp_namespace = "Shop";',
    'option go_package = "example.com/plain";',
    'option java_package = "com.shop";',
  ]);
  expect(options("options/shop/v1/contracts.proto")).toEqual([
    'option csharp_namespace = "Shop.V1";',
    'option java_package = "com.shop";',
  ]);
});

test("an option of a package that is not there is refused", async () => {
  const run = await interwire(folder, "proto", "-p", "app", "--out", "none", "--go-package", "shop=example.com/shop");
  expect(run).toEqual({
    status: 2,
    output: "",
    notes: expect.stringContaining(
      "go_package has the package 'shop', and no file is of it. The packages are '', 'shop.v1'.",
    ),
  });
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test("messages of a package that can only be imported are read, too", async () => {
  const run = await interwire(folder, "proto", "-p", "consumer", "--out", "bank");
  expect(run).toEqual({ status: 0, output: "", notes: "wrote bank/no_package.proto\n" });
  expect(read("bank/no_package.proto")).toContain("message Money {\n  int64 cents = 1;\n}\n");
});

test("under --strict a name that protobuf refuses is an error, and nothing is written", async () => {
  const run = await interwire(folder, "proto", "-p", "app", "--strict", "--out", "strict");
  expect(run).toEqual({ status: 1, output: apart + refused.replace("warning", "error"), notes: "" });
  expect(existsSync(join(folder, "strict"))).toBe(false);
});

test("a service can be chosen, and its descriptors be written", async () => {
  const args = ["-p", "app", "--service", "shop.v1.Orders", "--strict", "--descriptor", "made/shop.binpb"];
  expect(await interwire(folder, "proto", ...args)).toEqual({
    status: 0,
    output: apart,
    notes: "wrote made/shop.binpb\n",
  });
  const { file } = fromBinary(FileDescriptorSetSchema, readFileSync(join(folder, "made/shop.binpb")));
  expect(file.map(({ name }) => name)).toEqual(["no_package.proto", "shop/v1/contracts.proto"]);
  expect(file.flatMap(({ messageType }) => messageType.map(({ name }) => name))).not.toContain("Refusal");
});

test("a service that the project does not have is refused", async () => {
  expect(await interwire(folder, "proto", "-p", "app", "--service", "Order")).toEqual({
    status: 2,
    output: "",
    notes:
      "interwire: There is no service 'Order'. The project has IStore-Order, shop.v1.Orders. See interwire proto --help.\n",
  });
});

test("problems of contracts are reported, and nothing is written", async () => {
  const run = await interwire(folder, "proto", "-p", "wrong");
  expect([run.status, run.output.split(": ")[1]]).toEqual([1, "error TS901002"]);
  expect(existsSync(join(folder, "proto"))).toBe(false);
});

test("types that the compiler does not find are its errors, and nothing is written", async () => {
  const run = await interwire(folder, "proto", "-p", "unresolved", "--out", "unresolved/made");
  expect(run).toEqual({
    status: 1,
    output:
      "unresolved/src/gen.ts(1,28): error TS2307: Cannot find module './missing.js' or its corresponding type declarations.\n" +
      "unresolved/src/gen.ts(4,9): error TS2552: Cannot find name 'strng'. Did you mean 'string'?\n",
    notes: "",
  });
  expect(existsSync(join(folder, "unresolved/made"))).toBe(false);
});

test("messages of two packages that refer to each other are a problem", async () => {
  const { status, output, notes } = await interwire(folder, "proto", "-p", "circle", "--out", "circle/made");
  expect([status, notes]).toEqual([1, ""]);
  expect(output).toMatch(/^error TS902019: IW2019: .*a\.Left.*b\.Right/);
});

test.each<[string, string[], string]>([
  ["no contracts", ["-p", "empty"], "There are no contracts and no exported messages in empty/tsconfig.json."],
  ["no name of a folder", ["-p", "app", "--out", ""], "--out is empty. Give it a value or leave it out."],
  [
    "a folder in place of a file",
    ["-p", "app", "--descriptor", "app"],
    "app is a folder, and a file is to be written there.",
  ],
  [
    "a file in place of a folder",
    ["-p", "app", "--out", "app/tsconfig.json"],
    "app/tsconfig.json is a file, and a folder is to be written there.",
  ],
])("%s is refused", async (_, args, message) => {
  const notes = `interwire: ${message} See interwire proto --help.\n`;
  expect(await interwire(folder, "proto", ...args)).toEqual({ status: 2, output: expect.anything(), notes });
});

test("parameters may be called like what every object has", async () => {
  const run = await interwire(folder, "proto", "-p", "racing", "--out", "racing/made");
  expect(run).toEqual({ status: 0, output: "", notes: "wrote racing/made/no_package.proto\n" });
  expect(read("racing/made/no_package.proto")).toContain("  string constructor = 1;\n  string to_string = 2;\n");
});

test("packages of a workspace are read where they are written, and need not be built", async () => {
  const run = await interwire(folder, "proto", "-p", "workspace/app", "--out", "workspace/made");
  expect(run).toEqual({ status: 0, output: "", notes: "wrote workspace/made/no_package.proto\n" });
  expect(read("workspace/made/no_package.proto").match(/^(?:service|message) \w+/gm)).toEqual([
    "service IPing",
    "service IPong",
    "message IPingPingRequest",
    "message IPingPingResponse",
    "message IPongPongRequest",
    "message IPongPongResponse",
    "message Thing",
  ]);
});

test("packages that cannot be loaded are problems at their imports, and nothing is written", async () => {
  const run = await interwire(folder, "proto", "-p", "unbuilt", "--out", "unbuilt/made");
  const fix = (name: string): string =>
    `Build the package ${name} with interwire first, or have its sources read: add its project to "references" in tsconfig.json.`;
  expect(run).toEqual({
    status: 1,
    output: [
      `unbuilt/src/unbuilt.ts(1,29): error TS906004: IW6004: The contracts of 'absent' cannot be loaded: Cannot find module '${folder}/node_modules/absent/out/index.js'. ${fix("absent")}`,
      `unbuilt/src/unbuilt.ts(2,30): error TS906004: IW6004: The contracts of 'failing/api' cannot be loaded: no database. ${fix("failing")}`,
      `unbuilt/src/unbuilt.ts(3,28): error TS906004: IW6004: The contracts of 'plain' cannot be loaded: its JavaScript has no Plain$message, so it was not compiled by interwire. ${fix("plain")}`,
      "",
    ].join("\n"),
    notes: "",
  });
  expect(existsSync(join(folder, "unbuilt/made"))).toBe(false);
});

test("an error of the runtime about a package is told without the stack of the command", async () => {
  const run = await interwire(folder, "proto", "-p", "outdated");
  expect(run).toEqual({ status: 2, output: "", notes: expect.stringMatching(/^IW2002: [^\n]*Outdated[^\n]*\n$/) });
});

test("names of unions and tuples, which are declared nowhere, are problems of what has them", async () => {
  const { status, output } = await interwire(folder, "proto", "-p", "unions", "--out", "unions/made");
  expect(status).toBe(0);
  expect(output).toMatchSnapshot();
});

test("the contracts of projects that refer to each other are in one file", async () => {
  expect((await interwire(folder, "proto", "-p", "solution")).notes).toBe("wrote proto/no_package.proto\n");
  expect(read("proto/no_package.proto")).toContain(`service IPing {
  // Says hello.
  rpc Ping(IPingPingRequest) returns (IPingPingResponse);
}

service IPong {
  rpc Pong(IPongPongRequest) returns (IPongPongResponse);
}
`);
});

test("a fixture of all kinds of fields is written with its comments", async () => {
  cpSync(join(root, "test-fixtures/contracts/workshop.ts"), join(folder, "solution/api/src/ping.ts"));
  await interwire(folder, "proto", "-p", "solution/api", "--out", "workshop");
  expect(read("workshop/workshop/v1/contracts.proto")).toMatchSnapshot();
});
