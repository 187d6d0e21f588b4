// `interwire lsp` beside the server of TypeScript 7, as editors run both: what they show is what either knows.
import { join } from "node:path";
import type { Editor } from "../editor/editor.js";
import { LspClient } from "../editor/lsp-client.js";
import { writeShop } from "../editor/session.js";
import { outside } from "../support/outside.js";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);

/** An editor with two servers, which both know its open documents. */
class PairedEditor implements Editor {
  /** The server that has interwire's changes and completions comes first. */
  constructor(
    readonly own: LspClient,
    readonly beside: LspClient,
  ) {}

  text(file: string): string {
    return this.own.text(file);
  }

  write(file: string, text: string): void {
    for (const one of [this.own, this.beside]) one.write(file, text);
  }

  async shown(file: string): Promise<readonly string[]> {
    return (await Promise.all([this.own.shown(file), this.beside.shown(file)])).flat();
  }

  async fix(file: string): Promise<boolean> {
    const found = (await this.own.firstFix(file)) ?? (await this.beside.firstFix(file));
    if (found === undefined) return false;
    this.own.apply(found);
    this.write(file, this.own.text(file));
    return true;
  }

  offered(file: string, behind: string, name: string): Promise<string | undefined> {
    return this.own.offered(file, behind, name);
  }

  async refactor(file: string, behind: string, action: string): Promise<void> {
    await this.own.refactor(file, behind, action);
    this.write(file, this.own.text(file));
  }
}

describe("interwire lsp beside TypeScript 7", () => {
  let folder = "";
  let editor: PairedEditor;
  const started: LspClient[] = [];
  const start = async (program: string, ...args: readonly string[]): Promise<LspClient> => {
    const client = new LspClient(folder, [join(folder, "node_modules", program), ...args]);
    started.push(client);
    await client.start({ diagnostic: {} });
    return client;
  };
  beforeAll(async () => {
    folder = newFolder("editor-session");
    const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, types: ["node"] };
    write(folder, "package.json", JSON.stringify({ name: "session", private: true, type: "module" }));
    write(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
    for (const name of ["shop", "main"]) write(folder, `src/${name}.ts`, "");
    const typescript = [`typescript@${triedVersions.at(-1)}`, "@typescript/typescript6@6.0.2"];
    install(folder, pack().path, ...typescript, "@types/node@20.19");
    editor = new PairedEditor(
      await start("interwire/dist/tools/cli/main.js", "lsp", "--stdio"),
      await start("typescript/bin/tsc", "--lsp", "--stdio"),
    );
  });
  afterAll(() => Promise.all(started.map((one) => one.stop())));

  test("each server knows its own problems of unsaved text", async () => {
    const file = join(folder, "src/main.ts");
    editor.write(file, "/** @serviceContrat */\nexport interface IShop {}\nexport const text: string = 5;\n");
    expect(await editor.own.shown(file)).toEqual(["'@serviceContrat' is not an annotation. Write '@serviceContract'."]);
    expect(await editor.beside.shown(file)).toEqual(["Type 'number' is not assignable to type 'string'."]);
  });

  test("a contract of ten members, its server and its client come of what the editor offers", async () => {
    await writeShop(editor, { contract: join(folder, "src/shop.ts"), program: join(folder, "src/main.ts") });
  });
});
