import { outside } from "../support/outside.js";
import { edited, edits } from "./edit-rows.js";
import { shop } from "./sources.js";

const { checkTexts, lockText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

const locked = lockText({ "main.ts": shop });

test.each(edits.map((row) => [row.edit, row] as const))("%s", (_, { changes, told, level }) => {
  const { problems } = checkTexts({ "main.ts": edited(changes) }, locked, level);
  expect(problems.map(({ code, on }) => [code, on])).toEqual(told);
});

test("the texts of all edits", () => {
  const texts = edits.flatMap(({ edit, changes, level }) => [
    `${edit}:`,
    ...checkTexts({ "main.ts": edited(changes) }, locked, level).printed.map((line) => `  ${line}`),
  ]);
  expect(texts.join("\n")).toMatchSnapshot();
});
