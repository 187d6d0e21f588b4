import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { edited } from "../lock/edit-rows.js";
import { shop } from "../lock/sources.js";
import { interwire } from "../support/interwire.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const plugin = { transform: "interwire/transformer", transformProgram: true };
const locked = contractsConfig({ plugins: [{ ...plugin, lock: true }] });

const { folder } = createWorkspace({
  name: "cli-lock",
  files: {
    "package.json": { type: "module" },
    "shop/tsconfig.json": locked,
    "shop/src/main.ts": shop,
    "free/tsconfig.json": contractsConfig({ plugins: [] }),
    "free/src/main.ts": shop,
    "vite/tsconfig.json": { files: [], references: [{ path: "tsconfig.node.json" }, { path: "tsconfig.app.json" }] },
    "vite/tsconfig.node.json": besideVite({ include: ["vite.config.ts"] }),
    "vite/vite.config.ts": "export default {};\n",
    "vite/tsconfig.app.json": besideVite({ include: ["src"] }),
    "vite/src/main.ts": shop,
    "base.json": { compilerOptions: { plugins: [{ ...plugin, lock: true }] } },
    "first/base.json": { compilerOptions: { plugins: [{ ...plugin, lock: true }] } },
    "last/base.json": { extends: "./plugins.json" },
    "last/plugins.json": { compilerOptions: { plugins: [{ ...plugin, lock: "json" }] } },
    "both/tsconfig.json": { extends: ["../first/base.json", "../last/base"], ...contractsConfigWithoutPlugins() },
    "both/src/main.ts": shop,
    "node_modules/@co/config/package.json": { name: "@co/config" },
    "node_modules/@co/config/tsconfig.json": { compilerOptions: { plugins: [{ ...plugin, lock: true }] } },
    "installed/tsconfig.json": { extends: "@co/config/tsconfig.json", ...contractsConfigWithoutPlugins() },
    "installed/src/main.ts": shop,
    "solution/tsconfig.json": { files: [], references: [{ path: "one" }, { path: "two" }] },
    "solution/one/tsconfig.json": { extends: "../../base.json", ...contractsConfigWithoutPlugins() },
    "solution/one/src/main.ts": shop,
    "solution/two/tsconfig.json": { extends: "../../base.json", ...contractsConfigWithoutPlugins() },
    "solution/two/src/main.ts": shop
      .replaceAll("shop.v1", "shop.v2")
      .replace("interface Page<T>", "interface Sheet<T>")
      .replace("Page<Order>", "Sheet<Order>"),
  },
});

function besideVite(lists: object): object {
  return { ...contractsConfig({ composite: true, noEmit: true, plugins: [], rootDir: "." }), ...lists };
}

function contractsConfigWithoutPlugins(): object {
  const { compilerOptions, ...rest } = contractsConfig({ composite: true }) as { readonly compilerOptions: object };
  return { ...rest, compilerOptions: { ...compilerOptions, plugins: undefined } };
}

const path = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(path(name), "utf8");
const write = (name: string, text: string): void => writeFileSync(path(name), text);
const nothing = { status: 0, output: "", notes: "" };

const string: readonly (readonly [string, string])[] = [["quantity: int32;", "quantity: string;"]];
const mistyped =
  "shop/src/main.ts(22,3): error TS905003: IW5003: 'quantity' was int32 when it was locked and is string now; peers that are older cannot read it. Keep 2 as it was and give the new member 8, or accept it: interwire lock --accept shop.v1.Order.quantity.\n";

beforeEach(() => {
  write("shop/src/main.ts", shop);
  rmSync(path("shop/interwire.lock"), { force: true });
});

const lock = (...args: readonly string[]) => interwire(folder, "lock", "-p", "shop", ...args);
const check = () => interwire(folder, "check", "-p", "shop");

