import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../tools/cli/commands.js";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const folder = temporaryFolder();

describe("what cannot be understood ends with status 2 and one line that names it", () => {
  test.each([
    [
      ["chekc"],
      "interwire: 'chekc' is not a command. There are check, build, generate, lock, proto, openapi, import, docs, list, call, lsp, doctor, init, clean. See interwire --help.\n",
    ],
    [
      ["help", "x"],
      "interwire: 'x' is not a command. There are check, build, generate, lock, proto, openapi, import, docs, list, call, lsp, doctor, init, clean. See interwire --help.\n",
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
    [
      ["lsp", "--clientProcessId", "vim"],
      "interwire: --clientProcessId is 'vim'. Write the number of the editor's process. See interwire lsp --help.\n",
    ],
  ])("interwire %j", async (args, notes) => {
    expect(await interwire(folder, ...args)).toEqual({ status: 2, output: "", notes });
  });
});

describe("list, call and import end with status 64, which no call has", () => {
  test.each<[args: string[], notes: string]>([
    [["list"], "interwire: There is no address: interwire list localhost:50051. See interwire list --help."],
    [["list", "a:1", "b", "c"], "interwire: There is an argument too many: 'c'. See interwire list --help."],
    [["list", "--tsl"], "interwire: Unknown option '--tsl'. See interwire list --help."],
    [["list", "-p", "none"], `interwire: There is no file ${folder}/none. See interwire list --help.`],
    [
      ["list", "--descriptor", "none"],
      "interwire: --descriptor is 'none', which cannot be read: ENOENT. See interwire list --help.",
    ],
    [["list", "--proto", "none.proto"], "none.proto cannot be read: there is no such file."],
    [
      ["list", "-p", ".", "--proto", "a"],
      "interwire: There are both --project and --proto. Give one of them. See interwire list --help.",
    ],
    [["list", "a:1", "-I", "x"], "interwire: There is --import without --proto. See interwire list --help."],
    [["list", "a"], 'The address is the string "a": it has no port. Write "a:50051".'],
    [["list", "http://a/b"], 'The address is the string "http://a/b": it is a URL. Write "a:50051".'],
    [["import"], "interwire: There is nothing to import: interwire import shop.proto. See interwire import --help."],
    [["import", "a.proto", "a:1"], "interwire: 'a:1' is no .proto file. Import it alone. See interwire import --help."],
    [["import", "a:1", "-I", "x"], "interwire: There is --import without a .proto file. See interwire import --help."],
    [["import", "none.proto"], "none.proto cannot be read: there is no such file."],
    [
      ["call"],
      "interwire: There is no method to call: interwire call localhost:50051 Service/Method '{}'. See interwire call --help.",
    ],
    [
      ["call", "a:1"],
      "interwire: There is no method to call: interwire call localhost:50051 Service/Method '{}'. See interwire call --help.",
    ],
    [
      ["call", "a:1", "b/c", "{}", "{}"],
      "interwire: There is an argument too many: '{}'. Put several requests into one argument. See interwire call --help.",
    ],
    [
      ["call", "a:1", "b/c", "--timeout", "soon"],
      "interwire: --timeout is 'soon'. Write a time above 0, such as 5, 5s, 500ms or 2m. See interwire call --help.",
    ],
    [
      ["call", "a:1", "b/c", "--timeout", "0s"],
      "interwire: --timeout is '0s'. Write a time above 0, such as 5, 5s, 500ms or 2m. See interwire call --help.",
    ],
    [
      ["call", "a:1", "b/c", "--ca", "."],
      "interwire: --ca is '.', which cannot be read: EISDIR. See interwire call --help.",
    ],
  ])("interwire %j", async (args, notes) => {
    expect(await interwire(folder, ...args)).toEqual({ status: 64, output: "", notes: `${notes}\n` });
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
