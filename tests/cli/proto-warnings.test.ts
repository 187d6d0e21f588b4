import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { interwire } from "../support/interwire.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";

const sources: Readonly<Record<string, string>> = {
  packages: `import type { int32 } from "interwire";
export interface Order {
  /** @dataMember 1 */
  id: int32;
}
/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /** @operationContract */
  Find(id: int32): Promise<Order>;
  /** @operationContract */
  All(): Promise<[Order, int32][]>;
}
`,
  two: `export interface Money {
  /** @dataMember 1 */
  text: string;
}
/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /** @operationContract */
  Pay(money: Money): Promise<void>;
}
/** @serviceContract { name: "Bills", namespace: "bills.v1" } */
export interface IBills {
  /** @operationContract */
  Pay(money: Money): Promise<void>;
}
`,
  mixed: `export interface Money {
  /** @dataMember 1 */
  text: string;
}
/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /** @operationContract */
  Pay(money: Money): Promise<void>;
}
/** @serviceContract { name: "Bills" } */
export interface IBills {
  /** @operationContract */
  Pay(money: Money): Promise<void>;
}
`,
  enums: `/** @dataContract { name: "box.Box.Lid" } */
export enum TopLid {
  Open = 0,
}
/** @dataContract { name: "box.Box.Lid" } */
export enum BottomLid {
  Loose = 0,
  Tight = 1,
}
/** @dataContract { name: "box.Box.size" } */
export enum Size {
  Small = 0,
}
/** @dataContract { name: "box.Box" } */
export interface Box {
  /** @dataMember 1 */
  top: TopLid;
  /** @dataMember 2 */
  bottom: BottomLid;
  /** @dataMember 3 */
  size: Size;
}
/** @serviceContract { name: "Boxes", namespace: "box" } */
export interface IBoxes {
  /** @operationContract */
  Put(box: Box): Promise<void>;
}
`,
  namesakes: `import type { int32 } from "interwire";
export namespace people {
  export interface Person {
    /** @dataMember 1 */
    name: string;
  }
}
export namespace staff {
  export interface Person {
    /** @dataMember 1 */
    age: int32;
  }
}
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Hire(person: people.Person): Promise<staff.Person>;
}
`,
  generic: `/** @serviceContract */
export interface IStore<Key, Value> {
  /** @operationContract */
  Get(key: Key): Promise<Value>;
}
/** @serviceContract */
export interface IBase<T> {
  /** @operationContract */
  Base(value: T): Promise<void>;
}
/** @serviceContract { name: "Derived" } */
export interface IDerived extends IBase<string> {
  /** @operationContract */
  Derived(): Promise<void>;
}
`,
  recursive: `import type { int32 } from "interwire";
/** @dataContract { name: "tree.Node" } */
export interface Node {
  /** @dataMember 1 */
  children: [Node, int32][];
}
`,
  nested: `/** @dataContract { name: "box.Box" } */
export interface Box {
  /** @dataMember 1 */
  lid: Lid;
}
/** @dataContract { name: "box.Box.lid" } */
export interface Lid {
  /** @dataMember 1 */
  color: string;
}
`,
  deprecated: `export enum State {
  None = 0,
  /** @deprecated use Gone */
  Lost = 1,
  Gone = 2,
  /**
   * It is no more.
   * @deprecated
   */
  Old = 3,
  /** @deprecated */ Left = 4, /** To the right. @deprecated use Left */ Right = 5, /** Of Right alone. */
  Fine = 6,
}
export enum Level { Low = 0, /** @deprecated */ High = 1, /** The top. */ Top = 2 }
export interface Order {
  /** @dataMember 1 */
  state: State;
  /** @dataMember 2 */
  level: Level;
}
`,
  details: `/** Why an order was refused. */
export interface Refusal {
  /** @dataMember 1 */
  reason: string;
}
/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /**
   * Places an order.
   * @throws {Refusal} if it is refused
   * @throws NOT_FOUND if there is no such article
   * @operationContract
   */
  Place(article: string): Promise<void>;
  /**
   * @throws {@link Refusal} as well
   * @operationContract
   */
  Cancel(article: string): Promise<void>;
}
`,
};

const { folder } = createWorkspace({
  name: "cli-proto-warnings",
  files: {
    "package.json": { type: "module" },
    ...Object.fromEntries(
      Object.entries(sources).flatMap(([name, text]): [string, string | object][] => [
        [`${name}/tsconfig.json`, tsconfig({ plugins: [], noEmit: true })],
        [`${name}/src/${name}.ts`, text],
      ]),
    ),
  },
});

const run = (project: string, ...args: string[]) =>
  interwire(folder, "proto", "-p", project, "--out", `made/${project}`, ...args);
const read = (path: string): string => readFileSync(join(folder, "made", path), "utf8");

const apart =
  "packages/src/packages.ts(2,18): warning TS906005: IW6005: The message Order has no package, but is used in shop.v1: it is in " +
  "another .proto file. Put such messages into the package of the contracts that use them: --contract-packages. Or name its package: " +
  '@dataContract { name: "shop.v1.Order" }.\n' +
  "packages/src/packages.ts(11,3): warning TS906005: IW6005: The message ValueTuple_Order_Int32 has no package, but is used in shop.v1: it is in " +
  "another .proto file. Put such messages into the package of the contracts that use them: --contract-packages.\n";