test("a project without its lock file is told to write it", async () => {
  expect((await check()).output).toMatch(/^shop\/src\/main\.ts\(.*IW5013: There is no interwire\.lock/);
  expect(await lock("--check")).toEqual({
    status: 1,
    output: "error TS905015: IW5015: There is no interwire.lock. Run interwire lock, and commit the file.\n",
    notes: "",
  });
  expect(existsSync(path("shop/interwire.lock"))).toBe(false);
  expect(await lock()).toEqual({ ...nothing, notes: "wrote shop/interwire.lock\n" });
  for (const again of [lock(), lock("--check"), lock("--diff"), check()]) expect(await again).toEqual(nothing);
});

test("a change is refused until it is accepted, and what was removed stays", async () => {
  await lock();
  const before = read("shop/interwire.lock");
  write("shop/src/main.ts", edited([...string, ["  /** @dataMember 4 */\n  notes: string[];\n", ""]]));
  const gone =
    /\nshop\/src\/main\.ts\(18,18\): error TS905004: .*\n|^shop\/src\/main\.ts\(18,18\): error TS905004: .*\n/;
  for (const one of [lock(), lock("--check"), check()]) {
    const { status, output } = await one;
    expect([status, output.replace(gone, "")]).toEqual([1, mistyped]);
  }
  expect(read("shop/interwire.lock")).toBe(before);
  expect((await lock("--accept", "shop.v1.Order.quantity")).output).not.toContain("IW5003");
  expect(read("shop/interwire.lock")).toBe(before);
  expect((await lock("--accept", "shop.v1.Order")).status).toBe(0);
  expect(read("shop/interwire.lock")).toContain("  2 quantity: string\n");
  expect(read("shop/interwire.lock")).toContain("  removed 4 notes: repeated string\n");
  write(
    "shop/src/main.ts",
    edited([...string, ["notes: string[];", "total: bigint;"]]).replace("total: bigint", "total: int64"),
  );
  expect((await lock()).output).toContain("IW5005: 'total' has the number 4, which was 'notes', of type string[]");
  write("shop/src/main.ts", edited(string));
  expect(await lock()).toEqual({ ...nothing, notes: "wrote shop/interwire.lock\n" });
  expect(read("shop/interwire.lock")).toContain("  4 notes: repeated string\n");
});

test("what is new is for --check, and is listed by --diff", async () => {
  await lock();
  write(
    "shop/src/main.ts",
    edited([["  attempts: int32;\n", "  attempts: int32;\n  /** @dataMember 8 */\n  currency: string;\n"]]),
  );
  expect(await check()).toEqual(nothing);
  expect((await lock("--check")).output).toBe(
    "error TS905015: IW5015: interwire.lock is not what interwire lock writes: other are shop.v1.Order.currency. Run interwire lock, and commit the file.\n",
  );
  expect(await lock("--diff")).toEqual({
    status: 0,
    output: "shop/src/main.ts(34,3): warning TS905015: IW5015: 'currency' was added.\n",
    notes: "",
  });
});

test("a service that is gone is known when the program has been seen", async () => {
  await lock();
  write("shop/src/main.ts", edited([['namespace: "shop.v1" }', 'namespace: "shop.v2" }']]));
  const text =
    'shop/src/main.ts(42,18): error TS905001: IW5001: The service shop.v1.Orders is shop.v2.Orders now, and peers that are older get UNIMPLEMENTED when they call its operations, such as /shop.v1.Orders/Cancel. Keep its name on the wire: @serviceContract { namespace: "shop.v1", name: "Orders" }, or accept it: interwire lock --accept shop.v1.Orders.\n';
  expect((await check()).output).toBe(text);
  expect((await lock()).output).toBe(text);
  expect((await lock("--accept", "shop.v1.Orders")).status).toBe(0);
  expect(read("shop/interwire.lock")).toContain("service shop.v1.Orders\n  removed unary Cancel\n");
});

test("a merge conflict is read on both sides, and written without it", async () => {
  await lock();
  const text = read("shop/interwire.lock");
  const [ours, theirs] = ["  8 currency: string", "  9 weight: double"];
  const merged = text.replace(
    "  7 attempts: int32\n",
    `  7 attempts: int32\n<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> feature\n`,
  );
  const member = (number: number, text: string): string => `  /** @dataMember ${number} */\n  ${text}\n`;
  const both: readonly (readonly [string, string])[] = [
    ["  attempts: int32;\n", `  attempts: int32;\n${member(8, "currency: string;")}${member(9, "weight: number;")}`],
  ];
  write("shop/interwire.lock", merged);
  write("shop/src/main.ts", edited(both));
  expect(await check()).toEqual(nothing);
  expect((await lock("--check")).status).toBe(1);
  expect((await lock()).status).toBe(0);
  expect(read("shop/interwire.lock")).toBe(
    text.replace("  7 attempts: int32\n", `  7 attempts: int32\n${ours}\n${theirs}\n`),
  );
  write("shop/interwire.lock", merged.replace("  9 weight", "  8 weight"));
  for (const one of [check(), lock()]) {
    const { output } = await one;
    // Our side agrees with the sources.
    expect(output).toBe("");
  }
  write("shop/interwire.lock", merged.replace("  9 weight", "  8 weight"));
  write("shop/src/main.ts", edited([["  attempts: int32;\n", `  attempts: int32;\n${member(8, "height: number;")}`]]));
  expect((await lock()).output).toBe(
    "error TS905014: IW5014: Both sides of a merge changed shop.v1.Order.currency in interwire.lock: one has '8 currency: string', the other '8 weight: double', and the sources agree with neither. Restore one of them in the sources, and run interwire lock.\n",
  );
});

test("a line that cannot be read is told", async () => {
  await lock();
  write("shop/interwire.lock", `${read("shop/interwire.lock")}\nenum\n`);
  const text = /IW5014: Line \d+ of interwire\.lock cannot be read: it has no name before ''\. Take the file as it was/;
  expect((await lock()).output).toMatch(text);
  expect((await check()).output).toMatch(text);
});

test("--against compares with a file, a folder and a branch, and writes nothing", async () => {
  await lock();
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example", ...args], { cwd: path("shop") });
  rmSync(path("shop/.git"), { recursive: true, force: true });
  git("init", "-q", "-b", "main", ".");
  git("add", "interwire.lock");
  git("commit", "-qm", "a");
  write("shop/src/main.ts", edited(string));
  await lock("--accept", "shop.v1.Order.quantity");
  const now = read("shop/interwire.lock");
  expect(await lock("--against", "shop/interwire.lock")).toEqual(nothing);
  expect(await lock("--against", "shop")).toEqual(nothing);
  expect(await lock("--against", "main")).toMatchObject({ status: 1, output: mistyped });
  expect(read("shop/interwire.lock")).toBe(now);
  rmSync(path("shop/.git"), { recursive: true, force: true });
});

test("options that do not fit are refused", async () => {
  await lock();
  expect((await lock("--check", "--diff")).notes).toContain("There are both --check and --diff.");
  expect((await lock("--check", "--accept", "A")).notes).toContain("There is --accept, and nothing is to be written.");
  expect((await lock("--accept", "A.b")).notes).toContain("There is nothing to accept at 'A.b'.");
});

test("a project that does not ask for it can be locked, and is not compared", async () => {
  expect((await interwire(folder, "lock", "-p", "free")).notes).toBe("wrote free/interwire.lock\n");
  write("free/src/main.ts", edited(string));
  expect(await interwire(folder, "check", "-p", "free")).toEqual(nothing);
  expect((await interwire(folder, "lock", "-p", "free", "--check")).output).toContain("IW5003");
});

test.each(["check", "build"])("%s compares by --lock, whatever the entry says", async (command) => {
  await interwire(folder, "lock", "-p", "free");
  await lock();
  const run = (project: string, level: string) => interwire(folder, command, "-p", project, "--lock", level);
  for (const project of ["free", "shop"]) {
    write(`${project}/src/main.ts`, edited([["attempts: int32;", "tries: int32;"]]));
    expect((await run(project, "wire")).output).toBe("");
    expect((await run(project, "json")).output).toContain("IW5011: 'tries' was 'attempts'");
    write(`${project}/src/main.ts`, edited(string));
    expect((await run(project, "wire")).output).toContain("IW5003");
    expect((await run(project, "off")).output).toBe("");
  }
  expect((await run("free", "true")).notes).toContain("--lock is 'true'. Use one of wire, json, source, off.");
  write("free/src/main.ts", shop);
  rmSync(path("free/interwire.lock"));
});

test("build -b compares what is up to date after an edit of the lock file alone", async () => {
  await lock();
  const build = () => interwire(folder, "build", "-b", "-p", "shop", "--incremental");
  expect(await build()).toMatchObject({ status: 0, output: "" });
  const text = read("shop/interwire.lock");
  // The output has to be older, also where the disk knows no parts of a second.
  const after = new Date(Date.now() + 5000);
  write("shop/interwire.lock", text.replace("2 quantity: int32", "2 quantity: string"));
  utimesSync(path("shop/interwire.lock"), after, after);
  expect((await build()).output).toContain("IW5003: 'quantity' was string when it was locked");
  write("shop/interwire.lock", text);
  utimesSync(path("shop/interwire.lock"), after, after);
  expect(await build()).toMatchObject({ status: 0, output: "" });
  rmSync(path("shop/interwire.lock"));
  expect((await build()).output).toContain("IW5013: There is no interwire.lock");
  rmSync(path("shop/out"), { recursive: true });
});

test("projects that inherit the entry share the file", async () => {
  expect((await interwire(folder, "lock", "-p", "solution")).notes).toBe("wrote interwire.lock\n");
  expect(read("interwire.lock")).toContain("service shop.v1.Orders\n");
  expect(read("interwire.lock")).toContain("service shop.v2.Orders\n");
  expect(await interwire(folder, "lock", "-p", "solution", "--check")).toEqual(nothing);
  expect(await interwire(folder, "check", "-p", "solution")).toEqual(nothing);
});

test("enums of one name in projects that share the file stay apart", async () => {
  const two = "solution/two/src/main.ts";
  const before = read(two);
  rmSync(path("interwire.lock"), { force: true });
  write(two, edited([["  Paid,\n", "  Held,\n  Paid,\n"]], before));
  await interwire(folder, "lock", "-p", "solution");
  expect(read("interwire.lock")).toContain("enum State\n  0 Open\n  1 Paid\n");
  expect(read("interwire.lock")).toContain("enum State_2\n  0 Open\n  1 Held\n");
  expect(await interwire(folder, "lock", "-p", "solution", "--check")).toEqual(nothing);
  expect(await interwire(folder, "check", "-p", "solution")).toEqual(nothing);
  write(two, before);
  rmSync(path("interwire.lock"));
});

test("what a project that inherits the entry does not declare any more is gone, unless another one has it", async () => {
  const [one, two] = ["solution/one/src/main.ts", "solution/two/src/main.ts"];
  const before = { [one]: read(one), [two]: read(two) };
  rmSync(path("interwire.lock"), { force: true });
  const run = (command: string, project: string, ...args: readonly string[]) =>
    interwire(folder, command, "-p", `solution/${project}`, ...args);
  await run("lock", "one");
  await run("lock", "two");
  const text = read("interwire.lock");
  expect(text).toContain("project solution/two/tsconfig.json\n  service shop.v2.Orders\n");
  write(two, "export {};\n");
  const gone = /IW5001: The service shop\.v2\.Orders is gone/;
  for (const told of [run("lock", "two"), run("lock", "two", "--check"), run("check", "two")])
    expect((await told).output).toMatch(gone);
  for (const silent of [run("lock", "one", "--check"), run("check", "one")]) expect(await silent).toEqual(nothing);
  expect((await run("lock", "two", "--accept", "shop.v2.Orders")).notes).toBe("wrote interwire.lock\n");
  expect(read("interwire.lock")).not.toContain("project solution/two");
  expect(read("interwire.lock")).toContain("service shop.v2.Orders\n  removed unary Cancel\n");
  write("interwire.lock", text);
  write("solution/one/src/second.ts", before[two] ?? "");
  expect((await run("lock", "one")).status).toBe(0);
  expect((await run("check", "two")).output).toBe("");
  expect((await run("lock", "two")).status).toBe(0);
  rmSync(path("solution/one/src/second.ts"));
  expect((await run("check", "one")).output).toMatch(gone);
  write("interwire.lock", text);
  renameSync(path("solution/two/tsconfig.json"), path("solution/two/other.json"));
  expect((await run("lock", "one", "--check")).output).toMatch(gone);
  renameSync(path("solution/two/other.json"), path("solution/two/tsconfig.json"));
  for (const [name, content] of Object.entries(before)) write(name, content);
  rmSync(path("interwire.lock"));
});

test("the project that has an entry keeps what others declare that inherit it", async () => {
  write(
    "shop/inheriting.json",
    JSON.stringify({ extends: "./tsconfig.json", include: ["../free/src"], compilerOptions: { rootDir: ".." } }),
  );
  write("free/src/main.ts", shop.replaceAll("shop.v1", "free.v1").replaceAll("Page", "Leaf"));
  await lock();
  expect((await interwire(folder, "lock", "-p", "shop/inheriting.json")).notes).toBe("wrote shop/interwire.lock\n");
  expect((await lock()).output).toBe("");
  expect(read("shop/interwire.lock")).toContain("project inheriting.json\n  service free.v1.Orders\n");
  expect(read("shop/interwire.lock")).toContain("project tsconfig.json\n  service shop.v1.Orders\n");
  expect(await check()).toEqual(nothing);
  write("shop/src/main.ts", "export {};\n");
  for (const told of [lock(), lock("--check"), check()])
    expect((await told).output).toMatch(
      /^(shop\/\S+ )?error TS905001: IW5001: The service shop\.v1\.Orders is gone.*\n$/,
    );
  write("free/src/main.ts", shop);
  rmSync(path("shop/inheriting.json"));
});

test("what none of the projects declares that share a file is gone, and what two declare differently is told", async () => {
  const two = "solution/two/src/main.ts";
  const before = read(two);
  await interwire(folder, "lock", "-p", "solution");
  write(two, "export {};\n");
  for (const mode of [[], ["--check"], ["--diff"]]) {
    const { status, output } = await interwire(folder, "lock", "-p", "solution", ...mode);
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/^error TS905001: IW5001: The service shop\.v2\.Orders is gone, .*\n$/),
    ]);
  }
  const accept = ["lock", "-p", "solution", "--accept", "shop.v2.Orders"];
  expect((await interwire(folder, ...accept)).notes).toBe("wrote interwire.lock\n");
  expect(read("interwire.lock")).toContain("service shop.v2.Orders\n  removed unary Cancel\n");
  expect(await interwire(folder, "lock", "-p", "solution", "--check")).toEqual(nothing);
  write(
    two,
    `/** @dataContract { name: "shop.v1.Order" } */
export interface Order {
  /** @dataMember 1 */
  id: string;
}
`,
  );
  expect((await interwire(folder, "lock", "-p", "solution")).output).toMatch(
    /^error TS905016: IW5016: Two projects share interwire\.lock and declare the message shop\.v1\.Order differently, .*\n$/,
  );
  write(two, before);
});

