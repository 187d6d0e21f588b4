import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { onlyBlock, readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { buf, installTools } from "./install-tools.js";
import { write } from "./packed.js";

const page = readPage("docs/evolving.md");
const contract = blockFor(page, "contracts.ts");
/** The page's commands that write `.proto` files, and that compare them with those of `main`. */
const [proto = "false", breaking = "false"] =
  page.blocks.findLast(({ language }) => language === "sh")?.text.split("\n") ?? [];

/** The edits of the page's tables, each as replacements in its contract. */
const edits: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "an operation is added": [["  Place(", "  Cancel(id: int64): Promise<void>;\n  /** @operationContract */\n  Place("]],
  "a parameter is added at the end": [["quantity: int32)", "quantity: int32, note: string)"]],
  "a member with a new number is added": [
    ["  state: State;", "  state: State;\n  /** @dataMember 4 */\n  note: string;"],
  ],
  "an enum value is added": [["  Paid = 1,", "  Paid = 1,\n  Sent = 2,"]],
  "a required member or parameter becomes optional": [
    ["quantity: int32;", "quantity?: int32;"],
    ["quantity: int32)", "quantity?: int32)"],
  ],
  "a method is renamed, and its tag keeps the name": [
    ["/** @operationContract */\n  Place(", '/** @operationContract { name: "Place" } */\n  buy('],
  ],
  "members are moved within an interface": [
    ["  /** @dataMember 1 */\n  id: int64;\n", ""],
    ["  state: State;\n", "  state: State;\n  /** @dataMember 1 */\n  id: int64;\n"],
  ],
  "a parameter is renamed": [["article: string", "item: string"]],
  "a member is renamed": [["quantity: int32;", "amount: int32;"]],
  "a `jsonName` changes": [["@dataMember 2", '@dataMember { order: 2, jsonName: "count" }']],
  "an enum value is renamed": [["Paid = 1", "Settled = 1"]],
  "a method is renamed": [["Place(", "Buy("]],
  "an operation is removed": [
    ["  /** @operationContract */\n  Place(article: string, quantity: int32): Promise<Order>;\n", ""],
  ],
  "the service gets another name or namespace": [['namespace: "shop.v1"', 'namespace: "shop.v2"']],
  "parameters change places": [["article: string, quantity: int32", "quantity: int32, article: string"]],
  "a member gets another number": [["@dataMember 2", "@dataMember 5"]],
  "a member is removed": [["  /** @dataMember 2 */\n  quantity: int32;\n", ""]],
  "a type is replaced": [["quantity: int32;", "quantity: int64;"]],
  "an enum value gets another number": [["Paid = 1", "Paid = 2"]],
  "a message gets another package": [["shop.v1.Order", "shop.v2.Order"]],
  "a bare operation becomes wrapped, or the reverse": [['{ style: "bare" } ', ""]],
  "a result becomes a stream, or the reverse": [
    ["quantity: int32): Promise<Order>", "quantity: int32): AsyncIterable<Order>"],
  ],
};

/** What the page says that buf does about an edit. */
const verdicts = page.text
  .split("\n")
  .filter((line) => /\| (passes|reports) +\|$/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, edit = "", ...rest]) => ({ edit, verdict: rest.at(-2) ?? "" }));

let folder: string;
const shell = (command: string): { readonly status: number | null; readonly output: string } => {
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", command], { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
};

beforeAll(() => {
  folder = installTools("evolving", buf);
  symlinkSync(root, join(folder, "node_modules/interwire"), "dir");
  write(folder, "tsconfig.json", onlyBlock(readPage("docs/set-up.md"), "jsonc").text);
  write(folder, "package.json", JSON.stringify({ private: true, type: "module" }));
  write(folder, "buf.yaml", blockFor(page, "buf.yaml"));
  write(folder, "contracts.ts", contract);
  const commit =
    "git init -q -b main . && git add proto buf.yaml && git -c user.name=a -c user.email=a@example commit -qm a";
  expect(shell(runnable(proto)).status).toBe(0);
  expect(shell(commit)).toEqual({ status: 0, output: "" });
});

/** A command of the page with the programs of this build. */
const runnable = (text: string): string =>
  text
    .replace("npx interwire", `'${process.execPath}' '${join(root, "dist/tools/cli/main.js")}'`)
    .replace("npx buf", "node_modules/.bin/buf");

/** What buf says of an edit of the page's contract. Its `.proto` files are written in this process, which has the compiler loaded. */
async function judge(edit: string): Promise<{ readonly status: number | null; readonly output: string }> {
  let text = contract;
  for (const [from, to] of edits[edit] ?? []) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  write(folder, "contracts.ts", text);
  rmSync(join(folder, "proto"), { recursive: true });
  expect(await interwire(folder, ...proto.split(" ").slice(2))).toMatchObject({ status: 0 });
  return shell(runnable(breaking));
}

test("the page judges every edit, and no other", () => {
  expect(verdicts.map(({ edit }) => edit)).toEqual(Object.keys(edits));
});

test.each(verdicts)("$edit: buf $verdict", async ({ edit, verdict }) => {
  const { status, output } = await judge(edit);
  expect([status, output === ""]).toEqual(verdict === "passes" ? [0, true] : [100, false]);
});

test("a renamed method is reported in the words of the page", async () => {
  expect((await judge("a method is renamed")).output).toBe(onlyBlock(page, "text").text);
});
