import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { compileIn } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";
import { onlyBlock, readPage } from "./pages.js";

const page = readPage("docs/consumers.md");
const publishing = readPage("docs/publishing.md");

describe("a program without a transformer", () => {
  let workspace: Workspace;
  beforeAll(() => {
    const blocks = [...publishing.blocks, ...page.blocks].filter(({ words }) =>
      /^(acme|client)/.test(words.file ?? ""),
    );
    workspace = createWorkspace({
      name: "docs-consumers",
      files: Object.fromEntries(blocks.map(({ words, text }) => [words.file ?? "", text])),
      links: { "client/node_modules/acme-contracts": "acme-contracts" },
    });
    expect(workspace.compile("-p", "acme-contracts", "--skipLibCheck")).toEqual({ exitCode: 0, output: "" });
  });
  const printed = { exitCode: 0, output: onlyBlock(page, "text").text };

  test("is compiled by plain tsc", () => {
    const { folder, run } = workspace;
    const options = ["-p", ".", "--skipDefaultLibCheck", "--pretty", "false"];
    expect(compileIn(join(folder, "client"), options, "tsc")).toEqual({ exitCode: 0, output: "" });
    expect(run("client/out/main.js")).toEqual(printed);
  });

  test("is compiled by swc", () => {
    const { folder, run } = workspace;
    const text = readFileSync(join(folder, "client/src/main.ts"), "utf8");
    const { code } = transformSync(text, { jsc: { parser: { syntax: "typescript" }, target: "es2022" } });
    mkdirSync(join(folder, "client/swc"), { recursive: true });
    writeFileSync(join(folder, "client/swc/main.js"), code);
    expect(run("client/swc/main.js")).toEqual(printed);
  });

  test("is known to doctor", async () => {
    const { output } = await interwire(join(workspace.folder, "client"), "doctor");
    expect(output).toContain("any does, since calls name the contracts of packages\n");
    expect(output).toContain("\nEverything is in order.\n");
  });
});