test("a project without contracts that is beside another one has nothing to do with the file", async () => {
  expect(await interwire(folder, "lock", "-p", "vite")).toEqual({ ...nothing, notes: "wrote vite/interwire.lock\n" });
  expect(read("vite/interwire.lock")).toContain("service shop.v1.Orders\n");
  expect(await interwire(folder, "lock", "--check", "-p", "vite")).toEqual(nothing);
  write("vite/src/main.ts", edited(string));
  expect((await interwire(folder, "lock", "--check", "-p", "vite")).output).toContain("IW5003: 'quantity'");
});

test("the file is the project's own if the entry is that of an installed package", async () => {
  expect((await interwire(folder, "lock", "-p", "installed")).notes).toBe("wrote installed/interwire.lock\n");
  expect(await interwire(folder, "lock", "--check", "-p", "installed")).toEqual(nothing);
  write("installed/src/main.ts", edited([["Orders", "Sales"]]));
  expect((await interwire(folder, "check", "-p", "installed")).output).toContain("IW5001: The service shop.v1.Orders");
});

test("-p may name the tsconfig.json itself", async () => {
  expect((await interwire(folder, "lock", "-p", "shop/tsconfig.json")).status).toBe(0);
  expect(read("shop/interwire.lock")).toContain("service shop.v1.Orders\n");
});

