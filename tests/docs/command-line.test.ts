import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { compileProject, root } from "../support/compile.js";
import type { Block } from "./markdown.js";
import { readPage } from "./pages.js";

const page = readPage("docs/command-line.md");

/** The calls of the page, each with what it prints. */
const samples = page.blocks.flatMap(({ language, text }, at): [command: string, printed: string][] => {
  const next: Block | undefined = page.blocks[at + 1];
  const isCall = language === "sh" && /npx interwire (?:list|call)/.test(text);
  return isCall && next?.language === "text" ? [[text.trim(), next.text]] : [];
});

let server: ChildProcess;
let address: string;
let folder: string;
beforeAll(async () => {
  const text = page.blocks.find(({ words }) => words.file === "server.ts")?.text ?? "";
  const compiled = compileProject({ name: "command-line-page", format: "esm", files: { "server.ts": text } });
  expect(compiled.output).toBe("");
  folder = compiled.folder;
  server = spawn(process.execPath, [compiled.emitted("server.js"), "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  [address] = (await once(createInterface(server.stdout as NodeJS.ReadableStream), "line")) as [string];
});
afterAll(() => server.kill());

test.each(samples)("%s", async (command, printed) => {
  const bin = `'${process.execPath}' '${join(root, "dist/tools/cli/main.js")}'`;
  const line = `(${command.replace("npx interwire", bin).replace("localhost:50051", address)}) 2>&1`;
  const [status, output] = await new Promise<[unknown, string]>((resolve) => {
    execFile("sh", ["-c", line], { cwd: folder }, (error, stdout) => resolve([error?.code ?? 0, stdout]));
  });
  expect(output).toBe(printed);
  expect(status).toBe(printed.startsWith("INVALID_ARGUMENT") ? 3 : 0);
});

test("the page shows samples of both commands", () => {
  const names = samples.map(([command]) => /interwire (\w+)/.exec(command)?.[1]);
  expect(names.toSorted()).toEqual(["call", "call", "call", "call", "call", "list", "list", "list"]);
});
