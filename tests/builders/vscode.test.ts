// The extension in VS Code itself: its server from npm, with Chromium as the window.
import { join } from "node:path";
import { install, newFolder, pack, succeed, write } from "../packaging/packed.js";
import { packExtension } from "../packaging/vscode-extension.js";
import { installNode } from "./newest-node.js";
import { installVsCode, type VsCode, Window } from "./vscode.js";

jest.setTimeout(900_000);

const shop = `import type { int32 } from "interwire";
/** @serviceContract { namespace: "shop" } */
export interface IShop {
  /** @operationContact */
  Get(id: int32): Promise<Person>;
}
export interface Person {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 1 */
  email: string;
}
`;
const found = [
  "IW1004: '@operationContact' is not an annotation. Write '@operationContract'.",
  "IW1003: Field number 1 is used by both 'name' and 'email' in Person. Give 'email' an unused number; next free: 2.",
];

let code: VsCode;
const { vsix, folder: extension } = packExtension();
beforeAll(() => {
  code = installVsCode(installNode("vscode"));
});

/** A project without an entry in tsconfig.json. */
function project(text: string): string {
  const folder = newFolder("vscode-project");
  const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, types: [], skipLibCheck: true };
  write(folder, "package.json", JSON.stringify({ name: "shop", private: true, type: "module" }));
  write(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  write(folder, "src/shop.ts", text);
  install(folder, pack().path, "typescript@6.0.3");
  return folder;
}

async function inWindow<Result>(
  { text = shop, ...others }: { text?: string; extensions?: readonly string[]; settings?: object },
  work: (window: Window) => Promise<Result>,
): Promise<Result> {
  const extensions = [vsix, ...(others.extensions ?? [])];
  const window = await Window.open(code, { ...others, extensions, folder: project(text), file: "src/shop.ts" });
  try {
    return await work(window);
  } finally {
    await window.close();
  }
}

test("VS Code's own TypeScript shows problems by the plugin, without an entry in tsconfig.json", async () => {
  expect(await inWindow({}, (window) => window.problems())).toEqual(found);
});

/** An extension of the name by which VS Code knows that of TypeScript 7, which npm does not have. It serves nothing. */
function standIn(): string {
  const folder = newFolder("native-preview");
  const manifest = { name: "native-preview", publisher: "TypeScriptTeam", version: "0.0.1", license: "MIT" };
  write(folder, "package.json", JSON.stringify({ ...manifest, engines: { vscode: "^1.100.0" } }));
  write(folder, "README.md", "# A stand-in\n");
  write(folder, "LICENSE", "None.\n");
  const path = join(folder, "stand-in.vsix");
  const vsce = join(extension, "node_modules/@vscode/vsce/vsce");
  succeed(folder, process.execPath, vsce, "package", "--allow-missing-repository", "--out", path);
  return path;
}

test("where TypeScript 7 is chosen, interwire lsp shows them, and the texts are without the plugin's code", async () => {
  const settings = { "js/ts.experimental.useTsgo": true };
  const shown = await inWindow({ extensions: [standIn()], settings }, (window) => window.problems());
  expect(shown).toEqual(found.map((one) => one.slice(one.indexOf(": ") + 2)));
});

test("a command shows the .proto files of the project", async () => {
  const text = shop.replace("@operationContact", "@operationContract").replace(/1(?= \*\/\n {2}email)/, "2");
  await inWindow({ text }, async (window) => {
    await window.run("interwire: Show the .proto Files");
    const line = window.page.locator(".view-line", { hasText: 'syntax = "proto3";' });
    await line.waitFor({ timeout: 60_000 });
    expect(await line.count()).toBe(1);
  });
});