test("of several configurations that are extended, the last one has the file", async () => {
  expect((await interwire(folder, "lock", "-p", "both")).notes).toBe("wrote last/interwire.lock\n");
  write("both/src/main.ts", edited([["attempts: int32;", "tries: int32;"]]));
  expect((await interwire(folder, "check", "-p", "both")).output).toContain("IW5011: 'tries' was 'attempts'");
  expect((await interwire(folder, "lock", "-p", "both", "--check")).output).toContain("IW5011");
});

test("a path that covers nothing is refused, and nothing is written", async () => {
  await lock();
  const before = read("shop/interwire.lock");
  write(
    "shop/src/main.ts",
    edited([["Place(article: string, quantity: int32)", "Place(article: string, quantity: int32, more: string)"]]),
  );
  const run = await lock("--accept", "shop.v1.Ordre");
  expect([run.status, run.output]).toEqual([2, ""]);
  expect(run.notes).toContain("There is nothing to accept at 'shop.v1.Ordre'");
  expect(read("shop/interwire.lock")).toBe(before);
});

test("a checkout with other line ends is up to date", async () => {
  await lock();
  write("shop/interwire.lock", read("shop/interwire.lock").replaceAll("\n", "\r\n"));
  expect(await lock("--check")).toEqual(nothing);
  expect(await lock()).toEqual(nothing);
});

