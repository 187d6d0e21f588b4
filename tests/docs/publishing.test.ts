import { join } from "node:path";
import ts from "typescript";
import { root } from "../support/compile.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";
import { onlyBlock, readPage } from "./pages.js";

const page = readPage("docs/publishing.md");

describe("the packages of the page", () => {
  let workspace: Workspace;
  beforeAll(() => {
    const blocks = page.blocks.filter(({ words }) => words.file !== undefined);
    workspace = createWorkspace({
      name: "docs-publishing",
      files: Object.fromEntries(blocks.map(({ words, text }) => [words.file ?? "", text])),
      links: { "shop/node_modules/acme-contracts": "acme-contracts" },
    });
    // The shop checks the declarations of the contracts; those of TypeScript and Node are right.
    expect(workspace.compile("-p", "acme-contracts", "--skipLibCheck")).toEqual({ exitCode: 0, output: "" });
    expect(workspace.compile("-p", "shop", "--skipDefaultLibCheck")).toEqual({ exitCode: 0, output: "" });
  });

  test("print what it says", () => {
    expect(workspace.run("shop/out/main.js")).toEqual({ exitCode: 0, output: onlyBlock(page, "text").text });
  });

  test("publint finds nothing in the contract package", () => {
    const publint = join("../../..", "node_modules/publint/src/cli.js");
    const { output } = workspace.run(publint, join(workspace.folder, "acme-contracts"), "--strict");
    expect(output).toContain("All good!");
  });

  test("every block of TypeScript belongs to one of them", () => {
    expect(page.blocks.filter(({ language, words }) => language === "typescript" && words.file === undefined)).toEqual(
      [],
    );
  });
});

test("what the packages ask for are versions that interwire supports", () => {
  const { parse } = JSON;
  const { version, peerDependencies } = parse(ts.sys.readFile(join(root, "package.json")) ?? "{}");
  const texts = page.blocks.filter(({ words }) => words.file?.endsWith("package.json") === true);
  const manifests = texts.map(({ text }) => parse(text));
  for (const { dependencies, peerDependencies: peers, devDependencies } of manifests) {
    expect(dependencies?.interwire ?? peers?.interwire).toBe(`^${version}`);
    expect(Object.keys(peerDependencies)).toEqual(
      expect.arrayContaining(Object.keys(devDependencies ?? {}).filter((one) => one !== "interwire")),
    );
  }
});
