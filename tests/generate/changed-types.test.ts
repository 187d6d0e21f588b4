import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileIn } from "../support/compile.js";
import { generate } from "../support/generate.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const contract = `import type { int32 } from "interwire";
import type { Item } from "./item.js";
type Count = int32;
/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int32>;
  /** @operationContract { name: "Sum3" } */
  Sum(x: int32, y: int32, z: int32): Promise<int32>;
  /** @operationContract */
  Find(item: Item): Promise<Count>;
  Helper(): string;
}
`;

const message = `import { DataMember, type int32 } from "interwire";
export class Cart {
  @DataMember(1) count: int32 = 0;
  @DataMember(2) note?: string;
  @DataMember(3) readonly tags: string[] = [];
  private secret = 1;
  total(): number { return this.secret; }
}
`;

const generic = `/** @serviceContract */
export interface IStore<K extends string | bigint, V> {
  /** @operationContract */
  Get(key: K): Promise<V>;
}
`;

const oneof = `export interface Choice {
  pick:
    | { /** @dataMember 1 */ case: "a"; value: string } // one
    | { /** @dataMember 2 */ case: "b"; value: boolean }
    | { case?: undefined };
}
`;

/** The beginning of the compiler's error about a table's type. */
const of = {
  contract: "Type 'Contract<unknown, string>' does not satisfy the expected type ",
  message: "Type 'Message<unknown, string, unknown>' does not satisfy the expected type ",
} as const;

const changed = (...names: string[]): string =>
  `'${names.map((name) => `"IW4002: ${name} changed after interwire generate. Run it again."`).join(" | ")}'.`;

/** A change of a source after its file was generated, and the compiler's error in that file; none where types do not show it. */
const rows: readonly {
  readonly change: string;
  readonly text: string;
  readonly edit: readonly [from: string, to: string];
  readonly error?: string;
}[] = [
  {
    change: "another type of a parameter",
    text: contract,
    edit: ["y: int32, z", "y: string, z"],
    error: of.contract + changed("IShop.Sum"),
  },
  {
    change: "another scalar",
    text: contract,
    edit: ["Sum(x: int32, y: int32): Promise<int32>", "Sum(x: int32, y: int32): Promise<number>"],
    error: of.contract + changed("IShop.Sum"),
  },
  {
    change: "another type behind a name that is not exported",
    text: contract,
    edit: ["Count = int32", "Count = string"],
    error: of.contract + changed("IShop.Find"),
  },
  {
    change: "a new operation",
    text: contract,
    edit: ["  Helper", "  /** @operationContract */\n  More(): void;\n  Helper"],
    error: of.contract + changed("IShop.More"),
  },
  {
    change: "a method that is gone",
    text: contract,
    edit: ["  Helper(): string;\n", ""],
    error: of.contract + changed("IShop.Helper"),
  },
  {
    change: "an optional parameter",
    text: contract,
    edit: ["Find(item: Item)", "Find(item?: Item)"],
    error: of.contract + changed("IShop.Find"),
  },
  {
    change: "another type of a method that is not called",
    text: contract,
    edit: ["Helper(): string", "Helper(): number"],
  },
  { change: "another name of a parameter", text: contract, edit: ["Find(item: Item)", "Find(thing: Item)"] },
  {
    change: "a name on the wire",
    text: contract,
    edit: ["/** @serviceContract */", '/** @serviceContract { name: "S" } */'],
  },
  {
    change: "another type of a member",
    text: message,
    edit: ["note?: string", "note?: boolean"],
    error: of.message + changed("Cart.note"),
  },
  {
    change: "a member that is required now",
    text: message,
    edit: ["note?: string;", 'note: string = "";'],
    error: of.message + changed("Cart.note"),
  },
  {
    change: "a new member of a class",
    text: message,
    edit: ["  private", "  @DataMember(4) more?: string;\n  private"],
    error: of.message + changed("Cart.more"),
  },
  {
    change: "another private member",
    text: message,
    edit: ["private secret = 1", 'protected secret = 1; private x = ""'],
  },
  { change: "another field number", text: message, edit: ["DataMember(2)", "DataMember(9)"] },
  {
    change: "another type parameter",
    text: generic,
    edit: ["Promise<V>", "Promise<K>"],
    error: of.contract + changed("IStore.Get"),
  },
  {
    change: "another arm of a oneof",
    text: oneof,
    edit: ["value: boolean", "value: bigint"],
    error: of.message + changed("Choice.pick"),
  },
];

const names = rows.map((_, at) => `m${at}`);

describe.each(["tsc", "tsc-5.9"] as const)("%s, after a change of a type", (compiler) => {
  const { folder } = createWorkspace({
    name: `generate-changed-${compiler}`,
    files: {
      "src/item.ts": "export interface Item {\n  /** @dataMember 1 */\n  name: string;\n}\n",
      ...Object.fromEntries(rows.map(({ text }, at) => [`src/m${at}.ts`, text])),
      "package.json": { type: "module" },
      "tsconfig.json": contractsConfig({ plugins: [], noEmit: true }),
    },
  });
  const compile = (): string[] =>
    compileIn(folder, ["-p", ".", "--pretty", "false"], compiler)
      .output.split("\n")
      .filter((line) => line !== "");
  const before = generate(folder);
  const clean = compile();
  rows.forEach(({ text, edit: [from, to] }, at) => {
    if (!text.includes(from)) throw new Error(`${from} is not in the text`);
    writeFileSync(join(folder, `src/m${at}.ts`), text.replace(from, to));
  });
  const errors = compile();
  const stale = generate(folder, { check: true }).changes.map(({ text }) => text);

  test("compiles before it", () => {
    expect(before.problems).toEqual([]);
    expect(clean).toEqual([]);
  });

  test.each(rows.map((row, at) => ({ ...row, at })))(
    "refuses the file generated before $change, or leaves it to --check",
    ({ error, at }) => {
      const own = errors.filter((line) => line.startsWith(`src/m${at}.`));
      expect(own.map((line) => line.replace(/\(\d+,\d+\)/, ""))).toEqual(
        error === undefined ? [] : [`src/m${at}.iw.ts: error TS1360: ${error}`],
      );
    },
  );

  test("--check finds every change that the wire or a table shows", () => {
    const unseen = ["another type of a method that is not called", "another private member"];
    expect(stale).toEqual(
      names
        .filter((_, at) => !unseen.includes(rows[at]?.change ?? ""))
        .sort()
        .map(
          (name) => `src/${name}.iw.ts is not what interwire generates from src/${name}.ts. Run interwire generate.`,
        ),
    );
  });
});
