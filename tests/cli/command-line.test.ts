import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../transformer/cli/commands.js";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const folder = temporaryFolder();

describe("what cannot be understood ends with status 2 and one line that names it", () => {
  test.each([
    [
      ["chekc"],
      "interwire: 'chekc' is not a command. There are check, build, generate, proto, docs, doctor, init, clean. See interwire --help.\n",
    ],
    [
      ["help", "x"],
      "interwire: 'x' is not a command. There are check, build, generate, proto, docs, doctor, init, clean. See interwire --help.\n",
    ],
    [["check", "--fomat", "x"], "interwire: Unknown option '--fomat'. See interwire check --help.\n"],
    [
      ["check", "--format", "xml"],
      "interwire: --format is 'xml'. Use one of pretty, tsc, json, github, sarif. See interwire check --help.\n",
    ],
    [
      ["check"],
      `interwire: There is no tsconfig.json in ${folder}. Name one with -p, or make one with npx interwire init. See interwire check --help.\n`,
    ],
    [["check", "-p", "other.json"], `interwire: There is no file ${folder}/other.json. See interwire check --help.\n`],
  ])("interwire %j", async (args, notes) => {
    expect(await interwire(folder, ...args)).toEqual({ status: 2, output: "", notes });
  });
});

test("without a command it says which there are, and that this is not one", async () => {
  const { status, output } = await interwire(folder);
  expect([status, output]).toEqual([2, (await interwire(folder, "--help")).output]);
  expect(output).toMatchSnapshot();
});

test.each(Object.keys(commands))("the help of %s has its options and an example", async (name) => {
  const { status, output } = await interwire(folder, name, "--help");
  expect(status).toBe(0);
  expect(output).toMatchSnapshot();
  expect(output).toContain(`  interwire ${name}`);
  expect((await interwire(folder, "help", name)).output).toBe(output);
});

test("the package's bin says the version", () => {
  const { bin, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const printed = execFileSync(process.execPath, [join(root, bin.interwire), "--version"], { encoding: "utf8" });
  expect(printed).toBe(`${version}\n`);
});
