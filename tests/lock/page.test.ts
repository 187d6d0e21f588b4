import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { outside } from "../support/outside.js";
import { pageEdits } from "./page-edits.js";

const { checkTexts, goneFrom, lockText } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

const page = readPage("docs/evolving.md");
const contract = blockFor(page, "contracts.ts");
const locked = lockText({ "contracts.ts": contract });

/** What the page says that the compiler does about an edit: a code, or nothing. */
const verdicts = page.text
  .split("\n")
  .filter((line) => /\| (passes|reports) +\|$/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, edit = "", , verdict = ""]) => ({ edit, code: /^\[(IW\d+)\]/.exec(verdict)?.[1] ?? "nothing" }));

/** The codes that are reported about a page's contract after an edit, under the rules of a level. */
function codesAfter(edit: string, level: "wire" | "json" | "source"): readonly string[] {
  let text = contract;
  for (const [from, to] of pageEdits[edit] ?? []) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const texts = { "contracts.ts": text };
  const found = [...checkTexts(texts, locked, level).problems.map(({ code }) => code), ...goneFrom(texts, locked)];
  return [...new Set(found)].sort();
}

/** The least level of rules that reports each code of the page. */
const levels: Readonly<Record<string, "wire" | "json" | "source">> = {
  nothing: "wire",
  IW5011: "json",
  IW5012: "source",
};

test("the page judges every edit", () => {
  expect(verdicts.map(({ edit }) => edit)).toEqual(Object.keys(pageEdits));
});

test.each(verdicts)("$edit: $code", ({ edit, code }) => {
  const level = levels[code] ?? "wire";
  expect(codesAfter(edit, level)).toEqual(code === "nothing" ? [] : [code]);
  if (level !== "wire") expect(codesAfter(edit, "wire")).toEqual([]);
});
