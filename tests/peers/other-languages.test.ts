import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { onlyBlock, readPage } from "../docs/pages.js";
import { compileProject, root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { buildProgram, python, writePythonStubs } from "./toolchain.js";

const run = promisify(execFile);
const page = readPage("docs/other-languages.md");
const sample = (file: string): string => page.blocks.find(({ words }) => words.file === file)?.text ?? "";
const protos = ["shop/v1/contracts.proto"];
const folder = join(root, "build/peers/other-languages");

let server: ChildProcess;
let address: string;
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = { "orders.ts": sample("orders.ts"), "serve.ts": sample("serve.ts") };
  const compiled = compileProject({ name: "other-languages", format: "esm", files });
  expect(compiled.output).toBe("");
  const made = await interwire(compiled.folder, "proto", "--out", folder);
  expect(made).toMatchObject({ status: 0, output: "" });
  server = spawn(process.execPath, [compiled.emitted("serve.js"), "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  [address] = (await once(createInterface(server.stdout as NodeJS.ReadableStream), "line")) as [string];
});
afterAll(() => server.kill());

test("the file of the page is what is printed", () => {
  expect(readFileSync(join(folder, "shop/v1/contracts.proto"), "utf8")).toBe(onlyBlock(page, "proto").text);
});

test("the program in Python calls the server", async () => {
  await writePythonStubs(folder, protos);
  const program = join(folder, "client.py");
  writeFileSync(program, onlyBlock(page, "python").text);
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  expect((await run(python, [program, address], { env })).stdout).toBe("7 A1 2\nTrue\nFalse\n");
});

test("the program in C++ calls the server", async () => {
  const program = join(folder, "client.cpp");
  writeFileSync(program, onlyBlock(page, "cpp").text);
  const client = await buildProgram(program, [], { folder, protos, services: protos });
  expect((await run(client, [address])).stdout).toBe("7 A1\n");
});
