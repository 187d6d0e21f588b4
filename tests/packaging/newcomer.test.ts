import { spawnSync } from "node:child_process";
import { onlyBlock, type Page, readPage } from "../docs/pages.js";
import { freePort, newFolder, pack, runBeside, write } from "./packed.js";

jest.setTimeout(600_000);

const readme = readPage("README.md");
const setUp = readPage("docs/set-up.md");

/** A page's commands, one a line. */
function commandsOf(page: Page): string[] {
  return page.blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
}

function shell(folder: string, command: string): void {
  const { status, stdout, stderr } = spawnSync("bash", ["-ec", command], { cwd: folder, encoding: "utf8" });
  expect([command, status, status === 0 ? "" : stdout + stderr]).toEqual([command, 0, ""]);
}

test("the README's example runs in an empty folder that is set up by hand", async () => {
  const folder = newFolder("newcomer");
  const [installRuntime = "", installTools = ""] = commandsOf(setUp);
  const [init, build = "", client = ""] = commandsOf(readme);
  // What it sets up is run by the tests of init.
  expect(init).toBe("npx interwire init");
  expect(installRuntime).toBe("npm i interwire");
  shell(folder, installRuntime.replace("interwire", pack().path));
  shell(folder, installTools);
  const [moduleFormat] = /npm pkg set [\w=]+/.exec(setUp.text) ?? [];
  shell(folder, moduleFormat ?? "false");
  write(folder, "tsconfig.json", onlyBlock(setUp, "jsonc").text);
  const port = String(await freePort());
  for (const { words, text } of readme.blocks) {
    if (words.file !== undefined) write(folder, words.file, text.replace("50051", port));
  }
  const [compile = "", server = ""] = build.split(" && ");
  shell(folder, compile);
  const [serverFile = "", clientFile = ""] = [server, client].map((command) => command.replace("node ", ""));
  expect(await runBeside(folder, serverFile, clientFile)).toBe(onlyBlock(readme, "text").text);
});
