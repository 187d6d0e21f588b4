import { basename } from "node:path";
import type { Block } from "./markdown.js";
import type { Page } from "./pages.js";

/** A module made of a page's blocks. */
export interface Sample {
  /** Where it stands in the project that is compiled: `contracts/server.ts`. */
  readonly file: string;
  readonly text: string;
  /** The code of the diagnostic that it must give. */
  readonly error?: string;
  /** `run` ends by itself, `serve` stays until the page's other blocks have run. */
  readonly start?: "run" | "serve";
  /** Its output, when the page has it. */
  readonly prints?: string;
}

/** The modules of a page, as they stand: blocks of one `file` are one module, any other block is a module of its own. */
export function samplesOf(page: Page): Sample[] {
  const folder = basename(page.path, ".md").toLowerCase();
  const modules = new Map<string, Block[]>();
  for (const block of page.blocks) {
    if (block.language !== "ts") continue;
    const name = block.words.file ?? `line${block.line}.ts`;
    modules.set(name, [...(modules.get(name) ?? []), block]);
  }
  return [...modules].map(([name, blocks]) => sample(page, `${folder}/${name}`, blocks));
}

function sample(page: Page, file: string, blocks: readonly Block[]): Sample {
  const words = Object.assign({}, ...blocks.map((block) => block.words)) as Block["words"];
  const last = page.blocks.indexOf(blocks.at(-1) as Block);
  const after = page.blocks[last + 1];
  const start = "run" in words ? "run" : "serve" in words ? "serve" : undefined;
  return {
    file,
    text: blocks.map((block) => block.text).join("\n"),
    ...(words.error === undefined ? {} : { error: words.error }),
    ...(start === undefined ? {} : { start }),
    ...(start !== undefined && after?.language === "text" ? { prints: after.text } : {}),
  };
}