test.each(["check", "lock"])("%s --format json has the fixes, which undo the changes", async (command) => {
  await lock();
  const broken = edited([
    ["  /** @dataMember 4 */\n  notes: string[];\n", ""],
    ["@dataMember 2 */\n  quantity", "@dataMember 8 */\n  quantity"],
    ["priority?: int32", "priority: int32"],
    ["  Paid,\n", ""],
    ["Place(", "Buy("],
  ]);
  write("shop/src/main.ts", broken);
  const { output } = await interwire(folder, command, "-p", "shop", "--format", "json");
  const { diagnostics } = JSON.parse(output) as { readonly diagnostics: readonly PrintedProblem[] };
  const codes = diagnostics.map(({ code }) => code).sort();
  expect(codes).toEqual(["IW5001", "IW5004", "IW5006", "IW5007", "IW5008"]);
  const edits = new Map(diagnostics.flatMap(({ fixes }) => fixes[0].edits).map((one) => [JSON.stringify(one), one]));
  write("shop/src/main.ts", withEdits(broken, [...edits.values()]));
  for (const again of [lock(), check()]) expect((await again).output).toBe("");
  expect(read("shop/src/main.ts")).toContain('name: "shop.v1.Order", reserved: [4], reservedNames: ["notes"] }');
});

interface PrintedEdit {
  readonly text: string;
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

interface PrintedProblem {
  readonly code: string;
  readonly fixes: readonly [{ readonly edits: readonly PrintedEdit[] }];
}

/** A text after edits at lines and columns. */
function withEdits(text: string, edits: readonly PrintedEdit[]): string {
  const lines = text.split("\n");
  const offset = ({ line, column }: PrintedEdit["start"]): number =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, column - 1);
  return [...edits]
    .sort((a, b) => offset(b.start) - offset(a.start))
    .reduce((all, one) => all.slice(0, offset(one.start)) + one.text + all.slice(offset(one.end)), text);
}
