import type { Editor } from "./editor.js";

const members = ["id", "name", "text", "price", "stock", "weight", "height", "width", "color"];

const contract = `export interface Item {
${members.map((name) => `  ${name}: string;\n`).join("")}}
export interface IShop {
  Get(id: string): Promise<Item>;
  All(...ids: string[]): Promise<Set<string>>;
}
`;

const program = `import { type Channel, createClientFactory, createServer } from "interwire";
export const server = createServer().map(Shop);
export const clientOf = (channel: Channel) => createClientFactory().createClient<IShop>(channel);
`;

/**
 * Writes a contract of ten members, its server and its client from empty files. Only plain TypeScript is typed: tags, numbers, the
 * server's class and the imports are what the editor offers. Expects that no problem is left.
 */
export async function writeShop(editor: Editor, files: { readonly contract: string; readonly program: string }) {
  await editor.write(files.contract, "");
  await editor.write(files.program, "");
  await editor.write(files.contract, contract);
  await editor.refactor(files.contract, "interface Item", "message");
  await type(editor, files.contract, "  color: string;", "\n  /** @ */\n  size: string;");
  const tag = await editor.offered(files.contract, "color: string;\n  /** @", "dataMember");
  await editor.write(files.contract, editor.text(files.contract).replace("/** @ */", `/** @${tag} */`));
  await editor.refactor(files.contract, "interface IShop", "contract");
  await fixAll(editor, files.contract);
  await editor.refactor(files.contract, "interface IShop", "implement");
  expect(editor.text(files.contract)).toContain("  /** @dataMember 10 */\n  size: string;");
  expect(editor.text(files.contract)).toContain("  async All(ids: string[]): Promise<string[]> {");
  await editor.write(files.program, program);
  await fixAll(editor, files.program);
  expect(editor.text(files.program)).toMatch(/^import \{.*\bShop\b.*\} from "\.\/.*\.js";$/m);
  expect([await editor.shown(files.contract), await editor.shown(files.program)]).toEqual([[], []]);
}

/** Types a text behind another one. */
async function type(editor: Editor, file: string, behind: string, typed: string): Promise<void> {
  await editor.write(file, editor.text(file).replace(behind, `${behind}${typed}`));
}

/** Makes fixes until no problem is left, and not more of them than a person would. */
async function fixAll(editor: Editor, file: string): Promise<void> {
  for (let left = 12; left > 0 && (await editor.shown(file)).length > 0; left--) {
    if (!(await editor.fix(file))) break;
  }
  expect(await editor.shown(file)).toEqual([]);
}
