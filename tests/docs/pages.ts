import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";
import { type Block, blocksOf } from "./markdown.js";

/** A page of the documentation. */
export interface Page {
  /** Its path in the repository. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** The README and every guide page; diagnostics' pages have their own tests. */
export function readPages(): Page[] {
  const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  return ["README.md", ...guides.sort().map((name) => `docs/${name}`)].map((path) => readPage(path));
}

export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, blocks: blocksOf(text) };
}

/** The one block of a page in a language. */
export function onlyBlock(page: Page, language: string): Block {
  const found = page.blocks.filter((block) => block.language === language);
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${page.path} has ${found.length} ${language} blocks.`);
  return found[0];
}
