import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { onlyBlock, readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { pageEdits } from "../lock/page-edits.js";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { buf, installTools } from "./install-tools.js";
import { write } from "./packed.js";

const page = readPage("docs/evolving.md");
const contract = blockFor(page, "contracts.ts");
/** The page's commands that write `.proto` files, and that compare them with those of `main`. */
const [proto = "false", breaking = "false"] =
  page.blocks.findLast(({ language }) => language === "sh")?.text.split("\n") ?? [];

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
  for (const [from, to] of pageEdits[edit] ?? []) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  write(folder, "contracts.ts", text);
  rmSync(join(folder, "proto"), { recursive: true });
  expect(await interwire(folder, ...proto.split(" ").slice(2))).toMatchObject({ status: 0 });
  return shell(runnable(breaking));
}

test("the page judges every edit, and no other", () => {
  expect(verdicts.map(({ edit }) => edit)).toEqual(Object.keys(pageEdits));
});

test.each(verdicts)("$edit: buf $verdict", async ({ edit, verdict }) => {
  const { status, output } = await judge(edit);
  expect([status, output === ""]).toEqual(verdict === "passes" ? [0, true] : [100, false]);
});

test("a renamed method is reported in the words of the page", async () => {
  expect((await judge("a method is renamed")).output).toBe(onlyBlock(page, "text").text);
});