test("a message without a package is a warning where contracts with one use it, also with --strict", async () => {
  const notes = "wrote made/packages/no_package.proto\nwrote made/packages/shop/v1/contracts.proto\n";
  expect(await run("packages")).toEqual({ status: 0, output: apart, notes });
  expect(await run("packages", "--strict")).toEqual({ status: 0, output: apart, notes: "" });
});

test("--contract-packages puts messages where they are used", async () => {
  const { status, output, notes } = await run("packages", "--contract-packages", "--out", "made/shared");
  expect([status, output, notes]).toEqual([0, "", "wrote made/shared/shop/v1/contracts.proto\n"]);
  expect(read("shared/shop/v1/contracts.proto")).toMatchSnapshot();
});

test("a message that is used in two packages is named by its author", async () => {
  const { output } = await run("two", "--contract-packages");
  expect(output).toBe(
    "two/src/two.ts(1,18): warning TS906005: IW6005: The message Money has no package, but is used in bills.v1 and shop.v1: it is in " +
      'another .proto file. Choose one: @dataContract { name: "bills.v1.Money" }.\n',
  );
});

test("a message that is also used where there is no package stays without one", async () => {
  const { output } = await run("mixed", "--contract-packages");
  expect(output).toBe(
    "mixed/src/mixed.ts(1,18): warning TS906005: IW6005: The message Money has no package, but is used in shop.v1 and where there is none: it is " +
      'in another .proto file. Choose one: @dataContract { name: "shop.v1.Money" }.\n',
  );
});

test("a generic contract that no source closes is a warning, and one whose service a contract derives is none", async () => {
  const { status, output } = await run("generic");
  const [unclosed] = output.split("\n");
  expect([status, unclosed]).toEqual([
    0,
    "generic/src/generic.ts(2,18): warning TS906006: IW6006: The contract IStore<Key, Value> is generic, and no source uses it with type " +
      "arguments, so it is in no .proto file. Add an alias with its type arguments to a source of the project: type MyService = IStore<…>.",
  ]);
  expect(output).not.toContain("IBase<T>");
});

test.each(["proto", "docs"])("two different messages of one name are an error of %s at the second", async (command) => {
  expect(await interwire(folder, command, "-p", "namesakes")).toEqual({
    status: 1,
    output:
      "namesakes/src/namesakes.ts(9,20): error TS906007: IW6007: Two different messages have the name Person, so .proto files cannot have " +
      "both. Give one of them another name: @dataContract { name: … }.\n",
    notes: "",
  });
});

test("the other one of two messages of one name is related", async () => {
  const { output } = await interwire(folder, "proto", "-p", "namesakes", "--format", "json");
  const [{ start, related }] = JSON.parse(output).diagnostics;
  expect(start.line).toBe(9);
  expect(related).toEqual([
    expect.objectContaining({
      message: "Another Person is declared here.",
      start: expect.objectContaining({ line: 3 }),
    }),
  ]);
});

test("a tuple in a message that it refers to stands in the package of that", async () => {
  expect(await run("recursive")).toEqual({
    status: 0,
    output: "",
    notes: "wrote made/recursive/tree/contracts.proto\n",
  });
  expect(read("recursive/tree/contracts.proto")).toMatchSnapshot();
});

test("a message that is nested beside a member of its name gets another, and a warning", async () => {
  expect((await run("nested")).output).toBe(
    "nested/src/nested.ts(7,18): warning TS906003: IW6003: The message box.Box.lid is box.Box.lid_2 in .proto files, because another message, " +
      "a member, a service or a package has its name. Name it: @dataContract { name: … }.\n",
  );
});

test("an enum whose name something else has gets another, and a warning", async () => {
  const warning = (place: string, wanted: string, name: string): string =>
    `enums/src/enums.ts(${place}): warning TS906003: IW6003: The enum ${wanted} is ${name} in .proto files, because another enum, ` +
    "a message, a member or a service has its name. Name it: @dataContract { name: … }.\n";
  expect((await run("enums")).output).toBe(
    warning("6,13", "box.Box.Lid", "box.Box.Lid_2") + warning("11,13", "box.Box.size", "box.Box.size_2"),
  );
  expect(read("enums/box/contracts.proto")).toContain(
    "  Box.Lid top = 1;\n  Box.Lid_2 bottom = 2;\n  Box.size_2 size = 3;\n",
  );
});

test("values of enums are deprecated as their sources say", async () => {
  expect((await run("deprecated")).output).toBe("");
  expect(read("deprecated/no_package.proto")).toMatchSnapshot();
});

test("what @throws names is a message of the files, and named beside its operation", async () => {
  expect((await run("details", "--service", "shop.v1.Orders")).output).toBe("");
  expect(existsSync(join(folder, "made/details/no_package.proto"))).toBe(true);
  expect(read("details/shop/v1/contracts.proto")).toContain(`  // Places an order.
  //
  // Details of its errors: Refusal.
  rpc Place`);
  const { output } = await interwire(folder, "docs", "-p", "details");
  expect(output).toContain("Places an order.\n\nDetails of its errors: Refusal.");
  expect(output).toContain("Errors:\n\n- Refusal if it is refused\n- NOT_FOUND if there is no such article\n");
  expect(output).toContain("- Refusal as well\n");
});
