// Debian's Neovim, with what the page says, and the pictures of the pages.
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { install, newFolder, pack, write } from "../packaging/packed.js";
import { outside } from "../support/outside.js";
import { expectRecorded } from "../support/recorded.js";
import { root } from "../support/root.js";
import { Neovim } from "./neovim.js";
import { pictureOf } from "./screen-picture.js";

jest.setTimeout(300_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);

const shop = `import type { int32 } from "interwire";

/** @serviceContract */
export interface IShop {
  /** @operationContact */
  Get(id: int32): Promise<Item>;
}

export interface Item {
  /** @dataMember 1 */
  name: string;
  price: int32;
}
`;
const lineOf = (text: string): number => shop.slice(0, shop.indexOf(text)).split("\n").length;
const [tagged, price] = [lineOf("@operationContact"), lineOf("price")];

/** The page's configurations: of `interwire lsp`, and of the server of TypeScript 7. */
const [own = "", beside = ""] = readPage("docs/editors.md")
  .blocks.filter(({ text }) => text.includes("vim.lsp.enable"))
  .map(({ text }) => text);

let folder = "";
beforeAll(() => {
  folder = newFolder("neovim");
  const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, types: [] };
  write(folder, "package.json", JSON.stringify({ name: "shop", private: true, type: "module" }));
  write(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  write(folder, "own.lua", own);
  write(folder, "beside.lua", beside);
  const typescript7 = `@typescript/native@npm:typescript@${triedVersions.at(-1)}`;
  install(folder, pack().path, "typescript@npm:@typescript/typescript6@6.0.2", typescript7);
});

/** Opens a file of the project with some of its configurations, and of the repository's. */
async function open(text: string, own: readonly string[], ours: readonly string[]): Promise<Neovim> {
  write(folder, "src/shop.ts", text);
  const shared = ["stand-in.lua", ...ours].map((one) => join(root, "test-fixtures/neovim", one));
  return Neovim.open({ folder, file: "src/shop.ts", configuration: [...shared, ...own] });
}

const cursor = (line: number, column: number): string => `vim.api.nvim_win_set_cursor(0, { ${line}, ${column} })`;
const fixMenu = ":lua vim.lsp.buf.code_action()<CR>";

describe("beside the server of TypeScript 7", () => {
  let neovim: Neovim;
  beforeAll(async () => {
    neovim = await open(`${shop}export const text: string = 5;\n`, ["own.lua", "beside.lua"], []);
  });
  afterAll(() => neovim.close());

  test("shows what either server knows", async () => {
    await neovim.until("#vim.diagnostic.get(0) == 3");
    const list = "vim.tbl_map(function(one) return { one.source, one.code, one.lnum } end, vim.diagnostic.get(0))";
    const shown = JSON.parse((await neovim.lua(`return vim.fn.json_encode(${list})`)) as string) as object[];
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["interwire", "IW1004", tagged - 1],
        ["interwire", "IW1001", price - 1],
        ["ts", 2322, 13],
      ]),
    );
  });

  test("makes the fix that is chosen", async () => {
    await neovim.lua(cursor(tagged, 7));
    await neovim.type(fixMenu);
    await neovim.shows("1: Write @operationContract");
    await neovim.type("1<CR>");
    await neovim.until("#vim.diagnostic.get(0) == 2");
    expect(await neovim.text()).toContain("  /** @operationContract */\n");
  });

  test("completes a tag with the next number", async () => {
    await neovim.lua(cursor(price, 0));
    await neovim.type("O/** @dataM */<Left><Left><Left><C-x><C-o>");
    await neovim.shows("/** @dataMember 2 */");
    await neovim.type("<Esc>");
    await neovim.until("#vim.diagnostic.get(0) == 1");
    expect(await neovim.text()).toContain("  /** @dataMember 2 */\n  price: int32;\n");
  });
});

describe("the pictures of the pages", () => {
  let neovim: Neovim;
  beforeAll(async () => {
    neovim = await open(shop, ["own.lua"], ["pictures.lua"]);
    await neovim.until("#vim.diagnostic.get(0) == 2");
  });
  afterAll(() => neovim.close());

  const expectPicture = (name: string, title: string): void =>
    expectRecorded(join(root, "docs/pictures", `${name}.svg`), pictureOf(neovim.screen, title));

  test("mistakes, and the fixes of one", async () => {
    await neovim.lua(cursor(tagged, 7));
    await neovim.type(fixMenu);
    await neovim.shows("Type number");
    expectPicture("fixes", "Neovim shows two mistakes of a contract where they are made, and the fixes of one");
    await neovim.type("1<CR>");
    await neovim.until("#vim.diagnostic.get(0) == 1");
  });

  test("the completion of a tag", async () => {
    await neovim.lua(cursor(price, 0));
    await neovim.type("O/** @ */<Left><Left><Left><C-x><C-o>");
    await neovim.shows("with the next free number: 2");
    expectPicture("completions", "Neovim offers the tags of a member, with the next free number");
  });
});
