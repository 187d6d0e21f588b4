import { onlyBlock, type Page, readPage } from "./pages.js";

/** The text of a page's block for a file. */
export function blockFor(page: Page, file: string, language?: string): string {
  const found = page.blocks.find((one) => one.words.file === file && (language ?? one.language) === one.language);
  if (found === undefined) throw new Error(`${page.path} has no block for ${file}.`);
  return found.text;
}

/** The documented `tsconfig.json` with what a page's own block adds to it. */
export function tsconfigOf(page: Page): string {
  const documented = onlyBlock(readPage("docs/set-up.md"), "jsonc").text;
  if (!page.blocks.some(({ words }) => words.file === "tsconfig.json")) return documented;
  const { compilerOptions } = JSON.parse(blockFor(page, "tsconfig.json")) as { compilerOptions: object };
  const added = JSON.stringify(compilerOptions).slice(1, -1);
  return documented.replace('"compilerOptions": {', `"compilerOptions": {\n    ${added},`);
}

/** The edit of the page's contract that its snapshot must show. */
export const edit = { from: "x: int32, y: int32", to: "y: int32, x: int32" } as const;

/** The line of the snapshot before and after that edit. */
export const shown = {
  from: "  unary /ICalculator/Sum { x: int32 = 1; y: int32 = 2 } -> { result: int64 = 1 }",
  to: "  unary /ICalculator/Sum { y: int32 = 1; x: int32 = 2 } -> { result: int64 = 1 }",
} as const;
