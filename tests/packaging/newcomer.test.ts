import { spawnSync } from "node:child_process";
import { onlyBlock, readPage } from "../docs/pages.js";
import { freePort, newFolder, pack, runBeside, write } from "./packed.js";

jest.setTimeout(600_000);

const readme = readPage("README.md");

/** The README's commands, one a line. */
function commands(): string[] {
  return readme.blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
}

function shell(folder: string, command: string): void {
  const { status, stdout, stderr } = spawnSync("bash", ["-ec", command], { cwd: folder, encoding: "utf8" });
  expect([command, status, status === 0 ? "" : stdout + stderr]).toEqual([command, 0, ""]);
}

test("the README alone leads to a running call, in an empty folder", async () => {
  const folder = newFolder("newcomer");
  const [installRuntime = "", installTools = "", build = "", client = ""] = commands();
  expect(installRuntime).toBe("npm i interwire");
  shell(folder, installRuntime.replace("interwire", pack().path));
  shell(folder, installTools);
  const [moduleFormat] = /npm pkg set [\w=]+/.exec(readme.text) ?? [];
  shell(folder, moduleFormat ?? "false");
  write(folder, "tsconfig.json", onlyBlock(readme, "jsonc").text);
  const port = String(await freePort());
  for (const { words, text } of readme.blocks) {
    if (words.file !== undefined) write(folder, words.file, text.replace("50051", port));
  }
  const [compile = "", server = ""] = build.split(" && ");
  shell(folder, compile);
  const [serverFile = "", clientFile = ""] = [server, client].map((command) => command.replace("node ", ""));
  expect(await runBeside(folder, serverFile, clientFile)).toBe(onlyBlock(readme, "text").text);
});
